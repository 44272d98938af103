import type { Part, Source } from './parts.ts'
import { unique } from './unique.ts'

/** A piece of a message of `useChat` (`UIMessageChunk`, the same from version 5 on). */
export type Chunk =
  | { readonly type: 'start'; readonly messageId: string }
  | { readonly type: `${'text' | 'reasoning'}-start`; readonly id: string }
  | { readonly type: `${'text' | 'reasoning'}-delta`; readonly id: string; readonly delta: string }
  | { readonly type: `${'text' | 'reasoning'}-end`; readonly id: string }
  | { readonly type: 'source-url'; readonly sourceId: string; readonly url: string; readonly title?: string }
  | { readonly type: `data-${string}`; readonly data: unknown }
  | { readonly type: 'error'; readonly errorText: string }
  | { readonly type: 'finish'; readonly messageMetadata?: { readonly threadId: string | undefined } }

/**
 * The parts of a reply as pieces of one message: text and reasoning in blocks, sources as `source-url`, annotations as
 * `data-annotation`, data as `data-data`, and the thread as the message's metadata.
 */
export async function* chunksOf(parts: AsyncIterable<Part>): AsyncGenerator<Chunk> {
  let open: { readonly type: 'text' | 'reasoning'; readonly id: string } | undefined
  let count = 0
  const close = (): Chunk[] => {
    const chunks: Chunk[] = open ? [{ type: `${open.type}-end`, id: open.id }] : []
    open = undefined
    return chunks
  }
  yield { type: 'start', messageId: unique() }
  for await (const part of parts) {
    switch (part.type) {
      case 'text':
      case 'reasoning':
        if (open?.type !== part.type) {
          yield* close()
          open = { type: part.type, id: String(++count) }
          yield { type: `${part.type}-start`, id: open.id }
        }
        yield { type: `${part.type}-delta`, id: open.id, delta: part.text }
        break
      case 'source':
        yield* sourceChunks(part.source)
        break
      case 'annotation':
        yield { type: 'data-annotation', data: part.annotation }
        break
      case 'data':
        yield { type: 'data-data', data: part.data }
        break
      case 'error':
        yield* close()
        yield { type: 'error', errorText: part.message }
        break
      case 'finish':
        yield* close()
        yield { type: 'finish', messageMetadata: { threadId: part.threadId } }
    }
  }
}

/**
 * A service may send anything in the place of a text, which a page could not show, and an address that runs in the page
 * that links to it.
 */
const sourceChunks = ({ id, url, title }: Source): Chunk[] =>
  typeof url !== 'string' || !isOfPage(url)
    ? []
    : [
        {
          type: 'source-url',
          sourceId: typeof id === 'string' ? id : url,
          url,
          ...(typeof title === 'string' && { title }),
        },
      ]

/** How much of an address is read to know its scheme: a longer host than any is takes time with its square. */
const maxSchemeStart = 1000

function isOfPage(url: string): boolean {
  try {
    // Without what a URL is read without: as many spaces may stand before a scheme, or line breaks in it. Characters
    // beyond ASCII are in none.
    const start = url.replace(/^[\0- ]+|[\t\n\r]+/g, '').slice(0, maxSchemeStart)
    const plain = start.replace(/[^\0-\x7f]/g, '_')
    return /^https?:$/.test(new URL(plain, 'https://page.example').protocol)
  } catch {
    return false
  }
}

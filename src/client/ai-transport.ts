/**
 * A transport for `useChat` of the chat client library (`ai`, `@ai-sdk/react`) from its version 5: it sends a
 * conversation to the assistant of a documentation service, and gives the reply as the parts that `useChat` reads. It
 * needs nothing but `fetch` and the standards of the Web around it.
 */
import { type Answer, type AskOptions, type Message } from './ask.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { createClient } from './create.ts'
import { ServiceError } from './error.ts'
import type { Part } from './parts.ts'

export type { Chunk } from './chunks.ts'

/** What is asked with each question, as `ask` of the client takes it. */
type Asked = Pick<AskOptions, 'threadId' | 'fp' | 'retrievalPageSize' | 'filter' | 'currentPath' | 'context'>

export interface TransportOptions {
  /** The address of the assistant: what precedes `/v1`. */
  readonly assistantBaseUrl: string | URL
  /** The domain of the project. */
  readonly domain: string
  /** A key of the kind `assistant`. Everybody who opens the page can read it. */
  readonly assistantKey: string
  /** Sent with every question, or a function that says it for each; `threadId` continues a conversation that was kept. */
  readonly ask?: Asked | (() => Asked)
  /** The function that sends requests. (the platform's `fetch`) */
  readonly fetch?: typeof globalThis.fetch
  /** The longest silence of a reply in milliseconds. (60,000) */
  readonly timeout?: number
}

/** A message of `useChat`. */
interface ChatMessage {
  readonly id: string
  readonly role: 'user' | 'assistant' | 'system'
  readonly parts: readonly { readonly type: string; readonly text?: string }[]
}

/** A request of `useChat`. */
interface ChatRequest {
  readonly trigger: 'submit-message' | 'regenerate-message'
  readonly chatId: string
  readonly messageId: string | undefined
  readonly messages: readonly ChatMessage[]
  readonly abortSignal: AbortSignal | undefined
  /** What `sendMessage` was given to send along. */
  readonly body?: object
}

/** `ChatTransport` of the library, from its version 5. */
export interface Transport {
  /** Rejects with a `ServiceError` when the service refuses the question. */
  readonly sendMessages: (request: ChatRequest) => Promise<ReadableStream<Chunk>>
  /** Null: a reply that broke off is not kept. */
  readonly reconnectToStream: () => Promise<null>
}

/** Throws a `ServiceError` of the code `invalid` for an address or a key that cannot be sent. Sends nothing. */
export function createTransport({
  assistantBaseUrl,
  domain,
  assistantKey,
  ask,
  ...rest
}: TransportOptions): Transport {
  const client = createClient({ assistantBaseUrl, assistantKey, ...rest })
  /** The thread of each chat. */
  const threads = new Map<string, string>()

  return {
    async sendMessages({ trigger, chatId, messageId, messages, abortSignal, body }) {
      const asked: Asked = { ...(typeof ask === 'function' ? ask() : ask), ...body }
      // A thread holds what is asked again or changed: that is asked in a new one, with what was said before.
      const isNext = trigger === 'submit-message' && messageId === undefined
      const known = isNext ? (threads.get(chatId) ?? asked.threadId) : undefined
      const left = new AbortController()
      const leave = () => left.abort(abortSignal?.reason)
      if (abortSignal?.aborted) leave()
      // `AbortSignal.any` is newer than browsers that are still in use.
      abortSignal?.addEventListener('abort', leave)
      const open = async (threadId: string | null | undefined) => {
        const answer = client.ask(domain, messages.map(messageOf), {
          ...asked,
          threadId,
          signal: left.signal,
        })
        return { answer, first: await nextOf(answer) }
      }
      const { answer, first } = await open(known).catch(error => {
        // The service forgets threads; the messages hold the conversation as well.
        if (known && error instanceof ServiceError && error.status === 404) return open(undefined)
        throw error
      })
      const keep = () => {
        abortSignal?.removeEventListener('abort', leave)
        if (answer.threadId) threads.set(chatId, answer.threadId)
      }
      return streamOf(answer, chunksOf(partsOf(answer, first)), keep, leave)
    },
    reconnectToStream: async () => null,
  }
}

const messageOf = ({ id, role, parts }: ChatMessage): Message => {
  const texts = parts.flatMap(({ type, text }) =>
    type === 'text' && text !== undefined ? [{ type, text }] : [],
  )
  return { id, role, content: texts.map(({ text }) => text).join(''), parts: texts }
}

const nextOf = (answer: Answer): Promise<IteratorResult<Part>> => answer[Symbol.asyncIterator]().next()

/** The parts of an answer whose first one was read. */
async function* partsOf(answer: Answer, first: IteratorResult<Part>): AsyncGenerator<Part> {
  if (first.done) return
  yield first.value
  yield* answer
}

function streamOf(
  answer: Answer,
  chunks: AsyncGenerator<Chunk>,
  onEnd: () => void,
  onLeave: () => void,
): ReadableStream<Chunk> {
  return new ReadableStream<Chunk>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (!done) return controller.enqueue(value)
      onEnd()
      controller.close()
    },
    cancel() {
      onLeave()
      // Not waited for: a part that is awaited may never come where a `fetch` of the caller's takes no signal.
      for (const reading of [chunks, answer[Symbol.asyncIterator]()])
        void reading.return?.(undefined).catch(() => {})
    },
  })
}

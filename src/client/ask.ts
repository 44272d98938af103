import { ServiceError } from './error.ts'
import { linesOf } from './lines.ts'
import { type FinishPart, type Part, partsOf } from './parts.ts'
import { requestIdOf } from './refusal.ts'
import type { Reply } from './send.ts'
import { unique } from './unique.ts'

/** A message of a conversation. */
export interface Message {
  readonly id?: string
  readonly role: 'user' | 'assistant' | 'system' | 'data'
  readonly content?: string
  readonly parts?: readonly { readonly type: string; readonly text?: string }[]
}

export interface AskOptions {
  /** The thread to continue: `threadId` of an earlier answer. */
  readonly threadId?: string | null | undefined
  /** `anonymous`, or an identifier of the user. */
  readonly fp?: string
  /** How many search results the reply is built from. (as the service has it: 5) */
  readonly retrievalPageSize?: number
  /** The pages to search. A service may take other fields. */
  readonly filter?: {
    readonly language?: string | undefined
    readonly version?: string | undefined
    /** Pages at this address and below it. */
    readonly path?: string | undefined
    readonly [field: string]: unknown
  } | null
  /** The page that the reader sees. */
  readonly currentPath?: string
  /** What the reader points at, such as a selected text. */
  readonly context?: readonly { readonly type?: string; readonly value?: string }[]
  readonly signal?: AbortSignal
}

/** A reply, part by part, which can be iterated once. Leaving the loop early or aborting ends the request. */
export interface Answer extends AsyncIterable<Part> {
  /** The thread, as soon as the service has named it. */
  readonly threadId: string | undefined
}

/** Sends the request when iteration starts, and only once. The last part is `finish` or `error`. */
export function answerOf(
  open: (body: string) => Promise<Reply>,
  question: string | readonly Message[],
  { signal, fp = 'anonymous', ...rest }: AskOptions,
): Answer {
  let threadId = rest.threadId ?? undefined
  const keep = (id: unknown) => {
    if (typeof id === 'string' && id !== '') threadId = id
  }

  async function* parts(): AsyncGenerator<Part> {
    const { response, texts, limit, hide } = await open(
      JSON.stringify({ ...rest, fp, messages: messagesOf(question) }),
    )
    let finish: FinishPart | undefined
    let failed = false
    try {
      keep(response.headers.get('x-thread-id'))
      for await (const line of linesOf(texts)) {
        for (const part of partsOf(line, hide)) {
          signal?.throwIfAborted()
          if (part.type !== 'finish') yield part
          else {
            keep(part.threadId)
            finish = Object.assign(finish ?? Object.create(null), part)
          }
          failed ||= part.type === 'error'
        }
      }
    } finally {
      limit.end()
    }
    if (finish) yield { ...finish, threadId }
    else if (!failed) {
      const requestId = requestIdOf(response, hide)
      throw new ServiceError('incomplete', 'The reply ended in the middle.', { requestId })
    }
  }

  const iterator = parts()
  return {
    get threadId() {
      return threadId
    },
    [Symbol.asyncIterator]: () => iterator,
  }
}

/** A question in the form of the chat library: some services read `content`, others `parts`. */
const messagesOf = (question: string | readonly Message[]): readonly Message[] =>
  typeof question === 'string'
    ? [{ id: unique(), role: 'user', content: question, parts: [{ type: 'text', text: question }] }]
    : question

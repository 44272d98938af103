import type { Context } from 'hono'
import { type AssistantMessageRequest, conversationOf } from '../assistant/request.ts'
import { checker } from '../contract.ts'
import { Problem } from '../problem.ts'
import { readConversation } from './read-conversation.ts'

/** @throws {Problem} 'unsupported-media-type' */
export function assertJson(context: Context) {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/json *(?:;|$)/i.test(type))
    throw new Problem('unsupported-media-type', { headers: { 'Accept-Post': 'application/json' } })
}

const check = checker('AssistantMessageRequest')

/** A body with more values is told of its first fault only: it may have as many faults as values. */
const maxValuesOfAllFaults = 1000

/**
 * A request to the assistant, which holds a question.
 *
 * @throws {Problem} 'malformed', 'too-large', 'invalid' or 'other-protocol'
 */
export function requestOf(body: Buffer): AssistantMessageRequest {
  const { value, values, omitted } = readConversation(body)
  assertProtocol(value)
  const errors = check(value, { all: values <= maxValuesOfAllFaults })
  if (errors.length > 0)
    throw new Problem('invalid', {
      errors: errors.map(error => ({ ...error, pointer: inBody(error.pointer ?? '', omitted) })),
    })
  const request = { ...(value as AssistantMessageRequest), isCut: omitted > 0 }
  // What holds no question makes no thread.
  conversationOf(request)
  return request
}

/** A pointer into a request, as one into the body that it was read from. */
const inBody = (pointer: string, omitted: number) =>
  pointer.replace(/^\/messages\/(\d+)/, (_, index: string) => `/messages/${Number(index) + omitted}`)

/**
 * Refuses the request of a chat client of version 5 or later without a transport of its own: of this stream it would
 * show nothing, and no error.
 */
function assertProtocol(value: unknown) {
  const { trigger, streamProtocol } = (value ?? {}) as { trigger?: unknown; streamProtocol?: unknown }
  if (trigger === undefined || streamProtocol === 'data') return
  throw new Problem('other-protocol', {
    detail:
      'The reply is a data stream of version 4, which useChat of version 5 or later cannot read by itself. Give it ' +
      '"transport: createTransport({...})" of docs-nav/client/ai-transport. A client that does read version 4 says so ' +
      'by "streamProtocol": "data" in the body.',
    errors: [{ pointer: '/trigger', detail: 'It is sent by version 5 or later.' }],
  })
}

import { Problem } from '../problem.ts'
import type { Filter } from '../search/passage.ts'
import type { ThreadMessage } from './question.ts'

/** The body of a request to the assistant, as the contract has it. */
export interface AssistantMessageRequest {
  readonly fp: string
  readonly messages: readonly RequestMessage[]
  readonly threadId?: string | null
  readonly retrievalPageSize?: number
  readonly filter?: Filter | null
  readonly currentPath?: string
  readonly context?: readonly { readonly type?: string; readonly value?: string }[]
  /** Set here: whether older messages of the body were left out. */
  readonly isCut?: boolean
}

export interface RequestMessage {
  readonly role: 'user' | 'assistant' | 'system' | 'data'
  readonly content?: string
  readonly parts?: readonly { readonly type: string; readonly text?: string }[]
}

/** The number of the newest messages that are read, and the most characters of one. */
export const maxMessages = 200
export const maxMessageLength = 100_000

/** The last user message, and the messages before it. */
export function conversationOf({
  messages,
  isCut = false,
}: Pick<AssistantMessageRequest, 'messages' | 'isCut'>): {
  question: string
  before: ThreadMessage[]
  /** Whether older messages were left out. */
  isCut: boolean
} {
  const said = messages.flatMap(({ role, content, parts }) => {
    const text = (content || textOf(parts)).replaceAll('\0', '').toWellFormed().trim()
    return (role === 'user' || role === 'assistant') && text ? [{ role, content: text }] : []
  })
  const last = said.findLastIndex(({ role }) => role === 'user')
  if (last < 0)
    throw new Problem('invalid', {
      errors: [{ pointer: '/messages', detail: 'No message of the role "user" has a text.' }],
    })
  const tooLong = said.findLastIndex(
    ({ content }, index) => index < last && content.length > maxMessageLength,
  )
  const first = Math.max(0, tooLong + 1, said.length - maxMessages)
  return {
    question: said[last]!.content,
    before: said.slice(Math.min(first, last), last),
    isCut: isCut || first > 0,
  }
}

const textOf = (parts: RequestMessage['parts'] = []) =>
  parts.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('')

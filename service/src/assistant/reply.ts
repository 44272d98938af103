import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { ProjectTable } from '../database/schema.ts'
import { Problem } from '../problem.ts'
import type { Log } from '../log.ts'
import { searchPages } from '../search/search.ts'
import { growingText } from './growing-text.ts'
import type { Answerer, AnswerPart, Question, Source, ThreadMessage } from './question.ts'
import { type AssistantMessageRequest, conversationOf } from './request.ts'
import { sourceParts, toSource } from './sources.ts'
import { encodePart, type FinishReason, type StreamPart, type Usage } from './stream.ts'
import { streamLines } from './stream-lines.ts'
import { appendMessages, createThread, findThread, trimHistory } from './threads.ts'
import { cutToTokens, estimateTokens } from './tokens.ts'

export interface ReplyContext {
  readonly database: Database
  readonly answer: Answerer
  readonly log: Pick<Log, 'error'>
  /** About how many tokens of the conversation are read. */
  readonly tokenBudget?: number
}

export interface Reply {
  readonly threadId: string
  /** Whole lines, produced as they are read. Cancelling ends the answer, and nothing of it is stored. */
  readonly body: ReadableStream<Uint8Array>
}

export const defaultTokenBudget = 8000

/**
 * Opens the reply to a request once the answer has begun.
 * Throws the problem `not-found` for a thread that is not this reader's in this project, `invalid` when there is no
 * question, and whatever the answerer throws before its first part.
 */
export async function openReply(
  { database, answer, log, tokenBudget = defaultTokenBudget }: ReplyContext,
  project: ProjectTable,
  request: AssistantMessageRequest,
  signal: AbortSignal,
): Promise<Reply> {
  const owner = { projectId: project.id, fp: request.fp }
  const { question, before } = conversationOf(request.messages)
  const thread = request.threadId
    ? await findThread(database, owner, request.threadId, tokenBudget)
    : { id: undefined, history: trimHistory(before, tokenBudget) }
  if (!thread) throw new Problem('not-found', { detail: 'There is no such thread.' })
  const asked: Question = {
    text: cutToTokens(question, tokenBudget),
    history: thread.history,
    isPublished: project.published !== null,
    sources: await findSources(database, project, question, thread.history, request),
    currentPath: request.currentPath,
    context: (request.context ?? []).map(({ type = '', value = '' }) => ({ type, value })),
  }
  const gone = new AbortController()
  const ending = AbortSignal.any([signal, gone.signal])
  const parts = answer(asked, ending)[Symbol.asyncIterator]()
  try {
    const first = await parts.next()
    const threadId = thread.id ?? (await createThread(database, owner))
    const said = [...(thread.id ? [] : thread.history), { role: 'user' as const, content: asked.text }]
    const store = (text: string) =>
      appendMessages(database, threadId, [...said, { role: 'assistant', content: text }])
    const reply = replyParts({ first, parts, asked, threadId, store, log, ending })
    return { threadId, body: streamLines(reply, encodePart, () => gone.abort()) }
  } catch (error) {
    gone.abort()
    throw error
  }
}

/** The words of the question before are searched too: they say what "And why?" is about. */
async function findSources(
  database: Database,
  project: ProjectTable,
  question: string,
  history: readonly ThreadMessage[],
  { retrievalPageSize, filter }: AssistantMessageRequest,
): Promise<Source[]> {
  const before = history.findLast(({ role }) => role === 'user')?.content
  const passages = await searchPages(database, project, question, {
    take: retrievalPageSize ?? 5,
    filter: filter ?? {},
    before,
  })
  return passages.map(passage => toSource(passage, project))
}

interface OpenAnswer {
  readonly first: IteratorResult<AnswerPart>
  readonly parts: AsyncIterator<AnswerPart>
  readonly asked: Question
  readonly threadId: string
  readonly store: (text: string) => Promise<void>
  readonly log: Pick<Log, 'error'>
  /** Aborted when the reader leaves or the service stops. */
  readonly ending: AbortSignal
}

/** Question and answer are stored together, before the reply says that it is finished. */
async function* replyParts({
  first,
  parts,
  asked,
  threadId,
  store,
  log,
  ending,
}: OpenAnswer): AsyncGenerator<StreamPart> {
  const text = growingText()
  let finishReason: FinishReason = 'unknown'
  let usage: Usage | undefined
  const estimated = () => ({
    promptTokens: estimateTokens(asked.text),
    completionTokens: estimateTokens(text.read()),
  })
  try {
    yield { type: 'start', messageId: `msg-${randomUUID()}` }
    yield* sourceParts(asked.sources)
    for (let next = first; !next.done; next = await parts.next()) {
      const part = next.value
      if (part.type === 'finish') ({ finishReason, usage } = part)
      else if (part.text) {
        text.add(part.text)
        yield part
      }
    }
    if (text.read()) await store(text.read())
    yield { type: 'data', data: [{ type: 'finish', threadId }] }
  } catch (error) {
    if (!ending.aborted) log.error({ err: error }, 'an answer broke off')
    finishReason = 'error'
    yield { type: 'error', message: 'The answer broke off. Please ask again.' }
  } finally {
    await parts.return?.()
  }
  yield { type: 'step-end', finishReason, usage: usage ?? estimated() }
  yield { type: 'end', finishReason, usage: usage ?? estimated(), threadId }
}

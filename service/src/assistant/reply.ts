import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { ProjectTable } from '../database/schema.ts'
import { Problem } from '../problem.ts'
import type { Log } from '../log.ts'
import { searchPages } from '../search/search.ts'
import { growingText } from './growing-text.ts'
import { noticesOf } from './notices.ts'
import type { Answerer, AnswerPart, ModelFailure, Question, Source, ThreadMessage } from './question.ts'
import { type AssistantMessageRequest, conversationOf } from './request.ts'
import { sourceParts, toSource } from './sources.ts'
import { encodePart, heartbeat, type FinishReason, type StreamPart, type Usage } from './stream.ts'
import { streamLines } from './stream-lines.ts'
import { appendMessages, findThread, type Owner, trimHistory } from './threads.ts'
import { orAborted } from './time-limits.ts'
import { copyOf, cutToTokens, estimateTokens } from './tokens.ts'

export interface ReplyContext {
  readonly database: Database
  readonly answer: Answerer
  readonly log: Pick<Log, 'error'>
  /** About how many tokens of the conversation are read. (8,000) */
  readonly tokenBudget?: number
  /** Milliseconds without a word after which a heartbeat is sent. (15,000) */
  readonly silence?: number
  readonly onEnd?: (end: ReplyEnd) => void
}

/** What became of a question. */
export interface ReplyEnd {
  readonly ended: 'finished' | 'broken' | 'left'
  /** Whether pages were found for it. */
  readonly found: boolean
  readonly failure?: ModelFailure | undefined
}

export interface Reply {
  readonly threadId: string
  /** Whole lines, produced as they are read. Cancelling ends the answer, and nothing of it is stored. */
  readonly body: ReadableStream<Uint8Array>
}

export const defaultTokenBudget = 8000
const defaultSilence = 15_000

/**
 * Opens the reply to a request, before the answer has begun: a model may take a minute to.
 * Throws the problem `not-found` for a thread that is not this reader's in this project, and `invalid` when there is
 * no question.
 *
 * @param newThread the id of an empty thread of this reader, for a request that names none
 */
export async function openReply(
  context: ReplyContext,
  project: ProjectTable,
  request: AssistantMessageRequest,
  newThread: string,
  signal: AbortSignal,
): Promise<Reply> {
  const { database, answer, tokenBudget = defaultTokenBudget, silence = defaultSilence } = context
  const owner = { projectId: project.id, fp: request.fp }
  const { question, thread } = await conversationWith(database, owner, request, tokenBudget)
  const text = copyOf(cutToTokens(question, tokenBudget))
  const asked: Question = {
    text,
    history: thread.history,
    isPublished: project.published !== null,
    sources: await findSources(database, project, text, thread.history, request),
    currentPath: request.currentPath,
    context: (request.context ?? []).map(({ type = '', value = '' }) => ({ type, value })),
  }
  const threadId = thread.id ?? newThread
  const said = [...(thread.id ? [] : thread.history), { role: 'user' as const, content: asked.text }]
  const gone = new AbortController()
  const ending = AbortSignal.any([signal, gone.signal])
  const reply = replyParts({
    parts: answer(asked, ending)[Symbol.asyncIterator](),
    asked,
    notices: noticesOf({ isCut: thread.isCut, isQuestionCut: text.length < question.length }),
    threadId,
    store: text => appendMessages(database, threadId, [...said, { role: 'assistant', content: text }]),
    context,
    ending,
  })
  const onCancel = () => gone.abort()
  return { threadId, body: streamLines(reply, { encode: encodePart, heartbeat, silence, onCancel }) }
}

/** The question, and what was said before: in the thread that is named, or in the request. */
async function conversationWith(
  database: Database,
  owner: Owner,
  request: AssistantMessageRequest,
  tokenBudget: number,
) {
  const { threadId } = request
  const { question, before, isCut } = conversationOf(request)
  if (threadId) {
    const thread = await findThread(database, owner, threadId, tokenBudget)
    if (!thread) throw new Problem('not-found', { detail: 'There is no such thread.' })
    return { question, thread }
  }
  const history = trimHistory(before, tokenBudget).map(({ role, content }) => ({
    role,
    content: copyOf(content),
  }))
  const thread = { id: undefined, history, isCut: isCut || history.length < before.length }
  return { question, thread }
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
  readonly parts: AsyncIterator<AnswerPart>
  readonly asked: Question
  readonly notices: readonly StreamPart[]
  readonly threadId: string
  readonly store: (text: string) => Promise<void>
  readonly context: Pick<ReplyContext, 'log' | 'onEnd'>
  /** Aborted when the reader leaves or the service stops. */
  readonly ending: AbortSignal
}

/** Question and answer are stored together, before the reply says that it is finished. */
async function* replyParts(open: OpenAnswer): AsyncGenerator<StreamPart> {
  const { parts, asked, notices, threadId, store, context, ending } = open
  const text = growingText()
  let finishReason: FinishReason = 'unknown'
  let usage: Usage | undefined
  let ended: ReplyEnd['ended'] = 'left'
  let failure: ModelFailure | undefined
  try {
    yield { type: 'start', messageId: `msg-${randomUUID()}` }
    yield* notices
    yield* sourceParts(asked.sources)
    for (;;) {
      const next = await orAborted(parts.next(), ending)
      if (next.done) break
      const part = next.value
      if (part.type === 'finish') ({ finishReason, usage, failure } = part)
      else if (part.text) {
        if (part.type === 'text') text.add(part.text)
        yield part
      }
    }
    if (text.read()) await store(text.read())
    yield { type: 'data', data: [{ type: 'finish', threadId }] }
    ended = 'finished'
  } catch (error) {
    if (!ending.aborted) {
      ended = 'broken'
      context.log.error({ err: error }, 'an answer broke off')
    }
    finishReason = 'error'
    yield { type: 'error', message: 'The answer broke off. Please ask again.' }
  } finally {
    // An answerer that waits for something may not end at once.
    parts.return?.().catch(() => {})
    context.onEnd?.({ ended, found: asked.sources.length > 0, failure })
  }
  usage ??= { promptTokens: estimateTokens(asked.text), completionTokens: estimateTokens(text.read()) }
  yield { type: 'step-end', finishReason, usage }
  yield { type: 'end', finishReason, usage, threadId }
}

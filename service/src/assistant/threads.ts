import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import { emptyLog, writeAnew } from '../database/erase.ts'
import { removeRows } from '../database/remove-rows.ts'
import type { ThreadMessage } from './question.ts'
import { estimateTokens } from './tokens.ts'

/** An unanswered thread has no messages. */
export interface Thread {
  readonly id: string
  readonly history: readonly ThreadMessage[]
  /** Whether it has older messages. */
  readonly isCut: boolean
}

/** The number of a thread's newest messages that are read. */
const maxMessages = 40

/** The pattern of the contract; ids made here have 32 characters. */
const threadId = /^[A-Za-z0-9_-]{1,64}$/

/** The owner of a thread: its project, and the reader's fingerprint. */
export interface Owner {
  readonly projectId: string
  readonly fp: string
}

export const newThreadId = () => randomBytes(16).toString('hex')

export async function createThread(
  queries: Queries,
  { now }: Database,
  { projectId, fp }: Owner,
  id: string,
): Promise<void> {
  await queries
    .insertInto('thread')
    .values({ id, project_id: projectId, fp_hash: hash(fp), created_at: now, used_at: now })
    .execute()
}

/** A thread with its newest messages within the token budget; undefined if it is not the owner's. */
export async function findThread(
  { db }: Database,
  { projectId, fp }: Owner,
  id: string,
  tokenBudget: number,
): Promise<Thread | undefined> {
  if (!threadId.test(id)) return undefined
  const rows = await db
    .selectFrom('thread')
    .leftJoin('thread_message', 'thread_message.thread_id', 'thread.id')
    .select(['thread_message.role', 'thread_message.content'])
    .where('thread.id', '=', id)
    .where('thread.project_id', '=', projectId)
    .where('thread.fp_hash', '=', hash(fp))
    .orderBy('thread_message.position', 'desc')
    .limit(maxMessages + 1)
    .execute()
  if (rows.length === 0) return undefined
  const newestFirst = rows.flatMap(({ role, content }) =>
    role && content !== null ? [{ role, content }] : [],
  )
  const history = trimHistory(newestFirst.slice(0, maxMessages).reverse(), tokenBudget)
  return { id, history, isCut: history.length < newestFirst.length }
}

/** The newest messages that fit the budget together, from a user's message on. */
export function trimHistory(messages: readonly ThreadMessage[], tokenBudget: number): ThreadMessage[] {
  let left = tokenBudget
  const start = messages.findLastIndex(({ content }) => (left -= estimateTokens(content)) < 0) + 1
  const fitting = messages.slice(start)
  const first = fitting.findIndex(({ role }) => role === 'user')
  return first < 0 ? [] : fitting.slice(first)
}

/** Appends messages to a thread, all or none; those of two requests never interleave. */
export async function appendMessages(
  { db, now }: Database,
  threadId: string,
  messages: readonly ThreadMessage[],
): Promise<void> {
  await db.transaction().execute(async queries => {
    // The thread's row serves as a lock between requests.
    const { numUpdatedRows } = await queries
      .updateTable('thread')
      .set({ used_at: now })
      .where('id', '=', threadId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await queries
      .insertInto('thread_message')
      .values(messages.map(({ role, content }) => ({ thread_id: threadId, role, content, created_at: now })))
      .execute()
  })
}

/** Removes threads unused for the given number of milliseconds, a little at a time. */
export async function forgetThreads(database: Database, unusedFor: number): Promise<void> {
  const { db, now } = database
  const count = await removeRows(db, 'thread', 'id', sql`used_at < ${now} - ${unusedFor}`)
  if (count > 0) await emptyLog(database)
}

/**
 * Removes all threads of a reader, in one project or in all, and what a database file still has of their text, but for
 * its log. Returns how many there were.
 */
export async function removeThreadsOf(database: Database, fp: string, projectId?: string): Promise<number> {
  const own = sql`fp_hash = ${hash(fp)}`
  const count = await removeRows(
    database.db,
    'thread',
    'id',
    projectId === undefined ? own : sql`${own} and project_id = ${projectId}`,
  )
  await writeAnew(database, 'thread_message')
  return count
}

const hash = (fp: string) => createHash('sha256').update(fp).digest('hex')

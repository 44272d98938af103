import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'
import { FetchFailure } from '../checkout/fetch-faults.ts'
import { type Fetched, fetchProject, type FetchOptions } from '../checkout/fetch.ts'
import { newestRevision } from '../checkout/newest-revision.ts'
import { findPublished, readKnownParts } from '../publication/published.ts'
import { ReadingLost } from '../publication/read-in-process.ts'
import type { Reading } from '../publication/reading.ts'
import { beginPublication, completePublication, writeStep } from '../publication/write-publication.ts'
import { version } from '../version.ts'
import type { Result } from './end-run.ts'
import type { Run } from './lease.ts'
import { nameBranch } from './sessions.ts'
import { countWords, failureWords, successWords, unchangedWords } from './result-words.ts'

export interface UpdateContext extends FetchOptions {
  readonly database: Database
  readonly log: Log
  /** The folder of checkouts. */
  readonly folder: string
  /** Reads what was fetched. */
  readonly read: Reading
}

/**
 * Fetches and checks a project; without errors its pages are written under the run's id, where no reader sees them yet.
 * Writes nothing else, and nothing at all if the newest commit is published.
 */
export async function prepareUpdate(context: UpdateContext, run: Run, checkout: string): Promise<Result> {
  let revision: string | null = null
  try {
    const unchanged = await resultOfPublished(context, run)
    if (unchanged) return unchanged
    const fetched = await fetchProject(run.project, checkout, context)
    revision = fetched.revision
    await nameBranch(context.database, run, fetched.branch)
    return await publish(context, run, fetched, checkout)
  } catch (error) {
    if (context.signal.aborted) throw error
    if (error instanceof FetchFailure) return failed('github_missconfigured', error.message)
    if (error instanceof Problem || error instanceof ReadingLost)
      return { ...failed('error', failureWords(error.message, checkout)), revision }
    throw error
  }
}

/** The result that the publication had which readers have, if it was made of all that there is now. */
async function resultOfPublished(context: UpdateContext, run: Run): Promise<Result | undefined> {
  const { project } = run
  const published = await findPublished(context.database, project)
  if (published?.madeOf !== madeOf(project)) return undefined
  const { revision, pages, findings, omitted } = published
  const newest = await newestRevision(project, context)
  if (newest?.revision !== revision) return undefined
  context.onReceived?.()
  await nameBranch(context.database, run, newest.branch)
  const message = unchangedWords(revision, pages, { warnings: findings.length + omitted })
  return { ...succeeded(message, revision), findings, omitted, isPublished: true }
}

/** All that a publication depends on beside the commit. */
const madeOf = ({ folder }: Run['project']) => JSON.stringify({ version, folder })

async function publish(
  { database, log, read, signal }: UpdateContext,
  run: Run,
  { root, revision }: Fetched,
  checkout: string,
): Promise<Result> {
  const place = { runId: run.id, projectId: run.project.id }
  const known = await readKnownParts(database, run.project)
  for await (const step of read({ root, runId: run.id, known }, signal)) {
    signal.throwIfAborted()
    switch (step.kind) {
      case 'unreadable':
        return { ...failed('error', failureWords(step.reason, checkout)), revision }
      case 'checked': {
        const { findings, omitted } = step
        if (step.errors > 0) return { ...failed('error', countWords(step)), revision, findings, omitted }
        await beginPublication(database, place)
        break
      }
      case 'warning':
        log.warn(step.about, step.text)
        break
      case 'read': {
        const { findings, omitted, pages } = step
        await completePublication(database, place, { ...step, revision, madeOf: madeOf(run.project) })
        const message = successWords(revision, pages, { warnings: findings.length + omitted })
        return { ...succeeded(message, revision), findings, omitted }
      }
      default:
        await writeStep(database, place, step)
    }
  }
  throw new Error('The project was not read to its end.')
}

const succeeded = (message: string, revision: string) =>
  ({ status: 'success', haultReason: 'completed', message, revision }) as const

export const failed = (haultReason: Result['haultReason'], message: string): Result => ({
  status: 'failure',
  haultReason,
  message,
  revision: null,
  findings: [],
  omitted: 0,
})

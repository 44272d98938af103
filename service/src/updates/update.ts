import { setImmediate as breath } from 'node:timers/promises'
import { checkProject, ProjectError, readProject, resolveNavigation } from 'docs-nav'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'
import { indexPages, readPages } from '../search/index-project.ts'
import type { Result } from './end.ts'
import { FetchFailure } from '../checkout/fetch-faults.ts'
import { type Fetched, fetchProject, type FetchOptions } from '../checkout/fetch.ts'
import { readDescriptions } from '../search/descriptions.ts'
import { findingsOf, withUnread } from './findings.ts'
import type { Run } from './run-table.ts'
import { countWords, failureWords, successWords } from './words.ts'

/**
 * Fetches and checks a project; without errors its tree and pages are written under the run's id, where no
 * reader sees them yet. Writes nothing else.
 */
export async function prepareUpdate(
  database: Database,
  run: Run,
  checkout: string,
  options: FetchOptions,
  log: Log,
): Promise<Result> {
  let revision: string | null = null
  try {
    const fetched = await fetchProject(run.project, checkout, options)
    revision = fetched.revision
    return await checkAndIndex(database, run, fetched, options.signal, log)
  } catch (error) {
    if (options.signal.aborted) throw error
    if (error instanceof FetchFailure) return failed('github_missconfigured', error.message)
    if (error instanceof ProjectError || error instanceof Problem)
      return { ...failed('error', failureWords(error.message, checkout)), revision }
    throw error
  }
}

async function checkAndIndex(
  database: Database,
  run: Run,
  { root, revision }: Fetched,
  signal: AbortSignal,
  log: Log,
): Promise<Result> {
  await breathe(signal)
  // Like `docs-nav check`, but a repository cannot make the service fetch or write anything.
  const project = await readProject(root, { baseline: true, allowRemote: false, cache: false })
  await breathe(signal)
  const report = checkProject(project)
  const checked = { revision, ...findingsOf(report) }
  if (report.summary.errors > 0) return { ...failed('error', countWords(report.summary)), ...checked }
  await breathe(signal)
  const tree = resolveNavigation(project)
  await breathe(signal)
  const pages = await readPages(root, tree, { log, signal, describe: await readDescriptions(root, project) })
  await breathe(signal)
  await indexPages(database, run.id, run.project.id, tree, pages, signal)
  signal.throwIfAborted()
  const count = tree.nodes.filter(node => node.kind === 'page').length
  const { findings, omitted } = withUnread(checked, pages)
  const warnings = findings.length + omitted
  const message = successWords(revision, count, { errors: 0, warnings })
  return { status: 'success', haultReason: 'completed', message, revision, findings, omitted }
}

/** Yields between two long computations, so that the process can answer requests. */
async function breathe(signal: AbortSignal) {
  await breath()
  signal.throwIfAborted()
}

export const failed = (haultReason: Result['haultReason'], message: string): Result => ({
  status: 'failure',
  haultReason,
  message,
  revision: null,
  findings: [],
  omitted: 0,
})

import type { Queries } from '../database/database.ts'

/**
 * Serves one run of the project, or without a project, of the one that has waited longest. False when there was none;
 * nothing is lost then, since the worker that has the project looks again at the end of its run.
 */
export type Serve = (projectId: string | undefined, signal: AbortSignal) => Promise<boolean>

/** Wakes workers. The tables of updates and runs alone say what is queued and who serves it. */
export interface Queue {
  /** Wakes a worker for a project; takes part in the transaction that stored the update. */
  readonly announce: (queries: Queries, projectId: string) => Promise<void>
  /** Serves until the signal aborts; then returns its claims and resolves. */
  readonly work: (serve: Serve, signal: AbortSignal) => Promise<void>
  readonly close: () => Promise<void>
}

export interface QueueOptions {
  /**
   * Milliseconds between polls for updates that were not announced: those of dead workers,
   * and in a file those that other processes queued. (250 in a file, 5,000 in Postgres)
   */
  readonly sweep?: number
}

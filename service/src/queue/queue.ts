import type { Queries } from '../database/database.ts'

/**
 * Serves one run of the project, or without one of that which waits longest. False when there was none to serve;
 * then nothing is lost, for whoever has the project looks again at its end.
 */
export type Serve = (projectId: string | undefined, signal: AbortSignal) => Promise<boolean>

/** Wakes workers. What is queued, and who serves it, stands in the tables of updates and runs alone. */
export interface Queue {
  /** Wakes a worker for a project; takes part in the transaction that stored the update. */
  readonly announce: (queries: Queries, projectId: string) => Promise<void>
  /** Serves until the signal is given; then finishes nothing new, gives back what it holds, and resolves. */
  readonly work: (serve: Serve, signal: AbortSignal) => Promise<void>
  readonly close: () => Promise<void>
}

export interface QueueOptions {
  /**
   * How often the tables are looked at for what nobody announced, in milliseconds: the updates of workers that died,
   * and in a file what other processes queued. (250 in a file, 5,000 in Postgres)
   */
  readonly sweep?: number
}

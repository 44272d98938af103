import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { holdRun, LeaseLost, type Run } from './run-table.ts'

/** A lease that is kept until `stop`; its signal is given when it was lost. */
export interface KeptLease {
  readonly signal: AbortSignal
  readonly stop: () => void
}

/** Moves a run's lease on while it works, three times within its length. */
export function keepLease(database: Database, run: Run, log: Log): KeptLease {
  const lost = new AbortController()
  let until = performance.now() + run.lease
  let isBusy = false
  const renew = async () => {
    if (isBusy) return
    isBusy = true
    const asked = performance.now()
    try {
      await holdRun(database.db, database, run)
      until = asked + run.lease
    } catch (error) {
      if (error instanceof LeaseLost) lost.abort(error)
      else log.warn({ run: run.id, reason: String(error) }, 'lease not renewed')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => {
    // A database that does not answer: others have to take it that this worker is gone.
    if (performance.now() > until) lost.abort(new LeaseLost(`The lease of ${run.id} could not be renewed.`))
    void renew()
  }, run.lease / 3)
  return { signal: lost.signal, stop: () => clearInterval(timer) }
}

import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { holdRun, LeaseLost, type Run } from './lease.ts'

/** A lease that is renewed until `stop`; its signal aborts when it is lost. */
export interface KeptLease {
  readonly signal: AbortSignal
  readonly stop: () => void
}

/** Renews a run's lease while it works, three times per lease. */
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
    // The database does not answer: other workers must assume that this one is gone.
    if (performance.now() > until) lost.abort(new LeaseLost(`The lease of ${run.id} could not be renewed.`))
    void renew()
  }, run.lease / 3)
  return { signal: lost.signal, stop: () => clearInterval(timer) }
}

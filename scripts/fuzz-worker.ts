import fc from 'fast-check'
import { properties } from '../test/properties/index.ts'
import type { ToWorker, FromWorker } from './fuzz.ts'

/** A case that takes more CPU time than this has failed: no project may cost so much. */
const maxSeconds = 20

const tell = (message: FromWorker) => process.send!(message)

process.on('message', async ({ name, seed, path, milliseconds }: ToWorker) => {
  const { check } = properties.find(one => one.name === name)!
  let index = -1
  let spent = process.cpuUsage()
  let slowest = 0
  const measure = () => {
    const { user, system } = process.cpuUsage(spent)
    slowest = Math.max(slowest, (user + system) / 1e6)
    spent = process.cpuUsage()
  }
  const details = await check(
    {
      seed,
      ...(path !== undefined && { path }),
      numRuns: path === undefined ? 1_000_000_000 : 1,
      interruptAfterTimeLimit: milliseconds,
      markInterruptAsFailure: false,
      includeErrorInReport: true,
    },
    () => {
      if (index >= 0) measure()
      if (slowest > maxSeconds) throw new Error(`The case before took ${slowest.toFixed(1)} s.`)
      tell({ started: ++index })
    },
  )
  // fast-check also calls a run failed that ended before its first case, so the counterexample decides.
  const failure = details.counterexample ? (fc.defaultReportMessage(details) ?? 'failed') : null
  tell({ cases: details.numRuns, slowest, failure, path: details.counterexamplePath })
})

tell({ isReady: true })

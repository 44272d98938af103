import type { Log } from '../log.ts'
import { pause } from './pause.ts'
import type { Queue, QueueOptions } from './queue.ts'
import { patient } from './serving.ts'

/**
 * The queue of a database file: every process of the machine polls the tables, and at once when it queued something
 * itself.
 */
export function openPollingQueue(log: Log, { sweep = 250 }: QueueOptions): Queue {
  const announced = new Set<string>()
  const sleepers = new Set<() => void>()
  return {
    async announce(_queries, projectId) {
      announced.add(projectId)
      for (const wake of sleepers) wake()
    },
    async work(serve, signal) {
      const tryServing = patient(serve, log)
      while (!signal.aborted) {
        if (await tryServing(undefined, signal)) continue
        const [projectId] = announced
        if (projectId === undefined) {
          await pause(sweep, signal, sleepers)
          continue
        }
        announced.delete(projectId)
        // The update was not visible yet: this claim waits behind the transaction that announced it.
        await tryServing(projectId, signal)
      }
    },
    async close() {},
  }
}

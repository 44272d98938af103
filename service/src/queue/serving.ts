import type { Log } from '../log.ts'
import { pause } from './pause.ts'
import type { Serve } from './queue.ts'

/** Serves without throwing: errors are logged, and the worker waits a second before it continues. */
export const patient =
  (serve: Serve, log: Log): Serve =>
  async (projectId, signal) => {
    try {
      return await serve(projectId, signal)
    } catch (error) {
      log.error({ project: projectId, reason: String(error) }, 'updates not served')
      await pause(1000, signal)
      return false
    }
  }

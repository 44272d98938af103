import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Limits } from '../projects/usage.ts'
import type { Answerer } from '../assistant/question.ts'
import type { Queue } from '../queue/queue.ts'
import type { Metrics } from './metrics.ts'

/** What the endpoints work with. */
export interface Service {
  readonly database: Database
  readonly queue: Queue
  readonly answer: Answerer
  readonly log: Log
  readonly metrics: Metrics
  readonly settings: Settings
  /** Aborted when the service stops: no request is taken any more. */
  readonly stopping: AbortSignal
  /** Aborted when replies have to end. */
  readonly ending: AbortSignal
}

export interface Settings {
  readonly limits: Limits
  /** How many proxies of ours stand before the service; each adds one address to `X-Forwarded-For`. */
  readonly trustedProxies: number
  /** The origins whose pages may call the assistant from a browser. */
  readonly allowedOrigins: readonly string[]
}

/** The most bytes of a request's body. */
export const maxBodySize = 1024 * 1024

/** For how long a key, a project and a job list are remembered, in milliseconds. */
export const memory = 1000

import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Limits } from '../projects/usage.ts'
import type { Answerer } from '../assistant/question.ts'
import type { Metrics } from './metrics.ts'

/** The dependencies of the endpoints. */
export interface Service {
  readonly database: Database
  readonly answer: Answerer
  readonly log: Log
  readonly metrics: Metrics
  readonly settings: Settings
  /** Aborted when the service stops accepting requests. */
  readonly stopping: AbortSignal
  /** Aborted when replies must end. */
  readonly ending: AbortSignal
}

export interface Settings {
  readonly limits: Limits
  /** The number of our own proxies in front of the service; each adds one address to `X-Forwarded-For`. */
  readonly trustedProxies: number
  /** The origins whose pages may call the assistant from a browser. */
  readonly allowedOrigins: readonly string[]
  /** Of a service to try: what the page at /try asks. Everybody who reaches the service can read the key. */
  readonly trial?: { readonly domain: string; readonly key: string }
}

/** The most bytes of a request's body, and of one that holds a conversation. */
export const maxBodySize = 1024 * 1024
export const maxConversationSize = 8 * maxBodySize
/** GitHub sends no more. */
export const maxHookSize = 25 * maxBodySize

/** The most bytes of bodies that are held at once, for each of these endpoints, beside the beginning of each. */
export const maxHeld = {
  updates: 32 * maxBodySize,
  conversations: 8 * maxConversationSize,
  hooks: 4 * maxHookSize,
} as const

/** Milliseconds for which a key, a project and a job list are cached. */
export const memory = 1000

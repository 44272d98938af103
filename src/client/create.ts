import { baseOf, keyOf, segment } from './address.ts'
import { type Answer, answerOf, type AskOptions, type Message } from './ask.ts'
import type { AgentSession, UpdateProgress, UpdateStatus } from './contract.ts'
import { ServiceError } from './error.ts'
import {
  type ListOptions,
  listJobs,
  type QueueOptions,
  queueUpdate,
  updateStatus,
  type WaitOptions,
  waitForUpdate,
} from './operations.ts'
import { send } from './send.ts'

export interface ClientOptions {
  /**
   * The address of the service: what precedes `/v1`, with or without a slash at its end. A client that only asks needs
   * none beside `assistantBaseUrl`.
   */
  readonly baseUrl?: string | URL | undefined
  /** The address of its assistant. (`baseUrl`) */
  readonly assistantBaseUrl?: string | URL | undefined
  /** For `listJobs`. */
  readonly adminKey?: string | undefined
  /** For `queueUpdate`, `updateStatus` and `waitForUpdate`. */
  readonly updateToken?: string | undefined
  /** For `ask`. */
  readonly assistantKey?: string | undefined
  /** The function that sends requests. (the platform's `fetch`) */
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds until an answer is complete; for `ask`, the longest silence. (60,000) */
  readonly timeout?: number
}

/** A client needs one of both addresses. */
type Addressed = Required<Pick<ClientOptions, 'baseUrl'>> | Required<Pick<ClientOptions, 'assistantBaseUrl'>>

/**
 * The operations of a service. They reject with a `ServiceError`, or with the reason of their signal.
 *
 * All but `ask` retry up to three times when the service cannot be reached, answers 429, 502, 503 or 504, or
 * says that the first try is in flight (409); after the `Retry-After` of the answer, if that is 30 seconds or
 * less.
 */
export interface Client {
  /** The agent sessions of a project, the newest first. */
  readonly listJobs: (projectId: string, options?: ListOptions) => Promise<readonly AgentSession[]>
  /** Queues an update from the project's deployment branch. An idempotency key makes a second try safe. */
  readonly queueUpdate: (projectId: string, options?: QueueOptions) => Promise<UpdateStatus>
  readonly updateStatus: (
    statusId: string,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<UpdateProgress>
  /** Resolves when the update has ended, with `success` or `failure`. */
  readonly waitForUpdate: (statusId: string, options?: WaitOptions) => Promise<UpdateProgress>
  /**
   * Asks the assistant of a domain, when the answer is first read; a question, or a conversation that ends in
   * one.
   */
  readonly ask: (domain: string, question: string | readonly Message[], options?: AskOptions) => Answer
}

/** Throws a `ServiceError` of the code `invalid` for an address or a key that cannot be sent. Sends nothing. */
export function createClient(options: ClientOptions & Addressed): Client {
  const { baseUrl, assistantBaseUrl }: ClientOptions = options
  if (baseUrl === undefined && assistantBaseUrl === undefined)
    throw new ServiceError('invalid', '"baseUrl" is missing.')
  const base = baseUrl === undefined ? undefined : baseOf('baseUrl', baseUrl)
  const assistantBase = assistantBaseUrl === undefined ? base : baseOf('assistantBaseUrl', assistantBaseUrl)
  const keys = {
    adminKey: keyOf('adminKey', options.adminKey),
    updateToken: keyOf('updateToken', options.updateToken),
    assistantKey: keyOf('assistantKey', options.assistantKey),
  }
  const transport = {
    fetch: options.fetch ?? globalThis.fetch,
    timeout: options.timeout ?? 60_000,
    keys: Object.values(keys).filter(key => key !== undefined),
  }
  const route = (operation: string, name: keyof typeof keys) => {
    const key = keys[name]
    if (key === undefined) throw new ServiceError('missing-key', `${operation} needs "${name}".`)
    const address = name === 'assistantKey' ? assistantBase : base
    if (address === undefined) throw new ServiceError('invalid', `${operation} needs "baseUrl".`)
    return { base: address, key }
  }
  const look = async (statusId: string, signal: AbortSignal | undefined) =>
    updateStatus(route('updateStatus', 'updateToken'), statusId, signal, transport)

  return {
    listJobs: async (projectId, options = {}) =>
      listJobs(route('listJobs', 'adminKey'), projectId, options, transport),
    queueUpdate: async (projectId, options = {}) =>
      queueUpdate(route('queueUpdate', 'updateToken'), projectId, options, transport),
    updateStatus: (statusId, { signal } = {}) => look(statusId, signal),
    waitForUpdate: (statusId, options = {}) => waitForUpdate(signal => look(statusId, signal), options),
    ask: (domain, question, options = {}) => {
      const open = async (body: string) => {
        const { base, key } = route('ask', 'assistantKey')
        const url = `${base}/v1/assistant/${segment('domain', domain)}/message`
        const headers = { 'content-type': 'application/json' }
        const { signal } = options
        return send({ method: 'POST', url, key, headers, body, isStream: true, signal }, transport)
      }
      return answerOf(open, question, options)
    },
  }
}

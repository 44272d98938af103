import { segment } from './address.ts'
import type { AgentSession, UpdateProgress, UpdateStatus } from './contract.ts'
import { ServiceError } from './error.ts'
import { isRecord } from './json.ts'
import { shortened } from './refusal.ts'
import { sendSafely } from './safely.ts'
import type { Call, Transport } from './send.ts'
import { limitOf, pause } from './time.ts'
import { unique } from './unique.ts'

export interface ListOptions {
  /** How many of the newest sessions to leave out. (0) */
  readonly skip?: number
  /** How many to return at most, 1 to 100. (as the service has it: 12) */
  readonly take?: number
  readonly signal?: AbortSignal
}

export interface QueueOptions {
  /** 1 to 255 visible ASCII characters: the same key gets the same answer and queues nothing more. (a new one) */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export interface WaitOptions {
  /** Milliseconds between two requests. (1000) */
  readonly interval?: number
  /** Milliseconds until it rejects with `timeout`. (600,000) */
  readonly timeout?: number
  /** Called with each state, the last one included. */
  readonly onProgress?: (progress: UpdateProgress) => void
  readonly signal?: AbortSignal
}

/** The base address of requests and their key. */
export type Route = Pick<Call, 'key'> & { readonly base: string }

export async function listJobs(
  { base, key }: Route,
  projectId: string,
  { skip, take, signal }: ListOptions,
  transport: Transport,
): Promise<readonly AgentSession[]> {
  const given = Object.entries({ skip, take }).filter(([, value]) => value !== undefined)
  const query = given.map(([name, value]) => `${name}=${value}`).join('&')
  const url = `${base}/v1/agent/${segment('projectId', projectId)}/jobs${query && `?${query}`}`
  const { allSessions } = await sendSafely({ method: 'GET', url, key, signal }, transport)
  if (!Array.isArray(allSessions) || !allSessions.every(isRecord)) throw lacking('allSessions')
  return allSessions
}

export async function queueUpdate(
  { base, key }: Route,
  projectId: string,
  { idempotencyKey = unique(), signal }: QueueOptions,
  transport: Transport,
): Promise<UpdateStatus> {
  if (!/^[\x21\x23-\x7e]{1,255}$/.test(idempotencyKey))
    throw new ServiceError(
      'invalid',
      'An idempotency key has 1 to 255 visible ASCII characters and no quotes.',
    )
  const url = `${base}/v1/project/update/${segment('projectId', projectId)}`
  const headers = { 'idempotency-key': idempotencyKey }
  const answer = await sendSafely({ method: 'POST', url, key, headers, signal }, transport)
  const { statusId } = answer
  if (typeof statusId !== 'string') throw lacking('statusId')
  return { ...answer, statusId }
}

export async function updateStatus(
  { base, key }: Route,
  statusId: string,
  signal: AbortSignal | undefined,
  transport: Transport,
): Promise<UpdateProgress> {
  const url = `${base}/v1/project/update-status/${segment('statusId', statusId)}`
  const answer = await sendSafely({ method: 'GET', url, key, signal }, transport)
  const { status, findings } = answer
  if (typeof status !== 'string') throw lacking('status')
  return { statusId, ...answer, status, findings: Array.isArray(findings) ? findings.filter(isRecord) : [] }
}

/** Polls until an update has ended. */
export async function waitForUpdate(
  look: (signal: AbortSignal) => Promise<UpdateProgress>,
  { interval = 1000, timeout = 600_000, onProgress, signal }: WaitOptions,
): Promise<UpdateProgress> {
  let status = 'unknown'
  const limit = limitOf(timeout, signal, () => {
    const seconds = timeout / 1000
    return new ServiceError(
      'timeout',
      `The update has not ended within ${seconds} seconds: its status is ${shortened(status)}.`,
    )
  })
  limit.start()
  try {
    for (;;) {
      const progress = await look(limit.signal)
      ;({ status } = progress)
      onProgress?.(progress)
      if (status === 'success' || status === 'failure') return progress
      await pause(interval, limit.signal)
    }
  } finally {
    limit.end()
  }
}

const lacking = (field: string) =>
  new ServiceError('malformed', `The answer has no "${field}" as the contract has it.`)

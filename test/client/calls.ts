import { expect, onTestFinished, vi } from 'vitest'
import {
  type Answer,
  type Client,
  type ClientOptions,
  createClient,
  type Part,
  type ServiceError,
} from '../../src/client.ts'
import { keys } from './contract.ts'

export const clientOf = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, ...keys, ...options })

/** The error that a promise rejects with. */
export const errorOf = async (promise: Promise<unknown>): Promise<ServiceError> =>
  promise.then(
    value => expect.fail(`it resolved with ${JSON.stringify(value)}`),
    error => error,
  )

export async function textOf(parts: Answer): Promise<string> {
  let text = ''
  for await (const part of parts) if (part.type === 'text') text += part.text
  return text
}

export const session = {
  sessionId: 's1',
  subdomain: 'acme',
  branch: null,
  haulted: true,
  haultReason: 'completed',
  messageToUser: 'Published.',
  todos: [{ content: 'No file.', status: 'pending', priority: 'high', id: 't1' }],
  createdAt: '2026-01-31T12:00:00Z',
  userId: 'a field of another service',
}
export const progress = (status: string) => ({
  statusId: 'u1',
  projectId: 'p',
  status,
  createdAt: '2026-01-31T12:00:00Z',
  findings: [],
})

/** Every operation, as a call that reads the whole answer. */
export const operations: Record<string, (client: Client, signal?: AbortSignal) => Promise<unknown>> = {
  listJobs: (client, signal) => client.listJobs('p', { signal }),
  queueUpdate: (client, signal) => client.queueUpdate('p', { signal }),
  getUpdateStatus: (client, signal) => client.updateStatus('u1', { signal }),
  createAssistantMessage: (client, signal) => textOf(client.ask('acme', 'Why?', { signal })),
}

export async function partsOf(answer: Answer): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of answer) parts.push(part)
  return parts
}

/** Runs a function with fake timers, so that its pauses take no time. */
export async function waited<Result>(start: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const promise = start()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  return promise
}

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answered, type Exchange, faultsOf } from './contract.ts'

/**
 * An answer of the stub. One that is not JSON or problem details has its own content type; `isStrange` marks
 * an answer that the contract does not allow.
 */
export interface Stubbed {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly isStrange?: boolean
  /** Writes the answer as a stream, and ends it or leaves it open. */
  readonly stream?: (response: ServerResponse) => unknown
}

export interface Stub {
  readonly url: string
  /** All requests. */
  readonly requests: Exchange[]
  /** All differences from the contract, of requests and answers. */
  readonly faults: string[]
  readonly close: () => Promise<void>
}

/** Starts a service on loopback that gives these answers, and checks both sides against the contract. */
export async function openStub(answer: (request: Exchange, count: number) => Stubbed): Promise<Stub> {
  const requests: Exchange[] = []
  const faults: string[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const request = { method: incoming.method!, url: incoming.url!, headers: incoming.headers, body }
    requests.push(request)
    const stubbed = answer(request, requests.length)
    const { status, headers, text } = written(stubbed)
    const answered: Answered = { status, headers, body: text }
    faults.push(...faultsOf(request, stubbed.isStrange ? undefined : answered))
    response.writeHead(status, headers)
    if (stubbed.stream) stubbed.stream(response)
    else response.end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function written({ status = 200, headers = {}, body }: Stubbed) {
  const isText = typeof body === 'string' || body === undefined
  const json = status >= 400 ? 'application/problem+json' : 'application/json'
  const type = isText ? 'text/plain; charset=utf-8' : json
  const text = isText ? (body ?? '') : JSON.stringify(body)
  return { status, headers: { 'content-type': type, 'x-request-id': 'req-1', ...headers }, text }
}

/** Lines of a data stream. */
export const lines = (...parts: readonly (readonly [code: string, value: unknown])[]) =>
  parts.map(([code, value]) => `${code}:${JSON.stringify(value)}\n`).join('')

/** A reply with every part that a reply may have. */
export const reply = lines(
  ['f', { messageId: 'm1' }],
  ['8', [{ type: 'sources', sources: [{ title: 'Tickets', url: '/guides/tickets' }] }]],
  ['h', { sourceType: 'url', id: 's1', url: '/guides/tickets', title: 'Tickets' }],
  ['0', 'Grüße 👋, '],
  ['0', 'see “Tickets”.\n'],
  ['g', 'hm'],
  ['9', { toolCallId: 't', toolName: 'search', args: {} }],
  ['e', { finishReason: 'stop', usage: { promptTokens: 1, completionTokens: 2 }, isContinued: false }],
  ['2', [{ type: 'finish', threadId: 'th-1' }, { other: 1 }]],
  ['d', { finishReason: 'stop', usage: { promptTokens: 1, completionTokens: 2 }, threadId: 'th-1' }],
)

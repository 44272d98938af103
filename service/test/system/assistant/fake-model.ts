import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach } from 'vitest'

export interface FakeModel {
  readonly url: string
  /** The requests, the newest last. */
  readonly requests: { readonly headers: IncomingMessage['headers']; readonly body: ModelRequest }[]
  /** How many connections the other side has closed. */
  readonly closed: () => number
  readonly stop: () => void
}

export interface ModelRequest {
  readonly model: string
  readonly stream: boolean
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

const running: (() => void)[] = []
afterEach(() => {
  for (const stop of running.splice(0)) stop()
})

/** An endpoint on loopback that answers with this function until the end of the test. */
export async function fakeModel(
  answer: (response: ServerResponse, request: number) => Promise<void> | void,
): Promise<FakeModel> {
  const requests: FakeModel['requests'] = []
  let closed = 0
  const server = createServer((request, response) => {
    response.on('close', () => (closed += response.writableFinished ? 0 : 1))
    void json(request).then(async body => {
      requests.push({ headers: request.headers, body: body as ModelRequest })
      await answer(response, requests.length)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  running.push(stop)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, requests, closed: () => closed, stop }
}

export const openStream = (response: ServerResponse) =>
  void response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()

export const chunk = (content: string | undefined, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content }, finish_reason }],
  })}\n\n`

export const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 40, completion_tokens: 2 } })}\n\n`

export const done = 'data: [DONE]\n\n'

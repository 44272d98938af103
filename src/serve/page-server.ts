import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeOf } from '../project/error-code.ts'
import { ProjectError } from '../project/project-error.ts'

/** A page that follows what it shows. */
export interface PageServer {
  /** With its token: nobody else can ask. */
  readonly address: string
  /** Sends a text of one line to every page that is open, and to those that open later. */
  readonly show: (state: string) => void
  /** Ends it, whoever still listens. */
  readonly close: () => Promise<void>
}

interface Options {
  readonly page: string
  readonly policy: string
  /** 0 takes a free one. */
  readonly port: number
}

const host = '127.0.0.1'

/** How many pages follow at once. Those that do not read hold a whole state, the last or one before it. */
export const maxStreams = 100

/**
 * Serves one page on this machine alone, and the states that it shows as server-sent events. It answers nothing without
 * the token of its address or under the name of another host, and no path of it is one of the disk.
 *
 * @throws {ProjectError} when the port cannot be had
 */
export async function servePage({ page, policy, port }: Options): Promise<PageServer> {
  const token = randomBytes(16).toString('hex')
  const streams = new Set<Stream>()
  /** Its bytes, so that all pages that read slowly hold the same ones. */
  let state: Buffer | null = null
  let hosts: readonly string[] = []

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const end = (code: number, text: string, headers = {}) =>
      response.writeHead(code, { ...common, 'Content-Type': 'text/plain', ...headers }).end(text)
    if (!hosts.includes(request.headers.host?.toLowerCase() ?? '')) return end(403, 'Forbidden.\n')
    if (!isAlike(path.slice(0, token.length + 2), `/${token}/`)) return end(404, 'Not found.\n')
    const rest = path.slice(token.length + 2)
    if (rest !== '' && rest !== 'events') return end(404, 'Not found.\n')
    if (request.method !== 'GET') return end(405, 'Only GET.\n', { Allow: 'GET' })
    if (rest === '')
      return end(200, page, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
    if (streams.size === maxStreams) return end(503, 'Too many pages are open.\n')
    response.writeHead(200, { ...common, 'Content-Type': 'text/event-stream' })
    const stream = streamTo(response)
    streams.add(stream)
    response.on('close', () => streams.delete(stream))
    if (state === null) response.flushHeaders()
    else stream.show(state)
  }

  const server = createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(new ProjectError(whyNot(port, error))))
    server.listen(port, host, resolve)
  })
  const { port: own } = server.address() as AddressInfo
  // As clients write them: without the port where it is that of http.
  hosts = [host, 'localhost'].map(name => new URL(`http://${name}:${own}`).host)
  return {
    address: `http://${host}:${own}/${token}/`,
    show: next => {
      state = Buffer.from(`data: ${next}\n\n`)
      for (const stream of streams) stream.show(state)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const common = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** In a time that says nothing of where they differ. */
function isAlike(text: string, secret: string): boolean {
  const [a, b] = [Buffer.from(text), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface Stream {
  readonly show: (state: Buffer) => void
}

/** A page that reads slowly gets the last state only: what it has not taken is not kept. */
function streamTo(response: ServerResponse): Stream {
  let waiting: Buffer | null = null
  let isFull = false
  const show = (state: Buffer) => {
    if (isFull) waiting = state
    else isFull = !response.write(state)
  }
  response.on('drain', () => {
    isFull = false
    const next = waiting
    waiting = null
    if (next !== null) show(next)
  })
  return { show }
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is in use',
  EACCES: 'permission denied',
}

const whyNot = (port: number, error: Error) =>
  `Cannot serve at port ${port}: ${reasons[codeOf(error) ?? ''] ?? error.message}.`

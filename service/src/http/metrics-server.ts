import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '../log.ts'
import { boundedServer } from './bounded-server.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  readonly url: string
  readonly close: () => void
}

/** Serves GET /metrics on a port of its own, which need not be open to readers. */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Log },
): Promise<MetricsServer> {
  const server = boundedServer((request, response) => {
    const isKnown = request.url?.split('?')[0] === '/metrics'
    if (!isKnown) return void response.writeHead(404).end()
    registry.metrics().then(
      text => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      error => {
        log.error({ reason: String(error) }, 'metrics not collected')
        response.writeHead(503).end()
      },
    )
  })
  await listening(server, host, port)
  const { address, family, port: taken } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`,
    close: () => void server.close().closeAllConnections(),
  }
}

const listening = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`port ${port} is taken; choose another with --metrics-port`)
          : error,
      ),
    )
    server.listen(port, host, resolve)
  })

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Answerer } from './assistant/question.ts'
import { forgetThreads } from './assistant/threads.ts'
import { openDatabase } from './database/open.ts'
import type { Database } from './database/database.ts'
import { createApp } from './http/app.ts'
import { boundedServer } from './http/bounded-server.ts'
import { type MetricsServer, serveMetrics } from './http/metrics-server.ts'
import { openMetrics } from './http/metrics.ts'
import type { Settings } from './http/service.ts'
import type { Log } from './log.ts'
import { forgetUsage } from './projects/usage.ts'
import { prepareFolder } from './checkout/checkouts.ts'
import type { Reading } from './publication/reading.ts'
import { forgetUpdates } from './updates/forget-updates.ts'
import { work } from './updates/worker.ts'

export interface ServerOptions {
  /** A file, or a postgres:// address. */
  readonly database: string
  readonly host: string
  readonly port: number
  readonly answer: Answerer
  readonly log: Log
  /** Also does updates, with these settings (milliseconds). */
  readonly work:
    | {
        readonly folder: string
        readonly lease: number
        readonly fetchTimeout: number
        readonly read?: Reading
      }
    | undefined
  readonly settings: Settings
  /** Milliseconds for which an unused thread is kept. */
  readonly keepThreads: number
  /** Milliseconds for which an ended update is kept with its sessions; undefined for ever. */
  readonly keepSessions?: number | undefined
  /** Where GET /metrics is served; nowhere by default. */
  readonly metrics?: { readonly host: string; readonly port: number } | undefined
}

export interface RunningServer {
  readonly url: string
  /** The address of the metrics. */
  readonly metricsUrl: string | undefined
  /** Stops accepting requests, gives replies some time to end, and closes. */
  readonly stop: () => Promise<void>
}

/** Milliseconds that replies may continue when the service stops. */
const grace = 10_000

/** Milliseconds in which replies that were ended are written to their end. */
const farewell = 2000

/** Starts the service. Throws when the database or port is unavailable. */
export async function start(options: ServerOptions): Promise<RunningServer> {
  const { log, settings, answer } = options
  const database = await openDatabase(options.database)
  const stopping = new AbortController()
  const ending = new AbortController()
  const metrics = openMetrics(database)
  let served: MetricsServer | undefined
  const close = async () => {
    served?.close()
    await database.close()
  }
  try {
    if (options.work) await prepareFolder(options.work.folder)
    await forget(database, options)
    const housekeeping = setInterval(() => {
      forget(database, options).catch(error => log.warn({ reason: String(error) }, 'housekeeping'))
    }, hour).unref()
    if (options.metrics) served = await serveMetrics(metrics, { ...options.metrics, log })
    const app = createApp({
      database,
      answer,
      log,
      metrics,
      settings,
      stopping: stopping.signal,
      ending: ending.signal,
    })
    const server = await listen(app.fetch, options)
    const onRun = metrics.countRun
    const working = options.work
      ? work({ database, log, ...options.work, onRun }, stopping.signal)
      : Promise.resolve()
    working.catch(error => log.fatal({ err: error }, 'updates are served no more'))
    const { address, family, port } = server.address() as AddressInfo
    return {
      metricsUrl: served?.url,
      url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
      async stop() {
        stopping.abort()
        clearInterval(housekeeping)
        try {
          await Promise.all([closed(server, ending), working])
        } finally {
          await close()
        }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

const hour = 3_600_000

async function forget(database: Database, { keepThreads, keepSessions }: ServerOptions) {
  await forgetUsage(database, new Date())
  await forgetThreads(database, keepThreads)
  if (keepSessions !== undefined) await forgetUpdates(database, keepSessions)
}

const listen = (fetch: Parameters<typeof getRequestListener>[0], { host, port }: ServerOptions) =>
  new Promise<Server>((resolve, reject) => {
    const answer = getRequestListener(fetch, { hostname: host })
    const server = boundedServer((request, response) => void answer(request, response))
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken; choose another with --port`) : error,
      ),
    )
    server.listen(port, host, () => resolve(server))
  })

const closed = (server: Server, ending: AbortController) =>
  new Promise<void>(resolve => {
    let cut: NodeJS.Timeout | undefined
    const late = setTimeout(() => {
      ending.abort()
      cut = setTimeout(() => server.closeAllConnections(), farewell)
    }, grace)
    server.close(() => {
      clearTimeout(late)
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { openLog } from '../log.ts'
import { type MetricsServer, serveMetrics } from '../http/metrics-server.ts'
import { openMetrics } from '../http/metrics.ts'
import { maxReadingSeconds, readInProcess } from '../publication/read-in-process.ts'
import { work as serveUpdates } from '../updates/worker.ts'
import { type Command, countOf, noWords, type Options, textOf } from './command.ts'
import { databaseOf, databaseOption } from './database.ts'

export const workOptions = {
  folder: {
    type: 'string',
    value: 'PATH',
    help: 'for checkouts (docs-nav-service in the folder for temporary files)',
  },
  lease: {
    type: 'string',
    value: 'SECONDS',
    help: 'after which a worker that is gone loses its updates (60)',
  },
  'fetch-timeout': { type: 'string', value: 'SECONDS', help: 'for fetching a repository (120)' },
  'read-timeout': { type: 'string', value: 'SECONDS', help: 'of CPU, for reading a project (1200)' },
} satisfies Options

export const metricsOptions = {
  'metrics-port': {
    type: 'string',
    value: 'N',
    help: 'serves GET /metrics there; 0 for any port that is free',
  },
  'metrics-host': { type: 'string', value: 'ADDRESS', help: 'where it listens for that (127.0.0.1)' },
} satisfies Options

/** Undefined where no metrics are served. */
export const metricsOf = (values: Values) =>
  textOf(values, 'metrics-port') === undefined
    ? undefined
    : {
        host: textOf(values, 'metrics-host') ?? '127.0.0.1',
        port: countOf(values, 'metrics-port', { most: 65_535, otherwise: 0 }),
      }

type Values = Parameters<typeof textOf>[0]

export const folderOf = (values: Values) => textOf(values, 'folder') ?? join(tmpdir(), 'docs-nav-service')

/** What the options of a worker say; times in milliseconds. */
export const workSettings = (values: Values) => ({
  lease: 1000 * countOf(values, 'lease', { least: 1, most: 86_400, otherwise: 60 }),
  fetchTimeout: 1000 * countOf(values, 'fetch-timeout', { least: 1, most: 86_400, otherwise: 120 }),
  read: readInProcess({
    maxSeconds: countOf(values, 'read-timeout', { least: 1, most: 86_400, otherwise: maxReadingSeconds }),
  }),
})

/** Does updates, alongside other workers. */
export const work: Command = {
  usage: 'work [options]',
  summary: 'Does the updates that are queued; as many of these as you like work side by side.',
  options: { ...databaseOption, ...workOptions, ...metricsOptions },
  async run({ words, values, io }) {
    noWords(words)
    const stop = new AbortController()
    io.onInterrupt(() => stop.abort())
    const log = openLog(io.env.DOCS_NAV_LOG || 'info')
    const database = await openDatabase(databaseOf(values, io))
    let served: MetricsServer | undefined
    try {
      const metrics = openMetrics(database)
      const place = metricsOf(values)
      if (place) served = await serveMetrics(metrics, { ...place, log })
      if (served) io.err(`docs-nav-service: metrics on ${served.url}\n`)
      io.err('docs-nav-service: working\n')
      const onRun = metrics.countRun
      const context = { database, log, folder: folderOf(values), onRun, ...workSettings(values) }
      await serveUpdates(context, stop.signal)
    } finally {
      served?.close()
      await database.close()
    }
    return 0
  },
}

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { openLog } from '../log.ts'
import { openQueue } from '../queue/open.ts'
import type { Queue } from '../queue/queue.ts'
import { work as serveUpdates } from '../updates/work.ts'
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
} satisfies Options

type Values = Parameters<typeof textOf>[0]

export const folderOf = (values: Values) => textOf(values, 'folder') ?? join(tmpdir(), 'docs-nav-service')

/** In milliseconds. */
export const workSettings = (values: Values) => ({
  lease: 1000 * countOf(values, 'lease', { least: 1, most: 86_400, otherwise: 60 }),
  fetchTimeout: 1000 * countOf(values, 'fetch-timeout', { least: 1, most: 86_400, otherwise: 120 }),
})

/** Does updates, alongside other workers. */
export const work: Command = {
  usage: 'work [options]',
  summary: 'Does the updates that are queued; as many of these as you like work side by side.',
  options: { ...databaseOption, ...workOptions },
  async run({ words, values, io }) {
    noWords(words)
    const stop = new AbortController()
    io.onInterrupt(() => stop.abort())
    const log = openLog(io.env.DOCS_NAV_LOG || 'info')
    const database = await openDatabase(databaseOf(values, io))
    let queue: Queue | undefined
    try {
      queue = await openQueue(database, log)
      io.err('docs-nav-service: working\n')
      const context = { database, queue, log, folder: folderOf(values), ...workSettings(values) }
      await serveUpdates(context, stop.signal)
    } finally {
      await queue?.close()
      await database.close()
    }
    return 0
  },
}

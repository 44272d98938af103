import { pino } from 'pino'
import { openDatabase } from '../../src/database/open.ts'
import { readInProcess } from '../../src/publication/read-in-process.ts'
import { openQueue } from '../../src/queue/open.ts'
import { work } from '../../src/updates/work.ts'

/** A process that only serves updates: `worker.ts LOCATION FOLDER LEASE`. */
const [location = '', folder = '', lease = ''] = process.argv.slice(2)
const log = pino({ level: process.env.TEST_LOG ?? 'error' })
const database = await openDatabase(location)
const queue = await openQueue(database, log, { sweep: 250 })
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
// The built one starts sooner.
const read = readInProcess({ entry: new URL('../../dist/reading-process.js', import.meta.url), execArgv: [] })
const working = work({ database, queue, log, folder, lease: Number(lease), read }, stop.signal)
process.send?.('ready')
await working
await queue.close()
await database.close()
process.disconnect?.()

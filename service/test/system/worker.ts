import { pino } from 'pino'
import { openDatabase } from '../../src/database/open.ts'
import { readInProcess } from '../../src/publication/read-in-process.ts'
import { work } from '../../src/updates/worker.ts'

/** A process that only serves updates: `worker.ts LOCATION FOLDER LEASE`. */
const [location = '', folder = '', lease = ''] = process.argv.slice(2)
const log = pino({ level: process.env.TEST_LOG ?? 'error' })
const database = await openDatabase(location)
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
// The built one starts sooner.
const read = readInProcess({ entry: new URL('../../dist/reading-process.js', import.meta.url), execArgv: [] })
const working = work({ database, log, folder, poll: 250, lease: Number(lease), read }, stop.signal)
process.send?.('ready')
await working
await database.close()
process.disconnect?.()

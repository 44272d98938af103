import { pino } from 'pino'
import { openDatabase } from '../../src/database/open.ts'
import { openQueue } from '../../src/queue/open.ts'
import { work } from '../../src/updates/work.ts'

/** A process that only serves updates: `worker.ts LOCATION FOLDER LEASE`. */
const [location = '', folder = '', lease = ''] = process.argv.slice(2)
const log = pino({ level: process.env.TEST_LOG ?? 'error' })
const database = await openDatabase(location)
const queue = await openQueue(database, log, { sweep: 250 })
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
const working = work({ database, queue, log, folder, lease: Number(lease) }, stop.signal)
process.send?.('ready')
await working
await queue.close()
await database.close()
process.disconnect?.()

import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { openPollingQueue } from './polling.ts'
import type { Queue, QueueOptions } from './queue.ts'

export const openQueue = async (database: Database, log: Log, options: QueueOptions = {}): Promise<Queue> =>
  database.dialect === 'sqlite'
    ? openPollingQueue(log, options)
    : (await import('./boss.ts')).openBossQueue(database, log, options)

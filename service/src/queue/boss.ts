import { CompiledQuery, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { Database, Queries } from '../database/database.ts'
import type { Log } from '../log.ts'
import { pause } from './pause.ts'
import type { Queue, QueueOptions } from './queue.ts'
import { patient } from './serving.ts'

const schema = 'docs_nav_boss'
const name = 'project-updates'
/** How often pg-boss is asked for a job, in milliseconds. */
const poll = 500

/**
 * The queue of Postgres: a job of pg-boss says that a project has something to serve. There is one for each update, as
 * one that is left out for an earlier one may be fetched just before its update can be seen. A job that is lost, or
 * that comes while another worker has the project, is made good by the sweep and by the end of that run; so jobs are
 * not tried again.
 */
export async function openBossQueue(database: Database, log: Log, options: QueueOptions): Promise<Queue> {
  const { sweep = 5000 } = options
  const boss = new PgBoss({ connectionString: database.url!, schema, max: 3, schedule: false })
  boss.on('error', error => log.error({ reason: error.message }, 'pg-boss'))
  try {
    await oneByOne(database, async () => {
      await boss.start()
      await boss.createQueue(name, { name, policy: 'standard', retryLimit: 0 })
    })
  } catch (error) {
    await boss.stop({ graceful: false, timeout: 1000 }).catch(() => {})
    throw error
  }
  return {
    async announce(queries, projectId) {
      await boss.send(name, { projectId }, { db: within(queries) })
    },
    async work(serve, signal) {
      const tryServing = patient(serve, log)
      let swept = Number.NEGATIVE_INFINITY
      while (!signal.aborted) {
        // Its own loop, as the one of pg-boss leaves the process with a rejection when Postgres goes away.
        const [job] = await boss.fetch<{ projectId: string }>(name)
        const isTime = performance.now() - swept > sweep
        if (job) await tryServing(job.data.projectId, signal)
        if (isTime || job) {
          swept = performance.now()
          while (!signal.aborted && (await tryServing(undefined, signal)));
        }
        if (job)
          await boss.deleteJob(name, job.id).catch(error => log.warn({ reason: String(error) }, 'pg-boss'))
        else await pause(Math.min(poll, sweep), signal)
      }
    },
    close: () => boss.stop({ graceful: false, timeout: 1000 }),
  }
}

/** Processes that start at once make their tables one after the other: side by side, pg-boss runs into deadlocks. */
const oneByOne = (database: Database, start: () => Promise<void>) =>
  database.db.transaction().execute(async queries => {
    await sql`select pg_advisory_xact_lock(hashtext(${schema}))`.execute(queries)
    await start()
  })

/** The caller's transaction, as pg-boss wants it. */
const within = (queries: Queries): PgBoss.Db => ({
  executeSql: async (text, values) => ({
    rows: (await queries.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
})

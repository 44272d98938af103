import { CompiledQuery, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { Database, Queries } from '../database/database.ts'
import type { Log } from '../log.ts'
import { pause } from './pause.ts'
import type { Queue, QueueOptions } from './queue.ts'
import { patient } from './serving.ts'

const schema = 'docs_nav_boss'
const name = 'project-updates'
/** Milliseconds between requests for a job. */
const poll = 500

/**
 * The queue of Postgres: a pg-boss job says that a project has updates. There is one job for each update, since
 * a shared job could be fetched just before a later update is visible. A lost job, or one
 * that arrives while another worker has the project, is covered by the sweep and by the end of that run; so jobs are
 * not retried.
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
        // This loop replaces that of pg-boss, whose rejection ends the process when Postgres goes away.
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

/** Processes that start together create the tables one after the other: in parallel, pg-boss deadlocks. */
const oneByOne = (database: Database, start: () => Promise<void>) =>
  database.db.transaction().execute(async queries => {
    await sql`select pg_advisory_xact_lock(hashtext(${schema}))`.execute(queries)
    await start()
  })

/** The caller's transaction in the form that pg-boss expects. */
const within = (queries: Queries): PgBoss.Db => ({
  executeSql: async (text, values) => ({
    rows: (await queries.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
})

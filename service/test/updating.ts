import { join } from 'node:path'
import { afterEach, beforeAll } from 'vitest'
import { pino } from 'pino'
import type { Database } from '../src/database/database.ts'
import type { ProjectTable } from '../src/database/schema.ts'
import { readProject } from '../src/publication/read-project.ts'
import { queueUpdate } from '../src/updates/queue-update.ts'
import type { RunOutcome } from '../src/updates/perform-run.ts'
import { listSessions } from '../src/updates/sessions.ts'
import { work, type WorkContext } from '../src/updates/worker.ts'
import { addProject, ended } from './projects.ts'
import type { Store } from './stores.ts'

/** A store, and workers in this process that stop after each test. */
export function updatesOf(store: Store, folder: () => string) {
  let database: Database
  const running: { stop: AbortController; done: Promise<void> }[] = []
  const lines: string[] = []
  const outcomes: RunOutcome[] = []
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })

  beforeAll(async () => {
    database = await store.open()
  })

  afterEach(stopWorkers)

  async function stopWorkers() {
    for (const { stop } of running) stop.abort()
    await Promise.all(running.splice(0).map(({ done }) => done))
  }

  const checkouts = () => join(folder(), `checkouts-${store.dialect}`)
  const request = (project: Pick<ProjectTable, 'id'>) =>
    database.db.transaction().execute(queries => queueUpdate(queries, database, project.id))
  const update = async (project: Pick<ProjectTable, 'id'>) => ended(database, await request(project))

  return {
    database: () => database,
    log,
    /** The lines of the log. */
    lines,
    /** The outcomes of the workers' runs. */
    outcomes,
    checkouts,
    place: (name: string) => join(folder(), `${name}-${store.dialect}`),
    add: (project: Parameters<typeof addProject>[1]) => addProject(database, project),
    startWorker(options: Partial<WorkContext> = {}) {
      const stop = new AbortController()
      const onRun = (outcome: RunOutcome) => void outcomes.push(outcome)
      const context = { database, log, folder: checkouts(), onRun, read: readProject, poll: 100, ...options }
      running.push({ stop, done: work(context, stop.signal) })
    },
    stopWorkers,
    request,
    /** Queues an update and waits for its end. */
    update,
    ended: (statusId: string) => ended(database, statusId),
    sessions: ({ id }: Pick<ProjectTable, 'id'>) => listSessions(database, { id, domain: id }, 0, 100),
    publishedOf: async ({ id }: ProjectTable) =>
      (await database.db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
        .published,
    /** Makes the lease of a project's run end now. */
    endLease: ({ id }: ProjectTable) =>
      database.db
        .updateTable('run')
        .set({ lease_until: 1 })
        .where('project_id', '=', id)
        .where('ended_at', 'is', null)
        .execute(),
  }
}

/** Waits until a condition holds. */
export async function until(holds: () => Promise<boolean> | boolean, seconds = 30) {
  for (let tries = 0; tries < seconds * 20; tries++) {
    if (await holds()) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`It does not hold within ${seconds} seconds.`)
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openQueue } from '../../src/queue/open.ts'
import { makeRepository } from '../git-repository.ts'
import { silent } from '../projects.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { updatesOf } from '../updating.ts'

const folder = scratchFolder()

eachStore('what only Postgres does', store => {
  if (store.dialect !== 'postgres') return test.skip('is not asked of a file', () => {})
  const updates = updatesOf(store, folder)
  const { add, place, startWorker, update } = updates

  test('many queues can be opened at once, and leave no jobs behind', async () => {
    const opening = Array.from({ length: 4 }, async () => openQueue(await store.open(), silent))
    const queues = await Promise.all(opening)
    const project = await add({ repository: makeRepository(place('many')) })
    startWorker()
    expect(await update(project)).toMatchObject({ status: 'success' })
    await updates.stopWorkers()
    for (const queue of queues) await queue.close()
    const jobs = await sql`select * from docs_nav_boss.job where name = 'project-updates'`.execute(
      updates.database().db,
    )
    expect(jobs.rows).toEqual([])
  })

  test('a worker goes on after its database connections were closed', async () => {
    const project = await add({ repository: makeRepository(place('cut')) })
    startWorker()
    expect(await update(project)).toMatchObject({ status: 'success' })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(updates.database().db)
    expect(await update(project)).toMatchObject({ status: 'success' })
  })
})

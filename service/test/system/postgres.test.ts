import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeRepository } from '../git-repository.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { updatesOf } from '../updating.ts'

const folder = scratchFolder()

eachStore('what only Postgres does', store => {
  if (store.dialect !== 'postgres') return test.skip('is not asked of a file', () => {})
  const updates = updatesOf(store, folder)
  const { add, place, startWorker, update } = updates

  test('a worker goes on after its database connections were closed', async () => {
    const project = await add({ repository: makeRepository(place('cut')) })
    startWorker()
    expect(await update(project)).toMatchObject({ status: 'success' })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(updates.database().db)
    expect(await update(project)).toMatchObject({ status: 'success' })
  })
})

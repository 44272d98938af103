import { expect, test } from 'vitest'
import { forgetUpdates } from '../../src/updates/forget-updates.ts'
import { commitFiles, makeRepository } from '../git-repository.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { updatesOf } from '../updating.ts'

const folder = scratchFolder()

eachStore('retention', store => {
  const { add, database, place, startWorker, stopWorkers, request, update, sessions } = updatesOf(
    store,
    folder,
  )

  test('keeps the newest update of each project, what is queued, and what readers have', async () => {
    const repository = makeRepository(place('kept'))
    const [project, other] = [await add({ repository }), await add({ repository })]
    startWorker()
    for (let count = 0; count < 2; count++) await update(project)
    commitFiles(repository, { 'docs.json': '{' })
    await update(project)
    await update(other)
    await stopWorkers()
    await request(project)
    await forgetUpdates(database(), 3_600_000)
    expect(await sessions(project)).toHaveLength(3)
    await forgetUpdates(database(), -3_600_000)
    expect(await sessions(project)).toMatchObject([{ haultReason: 'error' }])
    expect(await sessions(other)).toHaveLength(1)
    const { db } = database()
    const left = db.selectFrom('deployment_update').select('status').where('project_id', '=', project.id)
    expect((await left.orderBy('position').execute()).map(({ status }) => status)).toEqual([
      'failure',
      'queued',
    ])
    const runs = db.selectFrom('run').select('id').where('project_id', '=', project.id)
    // That of the newest update, and the one that was published before it.
    expect(await runs.execute()).toHaveLength(2)
  })
})

import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readInProcess } from '../../src/publication/read-in-process.ts'
import { commitFiles, makeRepository } from '../git-repository.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { until, updatesOf } from '../updating.ts'

const folder = scratchFolder()
const busy = new URL('./busy-reading.js', import.meta.url)

eachStore('the process that reads a project', store => {
  const updates = updatesOf(store, folder)
  const { add, place, startWorker, request, update, publishedOf } = updates
  const lease = 3000

  /** A project that is published, and a change of it that is not. */
  async function changedProject(name: string) {
    const repository = makeRepository(place(name))
    const project = await add({ repository })
    startWorker({ read: readInProcess() })
    expect(await update(project)).toMatchObject({ status: 'success' })
    await updates.stopWorkers()
    const published = await publishedOf(project)
    commitFiles(repository, { 'guide.mdx': 'Changed.' })
    return { project, published }
  }

  const leaseOf = async ({ id }: { id: string }) => {
    const { db } = updates.database()
    const runs = db.selectFrom('run').select('lease_until').where('project_id', '=', id)
    return (await runs.where('ended_at', 'is', null).executeTakeFirst())?.lease_until ?? 0
  }

  test('its run keeps the lease while it computes, and fails with clear words when it is killed', async () => {
    const { project, published } = await changedProject('killed')
    const children: ChildProcess[] = []
    startWorker({ lease, read: readInProcess({ entry: busy, onStart: child => children.push(child) }) })
    const statusId = await request(project)
    await until(() => children.length > 0)
    const first = await leaseOf(project)
    // Without being renewed, it would have ended by then.
    await until(async () => (await leaseOf(project)) > first + lease)
    children[0]!.kill('SIGKILL')
    expect(await updates.ended(statusId)).toMatchObject({
      status: 'failure',
      message:
        'Not published. The process that reads the project was ended by SIGKILL, perhaps because the machine has too little memory.',
      findings: [],
    })
    expect(children).toHaveLength(1)
    expect(await publishedOf(project)).toBe(published)
    await until(() => readdirSync(updates.checkouts()).length === 0)
  })

  test('without enough memory, the update fails and says so', async () => {
    const { project, published } = await changedProject('memory')
    startWorker({ read: readInProcess({ execArgv: ['--max-old-space-size=4'] }) })
    expect(await update(project)).toMatchObject({
      status: 'failure',
      message: expect.stringContaining('ran out of memory: give Node more with --max-old-space-size'),
    })
    expect(await publishedOf(project)).toBe(published)
  })

  test.skipIf(process.platform === 'win32')(
    'one that takes more CPU than it may is ended, and the update says so',
    async () => {
      const { project, published } = await changedProject('slow')
      startWorker({ read: readInProcess({ entry: busy, maxSeconds: 1 }) })
      expect(await update(project)).toMatchObject({
        status: 'failure',
        message: expect.stringContaining('took more than 1 seconds of CPU: make the project smaller'),
      })
      expect(await publishedOf(project)).toBe(published)
    },
  )

  test('it ends with an update that is given back', async () => {
    const { project } = await changedProject('stopped')
    const children: ChildProcess[] = []
    startWorker({ read: readInProcess({ entry: busy, onStart: child => children.push(child) }) })
    await request(project)
    await until(() => children.length > 0)
    await updates.stopWorkers()
    await until(() => children[0]!.signalCode === 'SIGKILL')
  })

  test.runIf(process.platform === 'linux')('it sees no variable of the environment', async () => {
    const { project } = await changedProject('environment')
    process.env.DOCS_NAV_MODEL_KEY = 'secret'
    const children: ChildProcess[] = []
    startWorker({ read: readInProcess({ entry: busy, onStart: child => children.push(child) }) })
    await request(project)
    await until(() => children.length > 0)
    expect(readFileSync(`/proc/${children[0]!.pid}/environ`, 'utf8')).not.toContain('secret')
    delete process.env.DOCS_NAV_MODEL_KEY
  })
})

import { afterEach, expect, test } from 'vitest'
import { claimProject } from '../../src/updates/claim-project.ts'
import { endUpdates, giveBack, tidyUp } from '../../src/updates/end-run.ts'
import { LeaseLost } from '../../src/updates/lease.ts'
import { progressOf } from '../../src/updates/update-progress.ts'
import { makeRepository } from '../git-repository.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { until, updatesOf } from '../updating.ts'

const folder = scratchFolder()

afterEach(() => {
  delete process.env.GIT_SSH_COMMAND
})

const success = {
  status: 'success',
  haultReason: 'completed',
  message: 'Published.',
  revision: null,
  findings: [],
  omitted: 0,
} as const

eachStore('leases', store => {
  const updates = updatesOf(store, folder)
  const { add, place, startWorker, request, sessions, publishedOf, endLease } = updates
  const claim = (project: { id: string }) => claimProject(updates.database(), project.id, 'test', 60_000)
  const hanging = 'ssh://host.invalid/hanging'
  const isBegun = async (project: { id: string }) =>
    (await sessions(project)).some(({ haultReason }) => haultReason === 'processing')
  const newProject = (name: string) => add({ repository: makeRepository(place(name)) })

  test('one of many workers gets a project, and the others only when it is done', async () => {
    const project = await newProject('alone')
    await request(project)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(project)))
    const [run, ...others] = claims.filter(one => one !== undefined)
    expect(others).toEqual([])
    const second = await request(project)
    expect(await claim(project)).toBeUndefined()
    await endUpdates(updates.database(), run!, success)
    // The update has ended, but its run has not: it still removes old data.
    expect(await claim(project)).toBeUndefined()
    await tidyUp(updates.database(), run!)
    expect((await progressOf(updates.database(), second))!.status).toBe('queued')
    expect(await claim(project)).toMatchObject({ updates: 1 })
  })

  test('repositories that hang keep no other project waiting', async () => {
    process.env.GIT_SSH_COMMAND = 'sh -c "exec sleep 60"'
    const hanged = [await add({ repository: hanging }), await add({ repository: `${hanging}-too` })]
    for (const project of hanged) await request(project)
    startWorker({ concurrency: 2, patience: 10 })
    for (const project of hanged) await until(() => isBegun(project))
    expect(await updates.update(await newProject('beside'))).toMatchObject({ status: 'success' })
    for (const project of hanged) expect(await isBegun(project)).toBe(true)
  })

  test('a run whose lease is over is served by another worker', async () => {
    const project = await newProject('over')
    const statusId = await request(project)
    await claim(project)
    expect(await progressOf(updates.database(), statusId)).toMatchObject({ status: 'in_progress' })
    await endLease(project)
    startWorker()
    expect(await updates.ended(statusId)).toMatchObject({ status: 'success' })
    expect(await sessions(project)).toMatchObject([
      { haulted: true, haultReason: 'completed' },
      { haulted: true, haultReason: 'interrupted', messageToUser: expect.stringContaining('went away') },
    ])
  })

  test('a run whose lease is over is ended while every worker is busy', async () => {
    const [busy, project] = [await add({ repository: hanging }), await newProject('waiting')]
    process.env.GIT_SSH_COMMAND = 'sleep 60 #'
    await request(busy)
    startWorker({ lease: 2000, concurrency: 1 })
    await until(() => isBegun(busy))
    const statusId = await request(project)
    await claim(project)
    await endLease(project)
    await until(async () => (await progressOf(updates.database(), statusId))!.status === 'queued')
  })

  test('a worker that has lost its lease publishes nothing', async () => {
    const project = await newProject('fenced')
    const statusId = await request(project)
    const lost = (await claim(project))!
    await endLease(project)
    await expect(endUpdates(updates.database(), lost, success)).rejects.toThrow(LeaseLost)
    const next = (await claim(project))!
    await expect(endUpdates(updates.database(), lost, success)).rejects.toThrow(LeaseLost)
    await expect(tidyUp(updates.database(), lost)).rejects.toThrow(LeaseLost)
    expect(await giveBack(updates.database(), lost)).toBe(false)
    expect(await publishedOf(project)).toBeNull()
    expect(await progressOf(updates.database(), statusId)).toMatchObject({ status: 'in_progress' })
    await endUpdates(updates.database(), next, success)
    expect(await publishedOf(project)).toBe(next.id)
  })

  test('an update fails when three of its runs were lost, and later ones are served', async () => {
    const project = await newProject('poison')
    const statusId = await request(project)
    for (let lost = 0; lost < 3; lost++) {
      expect(await claim(project)).toMatchObject({ updates: 1 })
      await endLease(project)
    }
    expect(await claim(project)).toBeUndefined()
    expect(await progressOf(updates.database(), statusId)).toMatchObject({
      status: 'failure',
      message: expect.stringContaining('Given up: 3 workers went away'),
    })
    expect((await sessions(project)).map(one => one.haultReason)).toEqual(Array(3).fill('interrupted'))
    startWorker()
    expect(await updates.update(project)).toMatchObject({ status: 'success' })
  })

  test('a worker that notices the loss of its lease lets go', async () => {
    const project = await add({ repository: hanging })
    process.env.GIT_SSH_COMMAND = 'sleep 60 #'
    await request(project)
    startWorker({ lease: 300, concurrency: 1 })
    await until(() => isBegun(project))
    await endLease(project)
    await until(() => updates.outcomes.some(one => one.projectId === project.id && one.ended === 'lost'))
  })

  test('a worker that is stopped gives back what it holds', async () => {
    const project = await add({ repository: hanging })
    process.env.GIT_SSH_COMMAND = 'sleep 60 #'
    const statusId = await request(project)
    startWorker()
    await until(() => isBegun(project))
    await updates.stopWorkers()
    expect(await progressOf(updates.database(), statusId)).toMatchObject({ status: 'queued' })
    expect(await sessions(project)).toMatchObject([
      { haulted: true, haultReason: 'interrupted', messageToUser: expect.stringContaining('queued again') },
    ])
    expect(await claim(project)).toMatchObject({ updates: 1 })
  })
})

import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/open.ts'
import type { ProjectTable } from '../src/database/schema.ts'
import { openQueue, type Queue } from '../src/updates/queue.ts'
import { requestUpdate } from '../src/updates/request.ts'
import type { RunOutcome } from '../src/updates/run.ts'
import { listSessions } from '../src/updates/sessions.ts'
import { work } from '../src/updates/work.ts'
import { commitFiles, makeRepository, soundProject } from './git-repository.ts'
import { addProject, ended, silent } from './projects.ts'
import { eachStore, scratchFolder } from './stores.ts'

const folder = scratchFolder()

eachStore('updates', ({ open }) => {
  let database: Database
  let queue: Queue
  const running: { stop: AbortController; done: Promise<void> }[] = []

  beforeAll(async () => {
    database = await open()
    queue = await openQueue(database, silent, { sweep: 100 })
    return () => queue.close()
  })

  afterEach(async () => {
    for (const { stop } of running) stop.abort()
    await Promise.all(running.splice(0).map(({ done }) => done))
  })

  function startWorker(onRun?: (outcome: RunOutcome) => void) {
    const stop = new AbortController()
    const context = {
      database,
      queue,
      log: silent,
      folder: join(folder(), 'checkouts'),
      ...(onRun && { onRun }),
    }
    running.push({ stop, done: work(context, stop.signal) })
    return stop
  }

  const request = (project: ProjectTable) =>
    database.db.transaction().execute(queries => requestUpdate(queries, database, queue, project.id))

  const publishedOf = async (project: ProjectTable) =>
    (
      await database.db
        .selectFrom('project')
        .selectAll()
        .where('id', '=', project.id)
        .executeTakeFirstOrThrow()
    ).published

  const place = (name: string) => join(folder(), `${name}-${database.dialect}`)

  test('publishes a sound project', async () => {
    const repository = makeRepository(place('sound'))
    const revision = commitFiles(repository, { 'guide.mdx': '# Guide' })
    const project = await addProject(database, { repository, branch: 'main' })
    startWorker()
    const statusId = await request(project)
    const progress = await ended(database, statusId)
    expect(progress).toMatchObject({
      statusId,
      projectId: project.id,
      status: 'success',
      revision,
      message: `Published revision ${revision.slice(0, 7)}: 2 pages, no problems.`,
      findings: [],
    })
    expect(await publishedOf(project)).toMatch(/^run_/)
    expect(await listSessions(database, project, 0, 10)).toEqual([
      {
        sessionId: expect.stringMatching(/^ses_/),
        subdomain: project.domain,
        branch: 'main',
        haulted: true,
        haultReason: 'completed',
        messageToUser: progress.message,
        todos: [],
        title: 'Update from "main"',
        createdAt: expect.any(String),
      },
    ])
  })

  test('keeps what was published when the next revision has errors', async () => {
    const repository = makeRepository(place('errors'))
    const project = await addProject(database, { repository })
    startWorker()
    expect(await ended(database, await request(project))).toMatchObject({ status: 'success' })
    const before = await publishedOf(project)
    commitFiles(repository, {
      'docs.json': JSON.stringify({ navigation: { pages: ['index', 'nowhere'] } }),
      ...soundProject([]),
    })
    commitFiles(repository, { 'docs.json': JSON.stringify({ navigation: { pages: ['index', 'nowhere'] } }) })
    const progress = await ended(database, await request(project))
    expect(progress).toMatchObject({
      status: 'failure',
      message: 'Not published: 1 error and 1 warning. What was published before stays.',
      findings: [
        { rule: 'missing-page', severity: 'error', file: 'docs.json', line: 1 },
        { severity: 'warning' },
      ],
    })
    expect(await publishedOf(project)).toBe(before)
    const [session] = await listSessions(database, project, 0, 1)
    expect(session).toMatchObject({
      haultReason: 'error',
      todos: [
        { priority: 'high', status: 'pending', content: expect.stringContaining('nowhere'), id: '1' },
        { priority: 'medium', id: '2' },
      ],
    })
  })
})

import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readInProcess } from '../../src/publication/read-in-process.ts'
import { readProject } from '../../src/publication/read-project.ts'
import { progressOf } from '../../src/updates/update-progress.ts'
import { queueUpdate } from '../../src/updates/queue-update.ts'
import { listSessions } from '../../src/updates/sessions.ts'
import { commitFiles, makeRepository, soundProject } from '../git-repository.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { until, updatesOf } from '../updating.ts'

const folder = scratchFolder()
const docs = (pages: readonly string[], more: object = {}) => ({
  'docs.json': JSON.stringify({ navigation: { pages }, ...more }),
})

eachStore('updates', store => {
  const updates = updatesOf(store, folder)
  const { add, place, startWorker, update, sessions, publishedOf } = updates

  test('a sound project is published', async () => {
    const repository = makeRepository(place('sound'))
    const revision = commitFiles(repository, { 'guide.mdx': '# Guide' })
    const project = await add({ repository, branch: 'main' })
    startWorker()
    const progress = await update(project)
    expect(progress).toMatchObject({
      projectId: project.id,
      status: 'success',
      revision,
      message: `Published revision ${revision.slice(0, 7)}: 2 pages, no problems.`,
      findings: [],
    })
    const published = await publishedOf(project)
    await until(() => updates.outcomes.some(one => one.runId === published && one.ended === 'success'))
    expect(await sessions(project)).toEqual([
      {
        sessionId: expect.stringMatching(/^ses_/),
        subdomain: project.domain,
        branch: 'main',
        haulted: true,
        haultReason: 'completed',
        messageToUser: progress.message,
        todos: [],
        title: 'Update from "main"',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
    await until(() => readdirSync(updates.checkouts()).length === 0)
  })

  test('of languages only those with stems of their own are kept: a question is stemmed in each', async () => {
    const names = [
      'en',
      'de',
      'pt-BR',
      'constructor',
      '__proto__',
      ...Array.from({ length: 200 }, (_, n) => `x${n}`),
    ]
    const languages = names.map(language => ({ language, pages: [`${language}/page`] }))
    const repository = makeRepository(place('languages'), {
      'docs.json': JSON.stringify({ navigation: { languages } }),
      'docs-nav.config.json': JSON.stringify({ rules: { 'language-code': 'off', 'language-parity': 'off' } }),
      ...Object.fromEntries(names.map(name => [`${name}/page.mdx`, '# Tickets'])),
    })
    const project = await add({ repository })
    startWorker({ read: readInProcess() })
    expect(await update(project)).toMatchObject({ status: 'success' })
    const { db } = updates.database()
    const of = db.selectFrom('publication').select('languages').where('project_id', '=', project.id)
    expect(await of.execute()).toEqual([{ languages: '["de","en","pt"]' }])
  })

  test('an update goes on as soon as a database that failed answers again', async () => {
    const project = await add({ repository: makeRepository(place('failing')) })
    const { db } = updates.database()
    const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute()
    let isFailed = false
    startWorker({
      async *read(asked) {
        if (!isFailed) await rename('agent_session', 'away')
        yield* readProject(asked)
      },
      log: pino(
        { level: 'error' },
        {
          write() {
            if (!isFailed) void rename('away', 'agent_session')
            isFailed = true
          },
        },
      ),
    })
    expect(await update(project)).toMatchObject({ status: 'success' })
    expect(await sessions(project)).toMatchObject([
      { haultReason: 'completed' },
      { haultReason: 'interrupted', messageToUser: expect.stringContaining('The database failed') },
    ])
  })

  test('a page that is not MDX is published with a warning, and its text is found', async () => {
    const broken = '# Guide\n\n<Card title="x">\n\nAn open card and {oops.\n\n## Limits\n\nTen pupils.\n'
    const repository = makeRepository(place('broken page'), {
      ...soundProject(['guide']),
      'guide.mdx': broken,
    })
    const project = await add({ repository })
    startWorker()
    const progress = await update(project)
    expect(progress).toMatchObject({
      status: 'success',
      message: expect.stringContaining('1 page, 1 warning.'),
      findings: [{ rule: 'page-text', severity: 'warning', file: 'guide.mdx' }],
    })
    const { db } = await store.open()
    const texts = await db
      .selectFrom('passage')
      .innerJoin('publication_part', 'publication_part.part_id', 'passage.part_id')
      .select('text')
      .where('run_id', '=', (await publishedOf(project))!)
      .execute()
    expect(texts.map(({ text }) => text).join()).toContain('Ten pupils.')
  })

  test('a commit that is published already is not read again, until something else changes', async () => {
    const files: Record<string, string> = {
      ...soundProject(['index']),
      'unlisted.mdx': 'Not in the navigation.',
    }
    const repository = makeRepository(place('unchanged'), {
      ...files,
      'inner/docs.json': files['docs.json']!,
    })
    commitFiles(repository, { 'inner/index.mdx': 'The inner page.' })
    const project = await add({ repository })
    let read = 0
    startWorker({
      read(task) {
        read++
        return readProject(task)
      },
    })
    const first = await update(project)
    const published = await publishedOf(project)
    const second = await update(project)
    expect(second).toMatchObject({
      status: 'success',
      revision: first.revision,
      message: first
        .message!.replace('Published revision', 'Revision')
        .replace(':', ' was published already:'),
      findings: first.findings,
    })
    expect(second.findings).not.toEqual([])
    expect(await update(project)).toMatchObject({ findings: first.findings })
    expect([read, await publishedOf(project)]).toEqual([1, published])
    await updates
      .database()
      .db.updateTable('project')
      .set({ folder: 'inner' })
      .where('id', '=', project.id)
      .execute()
    expect((await update(project)).message).toMatch(/^Published revision/)
    commitFiles(repository, { 'inner/index.mdx': 'Another page.' })
    expect((await update(project)).message).toMatch(/^Published revision/)
    expect(read).toBe(3)
  })

  test('a project in a folder, with warnings alone, is published with its findings', async () => {
    const files = { ...soundProject(['index']), 'unlisted.mdx': 'Not in the navigation.' }
    const inFolder = Object.entries(files).map(([name, text]) => [`site/docs/${name}`, text])
    const repository = makeRepository(place('warnings'), Object.fromEntries(inFolder))
    const project = await add({ repository, folder: 'site/docs' })
    startWorker()
    const progress = await update(project)
    expect(progress).toMatchObject({
      status: 'success',
      message: expect.stringContaining('1 page, 1 warning.'),
    })
    expect(progress.findings).toMatchObject([{ severity: 'warning', file: expect.any(String) }])
    expect(await sessions(project)).toMatchObject([
      { branch: 'main', haultReason: 'completed', todos: [{ priority: 'medium' }] },
    ])
  })

  test('after errors, what was published before stays', async () => {
    const repository = makeRepository(place('errors'))
    const project = await add({ repository })
    startWorker()
    expect(await update(project)).toMatchObject({ status: 'success' })
    const before = await publishedOf(project)
    const revision = commitFiles(repository, docs(['index', 'nowhere']))
    expect(await update(project)).toMatchObject({
      status: 'failure',
      revision,
      message: 'Not published: 1 error and 1 warning. What was published before stays.',
      findings: [
        { rule: 'missing-page', severity: 'error', file: 'docs.json', line: 1 },
        { severity: 'warning' },
      ],
    })
    const line = updates.lines.map(one => JSON.parse(one) as Record<string, unknown>)
    expect(line.filter(({ project: id, msg }) => id === project.id && msg === 'update failed')).toMatchObject(
      [{ level: 40, reason: 'Not published: 1 error and 1 warning. What was published before stays.' }],
    )
    expect(await publishedOf(project)).toBe(before)
    const [session] = await listSessions(updates.database(), project, 0, 1)
    expect(session).toMatchObject({
      haultReason: 'error',
      todos: [
        { priority: 'high', status: 'pending', content: expect.stringContaining('nowhere'), id: '1' },
        { priority: 'medium', id: '2' },
      ],
    })
    expect(await listSessions(updates.database(), project, 1, 5)).toMatchObject([
      { haultReason: 'completed' },
    ])
  })

  test('of many findings the first 1,000 are kept, and 100 as todos', async () => {
    const pages = Array.from({ length: 10_500 }, (_, index) => `missing-${index}`)
    const repository = makeRepository(place('many'), { ...docs(pages), 'unlisted.mdx': '' })
    const project = await add({ repository })
    startWorker()
    const { findings, omitted, message } = await update(project)
    expect([findings.length, omitted]).toEqual([1000, 9501])
    expect(findings.every(({ severity }) => severity === 'error')).toBe(true)
    expect(message).toContain('10,500 errors and 1 warning')
    expect((await sessions(project))[0]!.todos).toHaveLength(100)
  })

  test('a project without docs.json fails, and one that is not JSON fails with the place', async () => {
    const repository = makeRepository(place('no-docs'), { 'README.md': 'Nothing here.' })
    const [whole, inner] = [await add({ repository }), await add({ repository, folder: 'docs' })]
    startWorker()
    expect(await update(whole)).toMatchObject({
      status: 'failure',
      message: 'Not published. No docs.json in the repository.',
    })
    expect(await update(inner)).toMatchObject({ message: 'Not published. No such file or folder: "docs".' })
    expect(await sessions(inner)).toMatchObject([{ haultReason: 'error', todos: [] }])
    commitFiles(repository, { 'docs.json': '{ "navigation": ' })
    expect(await update(whole)).toMatchObject({ findings: [{ severity: 'error', line: 1 }] })
  })

  test('a project whose tree would be too long fails, and says so', async () => {
    const repository = makeRepository(place('long'))
    const nested = (levels: number): object => ({
      group: 'g'.repeat(1000),
      pages: levels === 0 ? Array(1500).fill('guide') : [nested(levels - 1)],
    })
    commitFiles(repository, {
      'guide.mdx': '# Guide',
      'docs.json': JSON.stringify({ navigation: { groups: [nested(90)] } }),
    })
    const project = await add({ repository, branch: 'main' })
    startWorker()
    expect(await update(project)).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(/^Not published. The tree holds more than 128 MB of text, /),
    })
  })

  test('updates that wait when a run begins are all served by it, each with its session', async () => {
    const project = await add({ repository: makeRepository(place('together')) })
    const statusIds = [await updates.request(project), await updates.request(project)]
    statusIds.push(await updates.request(project))
    const before = updates.outcomes.length
    startWorker()
    for (const statusId of statusIds)
      expect(await updates.ended(statusId)).toMatchObject({ status: 'success' })
    await until(() => updates.outcomes.length > before)
    expect(updates.outcomes.slice(before)).toMatchObject([{ projectId: project.id, updates: 3 }])
    expect(await sessions(project)).toHaveLength(3)
  })

  test('the project that has waited longest is served first', async () => {
    const waiting = []
    for (const name of ['first', 'second', 'third'])
      waiting.push(await add({ repository: makeRepository(place(name)) }))
    for (const project of [...waiting, waiting[0]!]) await updates.request(project)
    const before = updates.outcomes.length
    startWorker({ concurrency: 1 })
    await until(() => updates.outcomes.length === before + 3)
    expect(updates.outcomes.slice(before).map(outcome => [outcome.projectId, outcome.updates])).toEqual(
      waiting.map(({ id }, index) => [id, index === 0 ? 2 : 1]),
    )
  })

  test('an update queued by another process is served, and one that is rolled back is not', async () => {
    const project = await add({ repository: makeRepository(place('other')) })
    const [database, elsewhere] = [updates.database(), await store.open()]
    startWorker()
    await until(async () => (await update(project)).status === 'success')
    const { db } = elsewhere
    let undone = ''
    await expect(
      db.transaction().execute(async queries => {
        undone = await queueUpdate(queries, elsewhere, project.id)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const statusId = await db.transaction().execute(queries => queueUpdate(queries, elsewhere, project.id))
    expect(await updates.ended(statusId)).toMatchObject({ status: 'success' })
    expect(await progressOf(database, undone)).toBeUndefined()
  })

  test('checkouts of workers that were killed are removed', async () => {
    const project = await add({ repository: makeRepository(place('leftovers')) })
    const { db, now } = updates.database()
    const row = { project_id: project.id, worker: 'gone', started_at: 1, lease_until: 2 }
    const dead = 'run_00000000000000000000000000000000'
    const living = 'run_11111111111111111111111111111111'
    await db
      .insertInto('run')
      .values({ ...row, id: dead, ended_at: now })
      .execute()
    for (const name of [dead, living, 'something-else'])
      mkdirSync(join(updates.checkouts(), name, 'folder'), { recursive: true })
    startWorker()
    await update(project)
    await until(() => !readdirSync(updates.checkouts()).includes(dead))
    expect(readdirSync(updates.checkouts())).toEqual(expect.arrayContaining([living, 'something-else']))
  })
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitFiles, gitIn, makeRepository, soundProject } from '../git-repository.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { updatesOf } from '../updating.ts'

const folder = scratchFolder()
const docs = (pages: readonly string[]) => ({ 'docs.json': JSON.stringify({ navigation: { pages } }) })

eachStore('a session', store => {
  const { add, place, startWorker, update, sessions } = updatesOf(store, folder)
  const todos = async (project: Parameters<typeof sessions>[0]) =>
    (await sessions(project)).map(session =>
      session.todos.map(({ content, status }) => `${status}: ${/\b(?:new|one|two)\b/.exec(content)?.[0]}`),
    )

  test('names the branch of HEAD where none was configured', async () => {
    const repository = makeRepository(place('head'))
    gitIn(repository, 'checkout', '--quiet', '-b', 'release/2026')
    const project = await add({ repository })
    startWorker()
    await update(project)
    expect(await sessions(project)).toMatchObject([{ branch: 'release/2026', haultReason: 'completed' }])
  })

  test('names no branch where HEAD names none', async () => {
    const repository = makeRepository(place('detached'))
    gitIn(repository, 'checkout', '--quiet', '--detach')
    const project = await add({ repository })
    startWorker()
    await update(project)
    expect(await sessions(project)).toMatchObject([{ branch: null, haultReason: 'completed' }])
  })

  test('has a todo completed when a later update does not find it, wherever the text has moved', async () => {
    const repository = makeRepository(place('todos'), { ...soundProject(), ...docs(['one', 'two']) })
    rmSync(join(repository, 'guide.mdx'))
    rmSync(join(repository, 'index.mdx'))
    commitFiles(repository, {})
    const project = await add({ repository })
    startWorker()
    await update(project)
    expect(await todos(project)).toEqual([['pending: one', 'pending: two']])
    commitFiles(repository, { 'docs.json': `\n\n${docs(['new', 'one'])['docs.json']}`, 'two.mdx': '# Two' })
    await update(project)
    expect(await todos(project)).toEqual([
      ['pending: new', 'pending: one', 'pending: two'],
      ['pending: one', 'completed: two'],
    ])
    commitFiles(repository, { ...docs(['two']) })
    await update(project)
    expect(await todos(project)).toEqual([
      [],
      ['completed: new', 'completed: one', 'completed: two'],
      ['completed: one', 'completed: two'],
    ])
  })

  test('has no todo completed by an update that could not check', async () => {
    const repository = makeRepository(place('unchecked'), docs(['one']))
    const project = await add({ repository })
    startWorker()
    await update(project)
    rmSync(join(repository, 'docs.json'))
    commitFiles(repository, {})
    expect(await update(project)).toMatchObject({ status: 'failure', findings: [] })
    expect(await todos(project)).toEqual([[], ['pending: one']])
  })
})

import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/random.ts'
import type { Database } from '../../src/database/database.ts'
import { createKey } from '../../src/projects/keys.ts'
import { saveProject } from '../../src/projects/projects.ts'
import { commitFiles, makeRepository, soundProject } from '../git-repository.ts'
import { type Running, started } from '../processes.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { until } from '../updating.ts'

const folder = scratchFolder()
const kills = 10
const names = Array.from({ length: 60 }, (_, index) => `page-${index}`)

eachStore('a service that is killed while it publishes and answers', ({ dialect, location, open }) => {
  test('keeps what it said, and publishes the newest commit in the end', { timeout: 240_000 }, async () => {
    const database = await open()
    const repository = makeRepository(join(folder(), dialect, 'site'), soundProject(names))
    const settings = { id: 'one', domain: 'one', organization: 'acme', branch: null, folder: '', site: null }
    await saveProject(database, { ...settings, repository })
    const keyOf = async (kind: 'update' | 'assistant') =>
      (await createKey(database, { kind, project_id: 'one', organization: 'acme' })).key
    const keys = { update: await keyOf('update'), assistant: await keyOf('assistant') }
    const options = ['--port', '0', '--database', location, '--folder', join(folder(), dialect, 'checkouts')]
    const serve = () => started('serve', ...options, '--lease', '2')
    const random = randomFrom(18)
    const finished: string[] = []
    let running: Running
    for (let kill = 0; kill < kills; kill++) {
      commitFiles(repository, change(kill))
      running = await serve()
      const asked = askUntilGone(running.url, keys, finished)
      await update(running.url, keys.update)
      await after(100 + random() * 1500)
      running.process.kill('SIGKILL')
      await once(running.process, 'exit')
      await asked
    }
    running = await serve()
    try {
      await update(running.url, keys.update)
      await until(() => isAllEnded(database), 90)
      const answer = await ask(running.url, keys.assistant, `What is said of change ${kills - 1}?`)
      expect(answer).toContain(`The newest is change ${kills - 1}.`)
    } finally {
      expect(await running.end()).toBe(0)
    }
    expect(finished.length).toBeGreaterThan(0)
    const lost = await database.db
      .selectFrom('deployment_update')
      .select('status')
      .where('lost_runs', '>', 0)
      .execute()
    expect(lost.length).toBeGreaterThan(0)
    await assertThreads(database, finished)
    await assertOnePublication(database)
    if (dialect === 'sqlite')
      expect((await sql`pragma integrity_check`.execute(database.db)).rows).toEqual([
        { integrity_check: 'ok' },
      ])
  })
})

/** A third of the pages, each as no commit before had it. */
const change = (kill: number) =>
  Object.fromEntries(
    names
      .filter((_, index) => index % 3 === kill % 3)
      .map(name => [`${name}.mdx`, `---\ntitle: ${name}\n---\nThe newest is change ${kill}.\n`]),
  )

async function update(url: string, key: string) {
  const headers = { Authorization: `Bearer ${key}` }
  const { status } = await fetch(`${url}/v1/project/update/one`, { method: 'POST', headers })
  expect(status).toBe(202)
}

async function ask(url: string, key: string, content: string): Promise<string> {
  const response = await fetch(`${url}/v1/assistant/one/message`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fp: 'ada', messages: [{ role: 'user', content }] }),
  })
  return await response.text()
}

/** Asks one question after the other until nobody answers; keeps the threads of answers that said that they are finished. */
async function askUntilGone(url: string, keys: { readonly assistant: string }, finished: string[]) {
  try {
    for (;;) {
      const text = await ask(url, keys.assistant, 'Which change is the newest?')
      const [, threadId] = /^2:\[\{"type":"finish","threadId":"(\w+)"\}\]$/m.exec(text) ?? []
      if (threadId !== undefined) finished.push(threadId)
      await after(20)
    }
  } catch {
    // It was killed.
  }
}

async function isAllEnded({ db }: Database): Promise<boolean> {
  const updates = db.selectFrom('deployment_update').select('status_id').where('ended_at', 'is', null)
  const runs = db.selectFrom('run').select('id').where('ended_at', 'is', null)
  return (await updates.execute()).length === 0 && (await runs.execute()).length === 0
}

/** Each finished answer is in its thread with its question; no thread has a question alone. */
async function assertThreads({ db }: Database, finished: readonly string[]) {
  const rows = await db
    .selectFrom('thread_message')
    .select(['thread_id', 'role'])
    .orderBy('position')
    .execute()
  const roles = new Map<string, string[]>()
  for (const { thread_id, role } of rows) roles.set(thread_id, [...(roles.get(thread_id) ?? []), role])
  for (const thread of finished) expect(roles.get(thread), thread).toEqual(['user', 'assistant'])
  for (const [thread, own] of roles) expect(own, thread).toEqual(['user', 'assistant'])
}

/** Nothing is kept of runs that were lost. */
async function assertOnePublication({ db }: Database) {
  const { published } = await db.selectFrom('project').select('published').executeTakeFirstOrThrow()
  const publications = await db.selectFrom('publication').select('run_id').execute()
  expect(publications).toEqual([{ run_id: published }])
  const parts = await db.selectFrom('part').select('id').orderBy('id').execute()
  const used = await db.selectFrom('publication_part').select('part_id as id').orderBy('id').execute()
  expect(parts).toEqual(used)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { modelAnswerer } from '../../src/assistant/model.ts'
import type { Answerer } from '../../src/assistant/question.ts'
import { createKey } from '../../src/projects/keys.ts'
import { saveProject } from '../../src/projects/projects.ts'
import { removeProject } from '../../src/publication/remove-project.ts'
import { defaultLimits } from '../../src/projects/usage.ts'
import { start } from '../../src/server.ts'
import { fakeModel, openStream } from './assistant/fake-model.ts'
import { bin, command } from '../processes.ts'
import { eachStore, scratchFolder, type Store } from '../stores.ts'

const settings = { limits: defaultLimits, trustedProxies: 0, allowedOrigins: [] }
const log = pino({ level: 'silent' })
const never: Answerer = async function* () {}

async function prepared(store: Store) {
  const database = await store.open()
  const project = { id: 'one', domain: 'one', organization: 'one', repository: '/nowhere' }
  await saveProject(database, { ...project, branch: null, folder: '', site: null })
  const made = { project_id: 'one', organization: 'one' }
  const { key } = await createKey(database, { kind: 'assistant', ...made })
  const { key: admin } = await createKey(database, { kind: 'admin', ...made })
  return { database, key, admin }
}

const serving = (store: Store, answer: Answerer) =>
  start({
    database: store.location,
    host: '127.0.0.1',
    port: 0,
    log,
    work: undefined,
    keepThreads: 86_400_000,
    settings,
    answer,
  })

const ask = (url: string, key: string, signal?: AbortSignal) =>
  fetch(`${url}/v1/assistant/one/message`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fp: 'anonymous', messages: [{ role: 'user', content: 'What?' }] }),
    ...(signal && { signal }),
  })

eachStore('a service', store => {
  test('ends the request to the model when the reader has left before the first word', async () => {
    const { key } = await prepared(store)
    const model = await fakeModel(openStream)
    const server = await serving(store, modelAnswerer({ url: model.url, model: 'm', log }))
    const gone = new AbortController()
    const asked = ask(server.url, key, gone.signal)
      .then(response => response.text())
      .catch((error: Error) => error.name)
    await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 20_000 })
    gone.abort()
    expect(await asked).toBe('AbortError')
    await vi.waitFor(() => expect(model.closed()).toBe(1), { timeout: 20_000 })
    await server.stop()
  })

  test('stops while a question waits for the model, and ends that request', async () => {
    const { key } = await prepared(store)
    const model = await fakeModel(openStream)
    const server = await serving(store, modelAnswerer({ url: model.url, model: 'm', log }))
    const asked = ask(server.url, key).then(response => response.text())
    await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 20_000 })
    await server.stop()
    const lines = (await asked).trim().split('\n')
    expect(lines.map(line => line[0]).join('')).toBe('f3ed')
    expect(lines.at(-1)).toContain('"finishReason":"error"')
    await vi.waitFor(() => expect(model.closed()).toBe(1), { timeout: 20_000 })
  })

  test('ends an answer whose project is removed meanwhile', async () => {
    const { database, key } = await prepared(store)
    const server = await serving(store, async function* () {
      await removeProject(database, 'one')
      yield { type: 'text', text: 'Too late.' }
    })
    const response = await ask(server.url, key)
    expect(await response.text()).toMatch(/^0:"Too late\."\n[^]*\nd:\{"finishReason":"unknown".*\}\n$/m)
    await server.stop()
  })

  test.skipIf(store.dialect !== 'postgres')('goes on after its connections were closed', async () => {
    const { database, admin } = await prepared(store)
    const server = await serving(store, never)
    const list = (skip: number) =>
      fetch(`${server.url}/v1/agent/one/jobs?skip=${skip}`, { headers: { Authorization: `Bearer ${admin}` } })
    for (let round = 0; round < 10; round++) {
      const asked = Array.from({ length: 20 }, (_, i) => list(100 * round + i))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
    }
    await vi.waitFor(async () => expect((await list(0)).status).toBe(200), { timeout: 20_000 })
    await server.stop()
  })
})

const folder = scratchFolder()

test('sends a key of OpenAI to no other address', async () => {
  const model = await fakeModel(response => void response.writeHead(401).end())
  const words = ['serve', '--port', '0', '--no-work', '--model-url', model.url, '--model', 'm']
  const database = join(folder(), 'service.db')
  const env = { ...process.env, OPENAI_API_KEY: 'sk-secret' }
  command('project', 'add', 'one', '--repository', '/nowhere', '--database', database)
  const key = command('key', 'create', '--kind', 'assistant', '--project', 'one', '--database', database)
  const child = spawn(process.execPath, [bin, ...words, '--database', database], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await new Promise<string>(resolve =>
    child.stderr.on('data', (piece: Buffer) => {
      const ready = /listening on (\S+)\n/.exec(piece.toString())
      if (ready) resolve(ready[1]!)
    }),
  )
  try {
    expect(await (await ask(url, key)).text()).toContain('The model that answers cannot be reached now.')
    expect(model.requests.length).toBeGreaterThan(0)
    expect(JSON.stringify(model.requests)).not.toContain('sk-secret')
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { createKey } from '../../src/projects/keys.ts'
import { saveProject } from '../../src/projects/projects.ts'
import { defaultLimits } from '../../src/projects/usage.ts'
import { type RunningServer, start } from '../../src/server.ts'
import { command } from '../processes.ts'
import { eachStore } from '../stores.ts'

const ofAll = 'https://docs.example.com'
const ofOne = 'https://one.example.com'

eachStore('questions from the pages of a site', store => {
  let server: RunningServer
  let key: string
  let adminKey: string

  beforeAll(async () => {
    const database = await openDatabase(store.location)
    const settings = { organization: 'acme', repository: '/nowhere', branch: null, folder: '', site: null }
    for (const id of ['one', 'two'])
      await saveProject(database, {
        ...settings,
        id,
        domain: id,
        ...(id === 'one' && { origins: JSON.stringify([ofOne]) }),
      })
    const make = { project_id: null, organization: 'acme' }
    key = (await createKey(database, { ...make, kind: 'assistant' })).key
    adminKey = (await createKey(database, { ...make, kind: 'admin' })).key
    await database.close()
    server = await start({
      database: store.location,
      host: '127.0.0.1',
      port: 0,
      log: pino({ level: 'silent' }),
      work: undefined,
      keepThreads: 86_400_000,
      settings: { limits: defaultLimits, trustedProxies: 0, allowedOrigins: [ofAll] },
      answer: async function* () {
        yield { type: 'text', text: 'So.' }
      },
    })
  })
  afterAll(() => server.stop())

  const preflight = (domain: string, origin?: string) =>
    fetch(`${server.url}/v1/assistant/${domain}/message`, {
      method: 'OPTIONS',
      headers: {
        ...(origin && { Origin: origin }),
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    })
  const ask = (headers: Record<string, string>, assistantKey = key) =>
    fetch(`${server.url}/v1/assistant/one/message`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${assistantKey}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ fp: 'anonymous', messages: [{ role: 'user', content: 'What?' }] }),
    })

  test.each([
    ['one', ofAll, ofAll],
    ['two', ofAll, ofAll],
    ['one', ofOne, ofOne],
    ['two', ofOne, null],
    ['none', ofOne, null],
    ['%00', ofOne, null],
    ['one', 'https://evil.example', null],
    ['one', `${ofOne}.evil.example`, null],
    ['one', 'http://one.example.com', null],
    ['one', 'null', null],
    ['one', undefined, null],
  ])('a preflight for "%s" from %s allows %s', async (domain, origin, allowed) => {
    const { status, headers } = await preflight(domain, origin)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(allowed)
    expect(headers.get('access-control-allow-methods')).toBe('POST')
    expect(headers.get('access-control-allow-headers')).toBe('Authorization,Content-Type')
    expect(headers.get('vary')).toContain('Origin')
  })

  test.each([
    ['the answer', () => key, 200],
    ['a refusal', () => 'dn_assistant_none', 401],
  ])('%s is read there', async (_, key, status) => {
    const response = await ask({ Origin: ofOne }, key())
    await response.text()
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe(ofOne)
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Thread-Id')
  })

  test('what is no browser names no origin, and is answered as ever', async () => {
    const response = await ask({})
    expect(await response.text()).toContain('So.')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('no other endpoint is opened', async () => {
    const response = await fetch(`${server.url}/v1/agent/one/jobs`, {
      headers: { Authorization: `Bearer ${adminKey}`, Origin: ofOne },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('the command keeps the origins of a project, changes and removes them', async () => {
    const run = (...words: string[]) => command('project', ...words, '--database', store.location)
    const kept = () => run('list').split('\n')[1]!.split('\t').at(-1)
    run('add', 'two', '--origin', 'https://a.example', '--origin', ofOne, '--origin', 'https://a.example')
    expect(kept()).toBe(`https://a.example ${ofOne}`)
    run('add', 'two', '--branch', 'next')
    expect(kept()).toBe(`https://a.example ${ofOne}`)
    run('add', 'two', '--origin', '')
    expect(kept()).toBe('no origins')
  })
})

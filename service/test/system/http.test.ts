import { createHmac } from 'node:crypto'
import { type IncomingMessage, request as sendInParts } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import type { KeyKind } from '../../src/database/schema.ts'
import { createKey } from '../../src/projects/keys.ts'
import { saveProject, setHookSecret } from '../../src/projects/projects.ts'
import { defaultLimits } from '../../src/projects/usage.ts'
import { type RunningServer, start } from '../../src/server.ts'
import type { Answerer } from '../../src/assistant/question.ts'
import { createApp } from '../../src/http/app.ts'
import { maxHookValues } from '../../src/http/hooks.ts'
import { openMetrics } from '../../src/http/metrics.ts'
import { documented, held, nameOf } from './held.ts'
import { eachStore } from '../stores.ts'
import { until } from '../updating.ts'

const nobody: Answerer = async function* () {}

const hookSecret = 'a secret of 22 characters'

const question = { fp: 'anonymous', messages: [{ role: 'user', content: 'What?' }] }

eachStore('the endpoints', store => {
  const seen = new Set<string>()
  let server: RunningServer
  let keys: Record<string, string>

  const call = async (method: string, path: string, init: RequestInit & { key?: string } = {}) => {
    const url = `${server.url}${path}`
    const headers = new Headers(init.headers)
    if (init.key !== undefined) headers.set('Authorization', `Bearer ${init.key}`)
    const response = await fetch(url, { ...init, method, headers })
    const text = await held(method, url, response)
    seen.add(nameOf(method, url, response.status))
    return { response, text, json: () => JSON.parse(text) as Record<string, unknown> }
  }
  const ask = (
    body: unknown,
    {
      key = keys.assistant,
      domain = 'one',
      ...init
    }: { key?: string; domain?: string; headers?: Record<string, string> } = {},
  ) =>
    call('POST', `/v1/assistant/${domain}/message`, {
      key,
      headers: { 'Content-Type': 'application/json', ...init.headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  /** Of the log. */
  const lines: string[] = []

  beforeAll(async () => {
    const location = store.location
    const database = await openDatabase(location)
    const settings = { repository: '/nowhere', branch: null, folder: '', site: null }
    for (const [id, organization] of [
      ['one', 'acme'],
      ['two', 'acme'],
      ['three', 'other'],
    ] as const)
      await saveProject(database, { ...settings, id, domain: id, organization })
    const make = async (kind: KeyKind, project_id: string | null) =>
      (await createKey(database, { kind, project_id, organization: 'acme' })).key
    keys = {
      admin: await make('admin', 'one'),
      update: await make('update', 'one'),
      assistant: await make('assistant', 'one'),
      adminOfAll: await make('admin', null),
      updateOfAll: await make('update', null),
      assistantOfAll: await make('assistant', null),
      limited: await make('assistant', 'two'),
    }
    await setHookSecret(database, 'one', hookSecret)
    await database.close()
    server = await start({
      database: location,
      host: '127.0.0.1',
      port: 0,
      log: pino({}, { write: line => void lines.push(line) }),
      work: undefined,
      keepThreads: 86_400_000,
      metrics: { host: '127.0.0.1', port: 0 },
      settings: {
        limits: { key: 10_000, organization: 10_000, ip: 10_000 },
        trustedProxies: 1,
        allowedOrigins: [],
      },
      answer: async function* () {
        yield { type: 'text', text: 'So.' }
      },
    })
  })
  afterAll(() => server.stop())

  describe('keys', () => {
    const endpoints = [
      ['admin', 'GET', '/v1/agent/one/jobs'],
      ['update', 'POST', '/v1/project/update/one'],
      ['assistant', 'POST', '/v1/assistant/one/message'],
    ] as const
    const body = (kind: string) =>
      kind === 'assistant'
        ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(question) }
        : {}

    test.each(endpoints)('%s: opens its own endpoint', async (kind, method, path) => {
      const { response } = await call(method, path, { ...body(kind), key: keys[kind]! })
      expect(response.status).toBe(method === 'POST' && kind === 'update' ? 202 : 200)
    })

    test.each(endpoints)('%s: is needed', async (kind, method, path) => {
      const none = await call(method, path, body(kind))
      expect(none.response.status).toBe(401)
      expect(none.response.headers.get('www-authenticate')).toBe('Bearer')
      const other = keys[kind]!.replace(/.{4}$/, end => (end === 'AAAA' ? 'BBBB' : 'AAAA'))
      const shapes = ['x', 'dn_admin__', `${keys[kind]}x`, other, '𝒳'.normalize('NFKD').repeat(9000)]
      for (const key of shapes.slice(0, 4))
        expect((await call(method, path, { ...body(kind), key })).response.status).toBe(401)
    })

    test.each(endpoints)('%s: opens no other endpoint', async (kind, method, path) => {
      for (const other of ['admin', 'update', 'assistant'].filter(one => one !== kind))
        expect((await call(method, path, { ...body(kind), key: keys[other]! })).response.status).toBe(403)
    })

    test.each(endpoints)(
      '%s: opens no other project, and does not tell which ones exist',
      async (kind, method, path) => {
        for (const project of ['two', 'three', 'none']) {
          const { response } = await call(method, path.replace('one', project), {
            ...body(kind),
            key: keys[kind]!,
          })
          expect(response.status).toBe(403)
        }
        const ofAll = keys[`${kind}OfAll`]!
        expect(
          (await call(method, path.replace('one', 'two'), { ...body(kind), key: ofAll })).response.status,
        ).toBeLessThan(300)
        for (const project of ['three', 'none']) {
          const { response } = await call(method, path.replace('one', project), { ...body(kind), key: ofAll })
          expect(response.status).toBe(404)
        }
      },
    )

    test('a status is shown only to the project whose update it is', async () => {
      const { json } = await call('POST', '/v1/project/update/two', { key: keys.updateOfAll! })
      const path = `/v1/project/update-status/${json().statusId as string}`
      expect((await call('GET', path, { key: keys.updateOfAll! })).json()).toMatchObject({
        status: 'queued',
        projectId: 'two',
      })
      expect((await call('GET', path, { key: keys.update! })).response.status).toBe(404)
      expect(
        (await call('GET', '/v1/project/update-status/none', { key: keys.update! })).response.status,
      ).toBe(404)
      expect((await call('GET', path, { key: keys.admin! })).response.status).toBe(403)
      expect((await call('GET', path)).response.status).toBe(401)
      expect(
        (await call('GET', '/v1/project/update-status/a.b', { key: keys.update! })).response.status,
      ).toBe(400)
    })
  })

  describe.each([
    ['is stopping', 503, AbortSignal.abort(), undefined],
    [
      'has a database that is gone',
      503,
      undefined,
      Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }),
    ],
    ['has a fault', 500, undefined, new TypeError('secret words')],
  ])('a service that %s', (_, status, stopping, fault) => {
    test.each([
      ['admin', 'GET', '/v1/agent/one/jobs'],
      ['update', 'POST', '/v1/project/update/one'],
      ['update', 'GET', '/v1/project/update-status/none'],
      ['assistant', 'POST', '/v1/assistant/one/message'],
      ['admin', 'POST', '/v1/hooks/one'],
    ])('says so to %s: %s %s', async (kind, method, path) => {
      const database = await store.open()
      const broken = {
        ...database,
        get db(): never {
          throw fault
        },
      }
      const app = createApp({
        database: fault ? broken : database,
        answer: nobody,
        log: pino({ level: 'silent' }),
        metrics: openMetrics(database),
        settings: { limits: defaultLimits, trustedProxies: 0, allowedOrigins: [] },
        stopping: stopping ?? new AbortController().signal,
        ending: new AbortController().signal,
      })
      const url = `http://127.0.0.1${path}`
      const response = await app.request(url, { method, headers: { Authorization: `Bearer ${keys[kind]}` } })
      const text = await held(method, url, response)
      expect(response.status).toBe(status)
      expect(text).not.toContain('secret words')
      seen.add(nameOf(method, url, status))
    })
  })

  test.each([
    ['127.0.0.1:3900', 200],
    ['[::1]:3900', 200],
    ['LOCALHOST', 200],
    ['localhost:3900', 200],
    ['evil.example', 404],
    ['localhost.evil.example:3900', 404],
    ['127.0.0.1.evil.example', 404],
    ['', 404],
  ])('the page to try it, asked for as one of "%s", answers %d', async (host, status) => {
    const database = await store.open()
    const trial = { domain: 'one', key: keys.assistant! }
    const app = createApp({
      database,
      answer: nobody,
      log: pino({ level: 'silent' }),
      metrics: openMetrics(database),
      settings: { limits: defaultLimits, trustedProxies: 0, allowedOrigins: [], trial },
      stopping: new AbortController().signal,
      ending: new AbortController().signal,
    })
    const response = await app.request('/try', { headers: { Host: host } })
    expect(response.status).toBe(status)
    expect((await response.text()).includes(trial.key)).toBe(status === 200)
  })

  describe('the job list', () => {
    test.each([
      'skip=-1',
      'skip=1.5',
      'take=0',
      'take=101',
      'take=x',
      'take=',
      'take=1&take=2',
      'skip=99999999999',
    ])('refuses ?%s', async query => {
      const { response, json } = await call('GET', `/v1/agent/one/jobs?${query}`, { key: keys.admin! })
      expect(response.status).toBe(400)
      expect(json()).toMatchObject({ errors: [{ parameter: query.split('=')[0] }] })
    })
    test('names the address of the next sessions while there are more', async () => {
      const sessions = ['a', 'b', 'c'].map(id => ({
        session_id: `ses_${id}`,
        project_id: 'two',
        status_id: id,
        branch: null,
        haulted: 1 as const,
        hault_reason: 'completed' as const,
        title: '',
        message_to_user: '',
        todos: '[]',
        created_at: 0,
      }))
      const { db } = await store.open()
      await db.insertInto('agent_session').values(sessions).execute()
      const seenIds: unknown[] = []
      let path: string | undefined = '/v1/agent/two/jobs?take=2'
      while (path !== undefined) {
        const { response, json } = await call('GET', path, { key: keys.adminOfAll! })
        seenIds.push((json().allSessions as { sessionId: string }[]).map(({ sessionId }) => sessionId))
        path = /^<([^>]*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(seenIds).toEqual([['ses_c', 'ses_b'], ['ses_a']])
    })
    test.each(['--upload-pack=x', '..', 'a%20b', 'a%2Fb', 'a%0d%0aX-A:%201', 'ü'])(
      'refuses the project %s',
      async id => {
        for (const key of [keys.admin!, keys.adminOfAll!]) {
          const response = await fetch(`${server.url}/v1/agent/${id}/jobs`, {
            headers: { Authorization: `Bearer ${key}` },
          })
          expect([400, 404]).toContain(response.status)
        }
      },
    )
  })

  describe('an update', () => {
    const queue = (key: string, idempotencyKey?: string, project = 'one') =>
      call('POST', `/v1/project/update/${project}`, {
        key,
        headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
      })

    test('is queued anew for each request without an idempotency key', async () => {
      const [a, b] = [await queue(keys.update!), await queue(keys.update!)]
      expect(a.json().statusId).not.toBe(b.json().statusId)
    })

    test('is queued once for an idempotency key, quoted or not', async () => {
      const [a, b, c] = [
        await queue(keys.update!, 'k1'),
        await queue(keys.update!, '"k1"'),
        await queue(keys.update!, 'k2'),
      ]
      expect(a.json()).toEqual(b.json())
      expect(a.json()).not.toEqual(c.json())
    })

    test('is refused when its idempotency key was used for another project', async () => {
      await queue(keys.updateOfAll!, 'k3', 'one')
      const { response, json } = await queue(keys.updateOfAll!, 'k3', 'two')
      expect(response.status).toBe(422)
      expect(json().type).toMatch(/key-reused$/)
    })

    test('is refused while the first request with its idempotency key is not answered', async () => {
      const database = await store.open()
      const both = await database.db.transaction().execute(async held => {
        // The lock keeps others from writing, so that the first request stays without an answer.
        if (database.dialect === 'postgres') await sql`lock table idempotent_request`.execute(held)
        const sent = [queue(keys.update!, 'k4'), queue(keys.update!, 'k4')]
        const { response } = await Promise.race(sent)
        expect(response.status).toBe(409)
        expect(response.headers.get('retry-after')).toBe('1')
        return sent
      })
      const statuses = (await Promise.all(both)).map(({ response }) => response.status)
      expect(statuses.sort()).toEqual([202, 409])
    })

    test.each(['', ' ', 'a"b', 'ü', 'x'.repeat(256)])('refuses the idempotency key %j', async key => {
      const { response } = await queue(keys.update!, Buffer.from(key, 'utf8').toString('latin1'))
      expect(response.status).toBe(400)
    })

    test('needs no body, and reads none', async () => {
      for (const body of ['{}', 'not JSON', '['.repeat(100_000)])
        expect(
          (await call('POST', '/v1/project/update/one', { key: keys.update!, body })).response.status,
        ).toBe(202)
      const large = await call('POST', '/v1/project/update/one', {
        key: keys.update!,
        body: 'x'.repeat(2 ** 21),
      })
      expect(large.response.status).toBe(413)
    })

    test('refuses an id that is malformed', async () => {
      expect((await call('POST', '/v1/project/update/-x', { key: keys.update! })).response.status).toBe(400)
    })
  })

  test('what a proxy says of a reader counts where it is an address; else the proxy is the reader', async () => {
    const { db } = await store.open()
    const counted = async () =>
      (await db.selectFrom('usage').select('subject').where('scope', '=', 'ip').execute()).map(
        ({ subject }) => subject,
      )
    for (const seen of ['\u009b31mx', '##[error]x', '_hidden', '192.0.2.256', '203.0.113.9:80'])
      await ask(question, { headers: { 'X-Forwarded-For': `192.0.2.1, ${seen}` } })
    expect(new Set(await counted())).toEqual(new Set(['127.0.0.1', '203.0.113.9']))
  })

  test.each([
    [4, 4, 'answers as many requests of a connection as come at once'],
    [1000, 0, 'ends a connection that has more of them: each answer would be held until its reader takes it'],
  ])('of %i requests that come at once it answers %i: %s', async (count, answered) => {
    for (const address of [new URL('/livez', server.url), new URL(server.metricsUrl!)]) {
      const socket = connect(Number(address.port), '127.0.0.1')
      const head = `GET ${address.pathname} HTTP/1.1\r\nHost: a\r\n`
      socket.write(`${head}\r\n`.repeat(count - 1) + `${head}Connection: close\r\n\r\n`)
      const seen = await text(socket).catch(() => '')
      expect(seen.match(/HTTP\/1\.1 200/g) ?? [], address.href).toHaveLength(answered)
    }
  })

  describe('a webhook', () => {
    const sign = (body: string, secret = hookSecret) =>
      `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const push = (ref = 'refs/heads/main', more: object = {}) =>
      JSON.stringify({ ref, after: '1'.repeat(40), repository: { default_branch: 'main' }, ...more })
    const send = (body: string, headers: Record<string, string>, project = 'one') =>
      call('POST', `/v1/hooks/${project}`, {
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    const github = (body: string, headers: Record<string, string> = {}) =>
      send(body, { 'X-GitHub-Event': 'push', 'X-Hub-Signature-256': sign(body), ...headers })

    test('of GitHub queues an update for a push to the deployment branch, one for all that wait', async () => {
      const first = await github(push())
      expect(first.response.status).toBe(202)
      const form = new URLSearchParams({ payload: push() }).toString()
      const second = await github(form, { 'Content-Type': 'application/x-www-form-urlencoded' })
      expect(second.json()).toEqual(first.json())
      const body = JSON.stringify({ ref: 'refs/heads/main', project: { default_branch: 'main' } })
      const gitlab = await send(body, { 'X-Gitlab-Event': 'Push Hook', 'X-Gitlab-Token': hookSecret })
      expect(gitlab.json()).toEqual(first.json())
      const path = `/v1/project/update-status/${first.json().statusId as string}`
      expect((await call('GET', path, { key: keys.update! })).json()).toMatchObject({ status: 'queued' })
    })

    test.each([
      ['another branch', push('refs/heads/next')],
      ['a tag of its name', push('refs/tags/main')],
      ['a branch that was deleted', push('refs/heads/main', { after: '0'.repeat(40) })],
    ])('does nothing for %s', async (_, body) => {
      const { response, json } = await github(body)
      expect(response.status).toBe(200)
      expect(json()).toEqual({ ignored: expect.any(String) as string })
    })

    test('does nothing for another event', async () => {
      const { json } = await github('{}', { 'X-GitHub-Event': 'ping' })
      expect(json()).toEqual({ ignored: 'Nothing is done for an event "ping".' })
    })

    test('is refused with more than a million values or 500 levels, and is read without the other fields of a form', async () => {
      const filled = (more: string) => `{"ref":"refs/heads/next","more":${more}}`
      const most = maxHookValues - 3
      expect((await github(filled(`[${'1,'.repeat(most - 1)}1]`))).response.status).toBe(200)
      expect((await github(filled(`[${'1,'.repeat(most)}1]`))).response.status).toBe(413)
      expect((await github(filled(`[${'{ },'.repeat(most - 1)}[]]`))).response.status).toBe(200)
      expect((await github(filled('['.repeat(20_000_000)))).response.status).toBe(400)
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const fields = new URLSearchParams({ a: '', payload: push('refs/heads/next'), b: 'payload' }).toString()
      expect((await github(fields, form)).response.status).toBe(200)
      expect((await github('a=payload', form)).response.status).toBe(400)
    })

    test('repeats no more of a branch than a name can have', async () => {
      const { text } = await github(
        push('refs/heads/next', { repository: { default_branch: 'x'.repeat(1e6) } }),
      )
      expect(text.length).toBeLessThan(400)
    })

    test('is refused without its signature', async () => {
      const wrong: Record<string, string>[] = [
        {},
        { 'X-Hub-Signature-256': sign(push(), 'another') },
        { 'X-Hub-Signature-256': sign(`${push()} `) },
        { 'X-Hub-Signature-256': 'sha256=' },
        { 'X-Hub-Signature-256': hookSecret },
        { 'X-Gitlab-Token': `${hookSecret}x` },
        { 'X-Gitlab-Token': '' },
        { 'X-Hub-Signature-256': 'x', 'X-Gitlab-Token': hookSecret },
      ]
      for (const headers of wrong)
        expect((await send(push(), { 'X-GitHub-Event': 'push', ...headers })).response.status).toBe(401)
      for (const project of ['two', 'none'])
        expect(
          (await send(push(), { 'X-Hub-Signature-256': sign(push()), 'X-GitHub-Event': 'push' }, project))
            .response.status,
        ).toBe(401)
    })

    test('is refused while others of its size are held, and not if it is small', async () => {
      const bytes = 24 * 2 ** 20
      const held = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const request = sendInParts(`${server.url}/v1/hooks/one`, { method: 'POST' })
          const answered = new Promise<IncomingMessage>((resolve, reject) => {
            request.once('response', response => resolve(response.resume()))
            request.once('error', reject)
          })
          // All but what the system still holds has come, and the end has not.
          await new Promise(resolve => request.write(Buffer.alloc(bytes), resolve))
          return { request, answered }
        }),
      )
      expect((await github(push())).response.status).toBe(202)
      for (const { request } of held) request.end()
      const answers = await Promise.all(held.map(({ answered }) => answered))
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(new Set(statuses)).toEqual(new Set([401, 503]))
      expect(answers[statuses.indexOf(503)]!.headers['retry-after']).toBe('5')
      const unsigned = await github('x'.repeat(bytes), { 'X-Hub-Signature-256': 'none' })
      expect(unsigned.response.status).toBe(401)
    })

    test('shares its update with others that come to several processes at once', async () => {
      const databases = [await store.open(), await store.open()]
      const apps = databases.map(database =>
        createApp({
          database,
          answer: nobody,
          log: pino({ level: 'silent' }),
          metrics: openMetrics(database),
          settings: { limits: defaultLimits, trustedProxies: 0, allowedOrigins: [] },
          stopping: new AbortController().signal,
          ending: new AbortController().signal,
        }),
      )
      const { db, dialect } = await store.open()
      await setHookSecret(databases[0]!, 'three', hookSecret)
      const sent = await db.transaction().execute(async lock => {
        // Nobody queues an update while it is held, but all may look for one.
        if (dialect === 'postgres') await sql`lock table deployment_update in share mode`.execute(lock)
        const pushes = Array.from({ length: 8 }, (_, index) =>
          apps[index % 2]!.request('/v1/hooks/three', {
            method: 'POST',
            body: push(),
            headers: { 'X-GitHub-Event': 'push', 'X-Hub-Signature-256': sign(push()) },
          }),
        )
        if (dialect === 'postgres')
          await until(async () => {
            const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
            return rows[0]!.count === pushes.length
          })
        return pushes
      })
      const answers = await Promise.all(sent)
      const ids = await Promise.all(answers.map(async answer => (await answer.json()).statusId as string))
      expect(new Set(ids).size).toBe(1)
    })

    test('leaves a line in the log that says what came of it, without a secret', async () => {
      lines.splice(0)
      const queued = await github(push())
      const other = await github(push('refs/heads/next'))
      await github('{}', { 'X-GitHub-Event': 'ping' })
      const refused = await send(push(), { 'X-GitHub-Event': 'push', 'X-Gitlab-Token': `${hookSecret}x` })
      for (const place of [keys.update!, `-${keys.update!}`]) await send(push(), {}, place)
      expect(refused.json()).toMatchObject({ status: 401, title: 'A valid key or signature is needed.' })
      for (const secret of [hookSecret, keys.update!]) expect(lines.join('')).not.toContain(secret)
      const said = lines.map(line => JSON.parse(line) as Record<string, unknown>)
      expect(said.filter(({ msg }) => msg === 'webhook')).toMatchObject([
        { level: 30, project: 'one', status: 202, statusId: queued.json().statusId },
        { level: 30, project: 'one', status: 200, ignored: other.json().ignored },
        { level: 30, project: 'one', status: 200, ignored: 'Nothing is done for an event "ping".' },
        { level: 40, project: 'one', status: 401, reason: refused.json().detail },
        { level: 40, status: 401, reason: refused.json().detail },
        { level: 40, status: 400 },
      ])
    })

    test('is refused when it cannot be read, or is too large', async () => {
      for (const body of ['', '[', '7', '{}', '{"ref":7}'])
        expect((await github(body)).response.status).toBe(400)
      expect((await github('x'.repeat(25 * 2 ** 20 + 1))).response.status).toBe(413)
    })
  })

  describe('those who run it', () => {
    const get = (path: string, password?: string) =>
      fetch(`${server.url}${path}`, {
        headers: password ? { Authorization: `Basic ${Buffer.from(`:${password}`).toString('base64')}` } : {},
      })

    test('learn whether it lives and is ready, and what its contract is', async () => {
      for (const path of ['/livez', '/readyz', '/healthz'])
        expect(await (await get(path)).json()).toEqual({ status: 'ok' })
      expect(await (await get('/openapi.json')).json()).toMatchObject({
        openapi: '3.1.0',
        paths: { '/v1/hooks/{projectId}': {} },
      })
      expect((await get('/metrics')).status).toBe(404)
    })

    test('see the projects of an admin key, and nobody else does', async () => {
      for (const password of [undefined, 'x', keys.update!]) {
        const response = await get('/', password)
        expect(response.status).toBe(401)
        expect(response.headers.get('www-authenticate')).toMatch(/^Basic /)
        expect(await response.text()).not.toContain('>one<')
      }
      const { db } = await store.open()
      await db
        .insertInto('agent_session')
        .values({
          session_id: 'ses_page',
          project_id: 'one',
          status_id: 'page',
          branch: 'm\u200bn',
          haulted: 1,
          hault_reason: 'error',
          title: '',
          message_to_user: '<script>1</script>\u202e',
          todos: JSON.stringify([{ content: 'a <b>\u009b', status: 'pending', priority: 'high', id: '1' }]),
          created_at: 0,
        })
        .execute()
      const shown = await (await get('/', keys.admin)).text()
      expect(shown).toContain('>one<')
      expect(shown).not.toContain('>two<')
      expect(shown).toContain('&lt;script&gt;')
      expect(shown).toContain('a &lt;b&gt;')
      const { text: jobs } = await call('GET', '/v1/agent/one/jobs?take=1', { key: keys.admin! })
      for (const escape of ['\\u202e', '\\u009b', '\\u200b'])
        for (const text of [shown, jobs]) expect(text).toContain(escape)
      for (const text of [shown, jobs]) expect(text).not.toMatch(/[\u009b\u200b\u202e]/)
      expect(await (await get('/', keys.adminOfAll)).text()).toContain('>two<')
    })
  })

  describe('a question', () => {
    test('is answered with the headers of the protocol, and what is left of the limits', async () => {
      const { response } = await ask(question)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-vercel-ai-data-stream': 'v1',
        'ratelimit-policy': expect.stringMatching(
          /^"key";q=10000;w=\d+, "organization";q=10000;w=3600, "ip";q=10000;w=86400$/,
        ) as string,
        ratelimit: expect.stringMatching(/^"(?:key|organization|ip)";r=99\d\d;t=\d+$/) as string,
      })
    })

    test.each<[string, unknown, string[]]>([
      ['no object', [], ['']],
      ['nothing in it', {}, ['']],
      ['no messages', { fp: 'a', messages: [] }, ['/messages']],
      ['no fp', { ...question, fp: '' }, ['/fp']],
      ['a role that is none', { fp: 'a', messages: [{ role: 'boss', content: '' }] }, ['/messages/0/role']],
      ['a message without a text', { fp: 'a', messages: [{ role: 'user' }] }, ['/messages/0']],
      ['a page size that is none', { ...question, retrievalPageSize: 51 }, ['/retrievalPageSize']],
      ['a page size in part', { ...question, retrievalPageSize: 1.5 }, ['/retrievalPageSize']],
      ['a thread with a line end', { ...question, threadId: 'a\r\nSet-Cookie: x' }, ['/threadId']],
      ['a filter that is not known', { ...question, filter: { 'a/b~': 1 } }, ['/filter/a~1b~0']],
      ['two faults', { ...question, fp: 1, threadId: 2 }, ['/fp', '/threadId']],
    ])('is refused with %s', async (_, body, pointers) => {
      const { response, json } = await ask(body)
      expect(response.status).toBe(422)
      expect((json().errors as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual(pointers)
    })

    test('is refused when it is not JSON, or not said to be', async () => {
      for (const body of ['', '{', '{"fp":"a"}}', '['.repeat(500_000)])
        expect((await ask(body)).response.status).toBe(400)
      for (const type of ['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded', ''])
        expect((await ask(question, { headers: { 'Content-Type': type } })).response.status).toBe(415)
      expect(
        (await ask(question, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })).response
          .status,
      ).toBe(200)
    })

    test('may be nested in 500 levels: unknown members are not looked at', async () => {
      const nested = (levels: number) =>
        JSON.stringify(question).replace(/}$/, `,"more":${'['.repeat(levels)}${']'.repeat(levels)}}`)
      expect((await ask(nested(499))).response.status).toBe(200)
      for (const body of [nested(500), nested(400_000), '['.repeat(8_000_000)]) {
        const { response, json } = await ask(body)
        expect(response.status).toBe(400)
        expect(json().detail).toBe('The body has more than 500 levels.')
      }
    })

    describe('of more than 200,000 values', () => {
      const said = '{"role":"user","content":"a"}'
      const asked = '{"role":"user","content":"What? \\"],[{"}'
      const body = (old: string, newest: string) =>
        `{"fp":"a","messages":[${old.repeat(200_000)}${`${said},`.repeat(70_000)}${newest}]}`

      test('is answered without its oldest messages, whatever they are', async () => {
        for (const old of [`${said},`, '{},', '1,', '[["]"],"["],']) {
          const { response, text } = await ask(body(old, asked))
          expect(response.status).toBe(200)
          expect(text).toContain('"code":"messages-omitted"')
        }
      })
      test('is answered where the newest message fits, and the name of the messages has escapes', async () => {
        const large = `{"role":"user","parts":[${'{"type":"text","text":"a"},'.repeat(60_000)}{"type":"text","text":"b"}]}`
        const few = `{"fp":"a","messages":[${`${said},`.repeat(30_000)}${large}]}`
        for (const one of [few, body(`${said},`, asked).replace('messages', 'm\\u0065ssages')]) {
          const { response, text } = await ask(one)
          expect(response.status).toBe(200)
          expect(text).toContain('"code":"messages-omitted"')
        }
      })
      test('is refused for the first of its faults, at its place', async () => {
        const { response, json } = await ask(body('{},', '{"role":"user"},1,2'))
        expect(response.status).toBe(422)
        expect(json().errors).toEqual([{ pointer: '/messages/270000', detail: '"content" is missing.' }])
      })
      test('is read whole where it has no more', async () => {
        const one = (more: number) => `{"fp":"a","messages":[${said}],"more":[${'[],'.repeat(more - 1)}{}]}`
        expect((await ask(one(200_000 - 7))).response.status).toBe(200)
        expect((await ask(one(200_000 - 6))).response.status).toBe(413)
      })
      test('is refused where they are in the newest message, or beside the messages', async () => {
        const many = `[${'{},'.repeat(200_000)}{}]`
        const bodies = [
          body('{},', `{"role":"user","content":"a","parts":${many}}`),
          `{"fp":"a","messages":[${said}],"more":${many}}`,
          `{"fp":"a","messages":[${said}],"context":${many}}`,
        ]
        for (const one of bodies) {
          const { response, json } = await ask(one)
          expect(response.status).toBe(413)
          expect(json().detail).toBe('At most 200000 values are read.')
        }
      })
    })

    test('is refused when it is too large, also without a length', async () => {
      const large = JSON.stringify({ ...question, more: 'x'.repeat(2 ** 23) })
      expect((await ask(large)).response.status).toBe(413)
      const status = await new Promise((resolve, reject) => {
        const request = sendInParts(`${server.url}/v1/assistant/one/message`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${keys.assistant}`, 'Content-Type': 'application/json' },
        })
        request.once('response', response => resolve(response.statusCode))
        request.once('error', reject)
        let left = 50
        const more = () => {
          while (left-- > 0) if (!request.write('x'.repeat(2 ** 20))) return void request.once('drain', more)
          request.end()
        }
        more()
      })
      expect(status).toBe(413)
    })

    test('must go to a valid domain', async () => {
      expect((await ask(question, { domain: '-one' })).response.status).toBe(400)
    })

    test('is refused for a thread that the project does not have', async () => {
      expect((await ask({ ...question, threadId: 'none' })).response.status).toBe(404)
      const { response } = await ask(question, { key: keys.assistantOfAll!, domain: 'two' })
      const thread = response.headers.get('x-thread-id')
      expect((await ask({ ...question, threadId: thread })).response.status).toBe(404)
    })

    test('goes on in a conversation of more than 200 messages and a MiB', async () => {
      const messages = Array.from({ length: 401 }, () => ({ role: 'user', content: 'x'.repeat(10_000) }))
      const { response, text } = await ask({ fp: 'a', messages })
      expect(response.status).toBe(200)
      expect(text).toContain('"code":"messages-omitted"')
    })

    test('of a chat client that cannot read the reply is refused with what to do, unless it says that it can', async () => {
      const { response, text } = await ask({ ...question, id: 'chat', trigger: 'submit-message' })
      expect(response.status).toBe(422)
      expect(JSON.parse(text)).toMatchObject({
        type: 'urn:docs-nav:problem:other-protocol',
        detail: expect.stringContaining('docs-nav/client/ai-transport'),
      })
      const again = { ...question, trigger: 'submit-message', streamProtocol: 'data' }
      expect((await ask(again)).response.status).toBe(200)
    })
  })

  test.each([
    ['POST', '/v1/agent/one/jobs', 'GET, HEAD'],
    ['GET', '/v1/project/update/one', 'POST'],
    ['DELETE', '/v1/project/update-status/one', 'GET, HEAD'],
    ['GET', '/v1/assistant/one/message', 'POST'],
    ['PUT', '/healthz', 'GET, HEAD'],
  ])('answer %s %s with the methods that are there', async (method, path, allow) => {
    const response = await fetch(`${server.url}${path}`, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({ type: 'urn:docs-nav:problem:method-not-allowed' })
  })

  test.each(['/v1/agent/one', '/v1/agent/one/jobs/more', '/nothing'])('are not at %s', async path => {
    expect((await fetch(`${server.url}${path}`, { method: 'POST' })).status).toBe(404)
  })

  // usage.test.ts tests the answers about limits.
  test('are provoked here to every answer that the contract has', () => {
    expect(documented.filter(name => !seen.has(name) && !name.endsWith('429'))).toEqual([])
  })
})

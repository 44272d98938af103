import { afterAll, beforeAll, expect, test } from 'vitest'
import { createThread, newThreadId } from '../../src/assistant/threads.ts'
import { openDatabase } from '../../src/database/open.ts'
import { saveProject } from '../../src/projects/projects.ts'
import { countUse, forgetUsage } from '../../src/projects/usage.ts'
import { held } from './held.ts'
import { command, type Running, started } from '../processes.ts'
import { eachStore } from '../stores.ts'

/** A project that questions are asked of, and its assistant key. */
interface Asking {
  readonly id: string
  readonly key: string
}

eachStore('the limits of the assistant', store => {
  let database: string
  let servers: Running[]
  const limits = { key: 30, organization: 40, ip: 20 }
  const keyOf = (id: string) =>
    command('key', 'create', '--kind', 'assistant', '--project', id, '--database', database)

  beforeAll(async () => {
    database = store.location
    const options = Object.entries(limits).flatMap(([scope, limit]) => [`--limit-${scope}`, String(limit)])
    const serve = () =>
      started(
        'serve',
        '--port',
        '0',
        '--no-work',
        '--trusted-proxies',
        '1',
        '--database',
        database,
        ...options,
      )
    servers = await Promise.all([serve(), serve()])
  })
  afterAll(() => Promise.all(servers.map(server => server.end())))

  let questions = 0
  const question = JSON.stringify({ fp: 'anonymous', messages: [{ role: 'user', content: 'What?' }] })
  const ask = async ({ id, key }: Asking, address: string, body = question) => {
    const url = `${servers[questions++ % 2]!.url}/v1/assistant/${id}/message`
    const response = await fetch(url, {
      method: 'POST',
      // The client may have invented everything to the left of the proxy's own entry.
      headers: {
        Authorization: `Bearer ${key}`,
        // Commands in between may take longer than a connection is kept.
        Connection: 'close',
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.0.0.${questions}, ${address}`,
      },
      body,
    })
    await held('POST', url, response)
    return response
  }
  const askAtOnce = async (count: number, call: (i: number) => Promise<Response>) => {
    const responses = await Promise.all(Array.from({ length: count }, (_, i) => call(i)))
    const refused = responses.filter(({ status }) => status === 429)
    return { allowed: responses.filter(({ status }) => status === 200).length, refused }
  }
  let organizations = 0
  /** Saves projects of one new organization. */
  const newProjects = async (count: number) => {
    const organization = `organization-${organizations++}`
    const ids = Array.from({ length: count }, (_, i) => `${organization}-${i}`)
    const opened = await openDatabase(database)
    for (const id of ids)
      await saveProject(opened, {
        id,
        domain: id,
        organization,
        repository: '/nowhere',
        branch: null,
        folder: '',
        site: null,
      })
    await opened.close()
    return Promise.all(ids.map(async id => ({ id, key: await keyOf(id) })))
  }
  const address = (i: number) => `198.51.${organizations}.${i}`

  /** The windows follow the calendar: questions that fall into two hours are asked again for another organization. */
  const withinOneHour = async <T>(
    count: number,
    questions: (projects: Asking[]) => Promise<T>,
  ): Promise<T> => {
    const hour = () => new Date().getUTCHours()
    for (;;) {
      const projects = await newProjects(count)
      const begun = hour()
      const answers = await questions(projects)
      if (hour() === begun) return answers
    }
  }

  test('are exact with 50 questions at once on two processes: for a key', async () => {
    const { allowed, refused } = await withinOneHour(1, ([one]) => askAtOnce(50, i => ask(one!, address(i))))
    expect({ allowed, refused: refused.length }).toEqual({ allowed: limits.key, refused: 20 })
    for (const { headers } of refused) {
      expect(headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  test('are exact: for an organization, over all of its keys', async () => {
    const { allowed, refused } = await withinOneHour(2, projects =>
      askAtOnce(50, i => ask(projects[i % 2]!, address(i))),
    )
    expect({ allowed, refused: refused.length }).toEqual({ allowed: limits.organization, refused: 10 })
    expect(refused[0]!.headers.get('ratelimit')).toMatch(/^"organization";r=0;/)
  })

  test('are exact: for an address, whatever the client claims, without refused questions', async () => {
    const { fromOne, fromOthers } = await withinOneHour(1, async ([one]) => ({
      fromOne: await askAtOnce(50, () => ask(one!, address(0))),
      fromOthers: await askAtOnce(20, i => ask(one!, address(1 + i))),
    }))
    expect(fromOne).toMatchObject({ allowed: limits.ip, refused: { length: 30 } })
    expect(fromOthers.allowed).toBe(limits.key - limits.ip)
    expect(fromOthers.refused[0]!.headers.get('ratelimit')).toMatch(/^"key";r=0;/)
  })

  test('count what is refused for its body, which is read as well', async () => {
    const statuses = await withinOneHour(1, async ([one]) => {
      const seen: number[] = []
      for (let count = 0; count < limits.ip; count++) seen.push((await ask(one!, address(0), '{')).status)
      return [new Set(seen), (await ask(one!, address(0), '{')).status, (await ask(one!, address(0))).status]
    })
    expect(statuses).toEqual([new Set([400]), 429, 429])
  })

  test('what is written with a question stands or falls with its count', async () => {
    const opened = await openDatabase(database)
    const [known] = await newProjects(1)
    const threads = async () =>
      (await opened.db.selectFrom('thread').select('id').where('project_id', '=', known!.id).execute()).length
    const ask = (ip: string, projectId = known!.id) =>
      countUse(
        opened,
        { key: ip, organization: ip, ip },
        { key: 9, organization: 9, ip: 1 },
        new Date(),
        queries => createThread(queries, opened, { projectId, fp: 'ada' }, newThreadId()),
      )
    try {
      await expect(ask('with', 'nobody')).rejects.toThrow()
      expect(await ask('with')).toMatchObject({ allowed: true, remaining: [{ left: 8 }, {}, {}] })
      expect(await ask('with')).toMatchObject({ allowed: false })
      expect(await threads()).toBe(1)
    } finally {
      await opened.close()
    }
  })

  test('begin anew with the month, the hour and the day', async () => {
    const opened = await openDatabase(database)
    const subjects = { key: 'k', organization: 'o', ip: 'i' }
    const use = (time: string, least: Partial<typeof limits>) =>
      countUse(opened, subjects, { key: 9, organization: 9, ip: 9, ...least }, new Date(time))
    try {
      expect(await use('2026-01-31T23:59:59.500Z', { key: 1 })).toMatchObject({ allowed: true })
      expect(await use('2026-01-31T23:59:59.500Z', { key: 1 })).toMatchObject({
        allowed: false,
        remaining: [{ scope: 'key', left: 0, reset: 1 }],
      })
      expect(await use('2026-02-01T00:00:00Z', { key: 1 })).toMatchObject({ allowed: true })
      expect(await use('2026-02-01T00:59:59Z', { organization: 1 })).toMatchObject({ allowed: false })
      expect(await use('2026-02-01T01:00:00Z', { organization: 1 })).toMatchObject({ allowed: true })
      expect(await use('2026-02-01T23:00:00Z', { ip: 2 })).toMatchObject({ allowed: false })
      expect(await use('2026-02-02T00:00:00Z', { ip: 1 })).toMatchObject({ allowed: true })
      expect(await use('2026-02-02T00:00:00Z', { organization: 0 })).toMatchObject({ allowed: false })
      await forgetUsage(opened, new Date('2026-03-01T00:00:00Z'))
      const left = await opened.db
        .selectFrom('usage')
        .select('window_start')
        .where('subject', '=', 'k')
        .execute()
      expect(left).toEqual([{ window_start: Date.UTC(2026, 1) }])
    } finally {
      await opened.close()
    }
  })
})

import { describe, expect, test } from 'vitest'
import { call } from '../../call.ts'
import { progress, session } from '../../client/calls.ts'
import { callAt, envOf } from './environment.ts'
import { lines, reply } from '../../client/service-server.ts'
import { stub } from './service-stub.ts'

const queued = { status: 202, body: { statusId: 'u1' } }
const finding = {
  rule: 'missing-page',
  severity: 'error',
  message: 'No file for page "a".',
  help: 'Did you mean "b"?',
  file: 'docs.json',
  line: 3,
  column: 15,
}
const failed = {
  ...progress('failure'),
  message: 'docs.json has errors.',
  revision: '0123456789abcdef',
  findings: [finding, { ...finding, severity: 'warning', line: 4 }],
  omitted: 7,
}
const published = { ...progress('success'), revision: '0123456789abcdef' }
const evil = '\u001b[31m\u202e::error::'
const seen = '\\u001b[31m\\u202e::error::'

describe('docs-nav deploy', () => {
  test('queues an update', async () => {
    const service = await stub(queued)
    expect(await callAt(service, 'deploy')).toEqual({ code: 0, out: 'Update u1 is queued.\n', err: '' })
    const { code, out } = await callAt(service, 'deploy', '--format', 'json', '--project', 'other')
    expect([code, JSON.parse(out)]).toEqual([0, { statusId: 'u1' }])
    expect(service.requests.map(({ url }) => url)).toEqual([
      '/v1/project/update/p',
      '/v1/project/update/other',
    ])
  })

  test('--wait follows it to its publication', async () => {
    const service = await stub(queued, { body: progress('queued') }, { body: published })
    expect(await callAt(service, 'deploy', '--wait')).toEqual({
      code: 0,
      out: 'Update u1 (0123456789ab) is published\n',
      err: 'docs-nav: update u1: queued\ndocs-nav: update u1: success\n',
    })
  })

  test('--wait shows the findings of one that failed', async () => {
    const service = await stub(queued, { body: failed })
    expect(await callAt(service, 'deploy', '--wait')).toEqual({
      code: 1,
      out: `docs.json:3:15  error  No file for page "a".  missing-page
  help: Did you mean "b"?

docs.json:4:15  warning  No file for page "a".  missing-page
  help: Did you mean "b"?

Update u1 (0123456789ab) failed: docs.json has errors.
1 error, 1 warning, 7 more
`,
      err: 'docs-nav: update u1: failure\n',
    })
  })

  test('--format json writes what the service says', async () => {
    const service = await stub(queued, { body: failed })
    const { code, out } = await callAt(service, 'deploy', '--wait', '--format', 'json')
    expect([code, JSON.parse(out)]).toEqual([1, failed])
  })

  test('--timeout ends the waiting, not the update', async () => {
    const service = await stub(queued, { body: progress('in_progress') })
    const { code, err } = await callAt(service, 'deploy', '--wait', '--timeout', '0')
    expect([code, err.split('\n').at(-2)]).toEqual([
      2,
      expect.stringMatching(
        /^docs-nav: The update has not ended within 0 seconds: its status is \w+\. The service goes on with the update u1\.$/,
      ),
    ])
  })

  test('no finding is a command of the runner', async () => {
    const body = { ...failed, findings: [{ severity: '::error::x', message: 'a', rule: 'b' }] }
    const service = await stub(queued, { body, isStrange: true })
    expect((await callAt(service, 'deploy', '--wait')).out).toMatch(/^\\u003a:error::x {2}a {2}b$/m)
  })

  test('nothing that the service sends controls the terminal', async () => {
    const strange = { file: evil, rule: evil, severity: evil, message: evil, help: evil, line: evil }
    const body = {
      ...failed,
      statusId: evil,
      message: evil,
      revision: '\u001b',
      findings: [strange, {}, null],
    }
    const service = await stub(queued, { body, isStrange: true })
    const { code, out, err } = await callAt(service, 'deploy', '--wait')
    expect(code).toBe(1)
    expect(out).toContain(`${seen}:${seen}  ${seen}  ${seen}  ${seen}\n  help: ${seen}\n`)
    expect(out + err).not.toMatch(/[\u001b\u202e]/)
  })
})

describe('docs-nav jobs', () => {
  test('lists the sessions', async () => {
    const todos = Array.from({ length: 12 }, (_, i) => ({ ...session.todos[0]!, content: `Todo ${i + 1}.` }))
    const running = { ...session, branch: 'main', haulted: false, haultReason: 'processing', todos: [] }
    const broken = { ...session, branch: 'main', haultReason: 'error', messageToUser: '12 errors.', todos }
    const service = await stub({ body: { allSessions: [running, broken, session] } })
    const { code, out, err } = await callAt(service, 'jobs', '--take', '3', '--skip', '1')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toBe(`2026-01-31 12:00:00Z  main  processing  Published.

2026-01-31 12:00:00Z  main  error  12 errors.
${todos
  .slice(0, 10)
  .map(({ content }) => `  high  ${content}\n`)
  .join('')}  and 2 more (--format json shows them)

2026-01-31 12:00:00Z  completed  Published.
  high  No file.
`)
    expect(service.requests[0]!.url).toBe('/v1/agent/p/jobs?skip=1&take=3')
  })

  test('shows which todos were found no more', async () => {
    const todos = [{ ...session.todos[0]!, status: 'completed' }]
    const service = await stub({ body: { allSessions: [{ ...session, todos }] } })
    expect((await callAt(service, 'jobs')).out).toContain('\n  done  No file.\n')
  })

  test('none, and as JSON', async () => {
    const service = await stub({ body: { allSessions: [] } }, { body: { allSessions: [session] } })
    expect((await callAt(service, 'jobs')).out).toBe('No jobs.\n')
    expect(JSON.parse((await callAt(service, 'jobs', '--format', 'json')).out)).toEqual([session])
  })

  test('no line of the list is a command of the runner', async () => {
    const command = '::error::x'
    const todos = [{ priority: command, content: 'a', status: 'pending' }]
    const allSessions = [{ createdAt: command }, { branch: command, pullRequestLink: command, todos }]
    const service = await stub({ body: { allSessions }, isStrange: true })
    expect((await callAt(service, 'jobs')).out).not.toMatch(/^\s*::/m)
  })

  test('nothing in the list controls the terminal', async () => {
    const todo = { content: evil, priority: evil }
    const strange = {
      createdAt: evil,
      branch: evil,
      haultReason: evil,
      messageToUser: evil,
      pullRequestLink: evil,
      todos: [todo, null, {}],
    }
    const service = await stub({ body: { allSessions: [strange, {}, { todos: 'x' }] }, isStrange: true })
    for (const format of ['pretty', 'json']) {
      const { code, out } = await callAt(service, 'jobs', '--format', format)
      expect(code).toBe(0)
      expect(out).not.toMatch(/[\u001b\u202e]/)
    }
  })
})

describe('docs-nav ask', () => {
  const answer = 'Grüße 👋, see “Tickets”.\n\nSources\n  Tickets  /guides/tickets\n'

  test('writes the answer, its sources once, and the thread', async () => {
    const service = await stub({ body: reply })
    expect(await callAt(service, 'ask', 'How do I', 'sign in?')).toEqual({
      code: 0,
      out: answer,
      err: 'docs-nav: --thread=th-1 continues this conversation.\n',
    })
    await callAt(service, 'ask', 'And then?', '--thread', 'th-1', '--domain', 'other')
    await callAt(service, 'ask', 'And?', '--language', 'en', '--version', 'v2', '--path', '/guides')
    const [first, second, third] = service.requests.map(({ url, body }) => ({ url, ...JSON.parse(body) }))
    expect(first).toMatchObject({ url: '/v1/assistant/acme/message', fp: 'anonymous' })
    expect(first.messages[0]).toMatchObject({ role: 'user', content: 'How do I sign in?' })
    expect(first).not.toHaveProperty('filter')
    expect(second).toMatchObject({ url: '/v1/assistant/other/message', threadId: 'th-1' })
    expect(third.filter).toEqual({ language: 'en', version: 'v2', path: '/guides' })
  })

  test.each([
    ['a.b:c/1_2-3', 'a.b:c/1_2-3'],
    ['$(id)', "'$(id)'"],
    ["it's `id`; x", "'it'\\''s `id`; x'"],
    ['~root', "'~root'"],
  ])('names the thread %s as a shell takes it', async (threadId, shown) => {
    const finish = JSON.stringify([{ type: 'finish', threadId }])
    const service = await stub({ body: `0:"Yes."\n2:${finish}\nd:{"finishReason":"stop"}\n` })
    expect(await callAt(service, 'ask', 'Why?')).toMatchObject({
      err: `docs-nav: --thread=${shown} continues this conversation.\n`,
    })
  })

  test('passes on what the service says of the conversation', async () => {
    const notice = { type: 'notice', code: 'messages-omitted', message: 'Old messages were left out.' }
    const service = await stub({
      body: `8:${JSON.stringify([notice])}\n\n0:"Yes."\nd:{"finishReason":"stop"}\n`,
    })
    expect(await callAt(service, 'ask', 'Why?')).toEqual({
      code: 0,
      out: 'Yes.\n',
      err: 'docs-nav: Old messages were left out.\n',
    })
  })

  test('cuts what the service says at length', async () => {
    const [long, shown] = ['x'.repeat(100_000), `${'x'.repeat(499)}…`]
    const notice = JSON.stringify([{ type: 'notice', code: 'c', message: long }])
    const said = await stub({ body: `8:${notice}\n\n0:"Yes."\nd:{"finishReason":"stop"}\n` })
    expect((await callAt(said, 'ask', 'Why?')).err).toBe(`docs-nav: ${shown}\n`)
    const failed = await stub({ body: lines(['3', long]) })
    expect((await callAt(failed, 'ask', 'Why?')).err).toBe(
      `docs-nav: the service could not go on: ${shown}\n`,
    )
  })

  test('as JSON, whole or part by part', async () => {
    const service = await stub({ body: reply })
    const whole = await callAt(service, 'ask', 'Why?', '--format', 'json')
    expect(JSON.parse(whole.out)).toEqual({
      text: 'Grüße 👋, see “Tickets”.\n',
      sources: [{ title: 'Tickets', url: '/guides/tickets' }],
      threadId: 'th-1',
    })
    const parts = await callAt(service, 'ask', 'Why?', '--format', 'ndjson')
    const types = parts.out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).type)
    expect(types.slice(-2)).toEqual(['data', 'finish'])
    expect(types.length).toBe(10)
    expect([whole.err, parts.err]).toEqual(['', ''])
  })

  test('asks where the assistant is', async () => {
    const main = await stub({ body: reply })
    const assistant = await stub({ body: reply })
    const env = { ...envOf(main.url), DOCS_NAV_ASSISTANT_URL: assistant.url }
    await call(['ask', 'Why?'], { env })
    expect([main.requests.length, assistant.requests.length]).toEqual([0, 1])
    await call(['ask', 'Why?', '--url', main.url], { env })
    expect([main.requests.length, assistant.requests.length]).toEqual([1, 1])
  })

  test.each(['text', 'json', 'ndjson'])('an answer that ends in an error: %s', async format => {
    const service = await stub({ body: lines(['0', 'So far'], ['3', `No model.${evil}`]) })
    const { code, out, err } = await callAt(service, 'ask', 'Why?', '--format', format)
    expect({ code, err }).toEqual({
      code: 2,
      err: `docs-nav: the service could not go on: No model.${seen}\n`,
    })
    if (format === 'text') expect(out).toBe('So far\n')
  })

  test('an answer that is cut off', async () => {
    const service = await stub({ body: lines(['0', 'So far']) })
    expect(await callAt(service, 'ask', 'Why?')).toEqual({
      code: 2,
      out: 'So far\n',
      err: 'docs-nav: The reply ended in the middle.\n',
    })
  })

  test.each([
    ['an escape', ['a\u001b', '[31m'], 'a\\u001b[31m'],
    ['a command of a runner', ['::err', 'or::x\n', '  :', ':y'], '\\u003a:error::x\n  \\u003a:y'],
    ['the same within a line', ['a #', '#', '[x]'], 'a #\\u0023[x]'],
    ['one of Azure Pipelines', ['a ##v', 'so', '[x]'], 'a #\\u0023vso[x]'],
    ['a heading', ['#', '# Title\r', '\n', 'x ##'], '## Title\nx ##'],
    ['half a character', ['a\ud83d', '\udc4b', '\ud83d'], 'a👋\\ud83d'],
    ['lines', ['a\n', '\n', 'b\n'], 'a\n\nb'],
    ['tabs', ['\t', ':a'], ' \\u003a:a'.replace(':a', 'a')],
  ])('text in pieces: %s', async (_, pieces, shown) => {
    const body = lines(...pieces.map(piece => ['0', piece] as const), ['d', {}])
    const service = await stub({ body })
    expect((await callAt(service, 'ask', 'Why?')).out).toBe(`${shown}\n`)
  })

  test('a source has the title of its own part', async () => {
    const url = '/guides/tickets#groups'
    const service = await stub({
      body: lines(
        ['8', [{ type: 'sources', sources: [{ title: 'Tickets', url }] }]],
        ['h', { sourceType: 'url', id: '1', url, title: 'Tickets: Groups' }],
        ['0', 'a'],
        ['d', {}],
      ),
    })
    expect((await callAt(service, 'ask', 'Why?')).out).toBe(`a\n\nSources\n  Tickets: Groups  ${url}\n`)
  })

  test('no source is a command of the runner', async () => {
    const sources = [{ url: '/a', title: '\u3000::error::x' }, { url: '::error::y' }]
    const service = await stub({
      body: lines(['0', '\u00a0'], ['0', '::error::z'], ['8', sources], ['d', {}]),
    })
    expect((await callAt(service, 'ask', 'Why?')).out).toBe(
      '\u00a0\\u003a:error::z\n\nSources\n  \u3000\\u003a:error::x  /a\n  \\u003a:error::y\n',
    )
  })

  test.each([
    '👩‍🍳 and 🏳️‍🌈',
    'می‌خواهم',
    '1️⃣ ##x',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])('%s is the same wherever it is cut', async text => {
    const service = await stub({
      body: lines(...text.split('').map(unit => ['0', unit] as const), ['d', {}]),
    })
    expect((await callAt(service, 'ask', 'Why?')).out).toBe(`${text}\n`)
  })

  test('invalid sources are left out', async () => {
    const annotations = [
      null,
      1,
      { url: 1 },
      { href: `/a${evil}` },
      { sources: [null, { url: '/b', title: 1 }] },
    ]
    const service = await stub({ body: lines(['0', 'a'], ['8', annotations], ['d', {}]) })
    expect((await callAt(service, 'ask', 'Why?')).out).toBe(`a\n\nSources\n  /a${seen}\n  /b\n`)
  })
})

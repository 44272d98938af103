import { describe, expect, test, vi } from 'vitest'
import { createClient } from '../../../src/client.ts'
import { clientOf, errorOf, operations, partsOf, progress, session, textOf } from '../../client/calls.ts'
import { reply } from '../../client/service-server.ts'
import { stub } from './service-stub.ts'

describe('the operations', () => {
  test('listJobs', async () => {
    const { url, requests } = await stub({ body: { allSessions: [session] } })
    expect(await clientOf(url).listJobs('p-1')).toEqual([session])
    await clientOf(url).listJobs('p-1', { skip: 24, take: 12 })
    expect(requests.map(one => one.url)).toEqual(['/v1/agent/p-1/jobs', '/v1/agent/p-1/jobs?skip=24&take=12'])
  })

  test('queueUpdate makes a new idempotency key, or takes one', async () => {
    const { url, requests } = await stub({ status: 202, body: { statusId: 'u1' } })
    const client = clientOf(url)
    expect(await client.queueUpdate('p')).toEqual({ statusId: 'u1' })
    await client.queueUpdate('p')
    await client.queueUpdate('p', { idempotencyKey: 'build-7' })
    const [first, second, third] = requests.map(one => one.headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
    expect(third).toBe('build-7')
  })

  test('updateStatus; without findings in the answer there are none', async () => {
    const { url } = await stub(
      { body: progress('queued') },
      { body: { status: 'success', logs: ['a'] }, isStrange: true },
    )
    expect(await clientOf(url).updateStatus('u1')).toEqual(progress('queued'))
    expect(await clientOf(url).updateStatus('u2')).toEqual({
      statusId: 'u2',
      status: 'success',
      findings: [],
      logs: ['a'],
    })
  })

  test('ask sends what it was given, and names the thread', async () => {
    const { url, requests } = await stub({ body: reply })
    const client = clientOf(url)
    const answer = client.ask('acme', 'Why?')
    expect(requests).toEqual([])
    expect(answer.threadId).toBe(undefined)
    const parts = await partsOf(answer)
    expect(parts).toEqual([
      { type: 'unknown', code: 'f', value: { messageId: 'm1' } },
      {
        type: 'annotation',
        annotation: { type: 'sources', sources: [{ title: 'Tickets', url: '/guides/tickets' }] },
      },
      {
        type: 'source',
        source: { sourceType: 'url', id: 's1', url: '/guides/tickets', title: 'Tickets' },
      },
      { type: 'text', text: 'Grüße 👋, ' },
      { type: 'text', text: 'see “Tickets”.\n' },
      { type: 'reasoning', text: 'hm' },
      { type: 'unknown', code: '9', value: { toolCallId: 't', toolName: 'search', args: {} } },
      expect.objectContaining({ type: 'unknown', code: 'e' }),
      { type: 'data', data: { other: 1 } },
      {
        type: 'finish',
        threadId: 'th-1',
        finishReason: 'stop',
        usage: { promptTokens: 1, completionTokens: 2 },
      },
    ])
    expect(answer.threadId).toBe('th-1')

    const { threadId } = answer
    const filter = { language: 'en', version: 'v2', path: '/guides' }
    const more = { fp: 'user-7', retrievalPageSize: 3, filter, currentPath: '/guides/tickets' }
    await textOf(client.ask('acme', [{ role: 'user', content: 'And then?' }], { threadId, ...more }))
    const [first, second] = requests.map(({ body }) => JSON.parse(body))
    expect(first).toEqual({
      fp: 'anonymous',
      messages: [
        {
          id: expect.any(String),
          role: 'user',
          content: 'Why?',
          parts: [{ type: 'text', text: 'Why?' }],
        },
      ],
    })
    expect(second).toEqual({
      messages: [{ role: 'user', content: 'And then?' }],
      threadId: 'th-1',
      ...more,
    })
  })

  test.each([
    ['in the header', { 'x-thread-id': 'th-2' }, 'd:{}\n'],
    ['at the end', {}, 'd:{"threadId":"th-2"}\n'],
    ['in the data', {}, '2:[{"type":"finish","threadId":"th-2"}]\n'],
    ['and null later', {}, '2:[{"type":"finish","threadId":"th-2"}]\nd:{"threadId":null}\n'],
  ])('the thread is kept when it is named %s', async (_, headers, body) => {
    const { url } = await stub({ headers, body })
    const answer = clientOf(url).ask('acme', 'Why?')
    expect(await partsOf(answer)).toEqual([{ type: 'finish', threadId: 'th-2' }])
    expect(answer.threadId).toBe('th-2')
  })

  test('waitForUpdate polls until the update has ended', async () => {
    const { url } = await stub(
      ...['queued', 'in_progress', 'in_progress', 'failure'].map(status => ({ body: progress(status) })),
    )
    const seen: string[] = []
    const onProgress = ({ status }: { status: string }) => seen.push(status)
    expect(await clientOf(url).waitForUpdate('u1', { interval: 1, onProgress })).toEqual(progress('failure'))
    expect(seen).toEqual(['queued', 'in_progress', 'in_progress', 'failure'])
  })

  test('waitForUpdate gives up after its time, and with its signal', async () => {
    const { url } = await stub({ body: progress('in_progress') })
    const client = clientOf(url)
    expect(await errorOf(client.waitForUpdate('u1', { interval: 1, timeout: 60 }))).toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/0\.06 seconds/),
    })
    const signal = AbortSignal.timeout(60)
    expect(await errorOf(client.waitForUpdate('u1', { interval: 1, timeout: Infinity, signal }))).toBe(
      signal.reason,
    )
  })
})

describe('where requests go', () => {
  test.each(['', '/', '/docs/api', '/docs/api/'])('the base address ends with "%s"', async path => {
    const fetch = vi.fn(async () => Response.json({ allSessions: [] }))
    const client = clientOf(`https://docs.example.com${path}`, { fetch })
    await client.listJobs('a b/../ü?#%')
    const prefix = path.replace(/\/$/, '')
    expect(fetch.mock.calls).toEqual([
      [
        `https://docs.example.com${prefix}/v1/agent/a%20b%2F..%2F%C3%BC%3F%23%25/jobs`,
        expect.objectContaining({ method: 'GET', redirect: 'manual' }),
      ],
    ])
  })

  test('the assistant may be elsewhere', async () => {
    const main = await stub({ body: { allSessions: [] } })
    const assistant = await stub({ body: reply })
    const client = clientOf(main.url, { assistantBaseUrl: `${assistant.url}/` })
    await client.listJobs('p')
    await textOf(client.ask('acme', 'Why?'))
    expect([main.requests.length, assistant.requests.length]).toEqual([1, 1])
  })

  test.each([
    'docs.example.com',
    'ftp://docs.example.com',
    'https://user:s3cret@docs.example.com',
    'https://s3cret@docs.example.com',
    'https://docs.example.com/?token=s3cret',
    'https://docs.example.com/#s3cret',
    'javascript:alert(1)',
    '',
  ])('no address of a service: "%s"', baseUrl => {
    expect(() => clientOf(baseUrl)).toThrow(expect.objectContaining({ code: 'invalid' }))
    expect(() => clientOf(baseUrl)).not.toThrow(/s3cret/)
  })

  test.each(['', '.', '..', '\ud800', undefined as unknown as string])('no id: %j', async id => {
    const fetch = vi.fn()
    const client = clientOf('https://docs.example.com', { fetch })
    const calls = [
      client.listJobs(id),
      client.queueUpdate(id),
      client.updateStatus(id),
      client.waitForUpdate(id),
    ]
    for (const promise of [...calls, textOf(client.ask(id, 'Why?'))])
      expect(await errorOf(promise)).toMatchObject({ code: 'invalid' })
    expect(fetch).not.toHaveBeenCalled()
  })

  test.each(['', 'a b', 'ä', 'a\r\nX-Evil: 1', 'x'.repeat(256)])('no idempotency key: %j', async key => {
    const fetch = vi.fn()
    const client = clientOf('https://docs.example.com', { fetch })
    expect(await errorOf(client.queueUpdate('p', { idempotencyKey: key }))).toMatchObject({ code: 'invalid' })
    expect(fetch).not.toHaveBeenCalled()
  })

  test.each(Object.entries(operations))('%s without its key asks nothing', async (_, call) => {
    const fetch = vi.fn()
    const client = createClient({ baseUrl: 'https://docs.example.com', adminKey: '', fetch })
    const error = await errorOf(call(client))
    expect(error).toMatchObject({ code: 'missing-key', message: expect.stringMatching(/needs "\w+"\.$/) })
    expect(fetch).not.toHaveBeenCalled()
  })
})

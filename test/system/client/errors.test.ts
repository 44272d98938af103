import { describe, expect, test } from 'vitest'
import { createClient, ServiceError } from '../../../src/client.ts'
import { clientOf, errorOf, operations, partsOf, textOf, waited } from '../../client/calls.ts'
import { contract, keys } from '../../client/contract.ts'
import { stub } from './service-stub.ts'

/** Every operation of a client, who has a key, with each error status that the contract has for it. */
const documented = Object.values(contract.paths as Record<string, Record<string, never>>)
  .flatMap(item => Object.values(item))
  .filter(({ security }: { security: readonly object[] }) => security.length > 0)
  .flatMap(({ operationId, responses }: { operationId: string; responses: object }) =>
    Object.keys(responses).flatMap(status =>
      Number(status) >= 400 ? [[operationId, Number(status)] as const] : [],
    ),
  )

describe('errors', () => {
  test('the contract documents some', () => expect(documented.length).toBeGreaterThan(25))

  test.each(documented)('%s answered with %d', async (operation, status) => {
    const body = {
      type: 'https://example.com/problems/some',
      title: 'It is refused.',
      status,
      detail: 'Because of this.',
      errors: [{ detail: 'Has to be 1.', pointer: '/fp' }],
    }
    // With a wait of an hour, there is no second request.
    const { url, requests } = await stub({ status, body, headers: { 'retry-after': '3600' } })
    const error = await errorOf(operations[operation]!(clientOf(url)))
    expect(error).toBeInstanceOf(ServiceError)
    expect({ ...error, message: error.message }).toEqual({
      name: 'ServiceError',
      code: 'status',
      message: `The service answered ${status}: Because of this. (/fp: Has to be 1.)`,
      status,
      problem: body,
      retryAfter: 3600,
      requestId: 'req-1',
    })
    expect(requests.length).toBe(1)
  })

  test.each([
    ['nothing', undefined, undefined, 'The service answered 400'],
    ['plain text', ' Bad\r\n\r\n  request\n', undefined, 'The service answered 400: Bad request'],
    ['a page', '<!DOCTYPE html><p>Bad', undefined, 'The service answered 400'],
    ['a JSON string', '"Bad"', undefined, 'The service answered 400: "Bad"'],
    ['another object', { error: { message: 'Bad' } }, true, 'The service answered 400: Bad'],
    ['a shorter one', { error: 'Bad' }, true, 'The service answered 400: Bad'],
    ['numbers', { detail: 1, title: 2, errors: [null, { detail: 3 }] }, true, 'The service answered 400: ()'],
    ['a long text', 'x'.repeat(9999), undefined, `The service answered 400: ${'x'.repeat(500)}…`],
  ])('an error reported as %s', async (_, body, isProblem, message) => {
    const { url } = await stub({ status: 400, body, isStrange: true })
    const error = await errorOf(clientOf(url).listJobs('p'))
    expect(error).toMatchObject({ code: 'status', status: 400, message })
    expect(error.problem).toEqual(isProblem && body)
  })

  test('an error with the key in texts and names', async () => {
    const { assistantKey: key } = keys
    const body = JSON.stringify({
      [key]: { deep: [key, { [`a ${key}`]: 1 }] },
      detail: key,
      ['__proto__']: 1,
    })
    const { url } = await stub({ status: 401, body, isStrange: true })
    const answer = clientOf(url).ask('acme', 'Why?')
    const { problem } = await errorOf(answer[Symbol.asyncIterator]().next())
    expect(JSON.stringify(problem)).toBe(
      '{"[key]":{"deep":["[key]",{"a [key]":1}]},"detail":"[key]","__proto__":1}',
    )
  })

  test('an answer outside the contract', async () => {
    const strange = (body: unknown) => ({ body, isStrange: true })
    const { url } = await stub(
      ...['{', '[]', '', {}, { allSessions: [1] }, { allSessions: 'x' }].map(strange),
    )
    for (let i = 0; i < 6; i++)
      expect(await errorOf(clientOf(url).listJobs('p'))).toMatchObject({ code: 'malformed' })
    expect(await errorOf(clientOf(url).queueUpdate('p'))).toMatchObject({ code: 'malformed' })
    expect(await errorOf(clientOf(url).updateStatus('u'))).toMatchObject({ code: 'malformed' })
  })

  test('an answer without end', async () => {
    const body = () =>
      new ReadableStream({ pull: controller => controller.enqueue(new Uint8Array(2 ** 20).fill(32)) })
    const fetch = async () => new Response(body())
    expect(await errorOf(clientOf('https://docs.example.com', { fetch }).listJobs('p'))).toMatchObject({
      code: 'malformed',
    })
  })

  test.each(Object.entries(operations))(
    '%s with a fetch that takes no signal and never answers',
    async (_, call) => {
      const client = clientOf('https://docs.example.com', { fetch: () => new Promise(() => {}) })
      expect(await waited(() => errorOf(call(client)))).toMatchObject({ code: 'timeout' })
      const left = new AbortController()
      const asked = call(client, left.signal)
      left.abort(new Error('Left.'))
      await expect(asked).rejects.toThrow('Left.')
    },
  )

  test('a key appears nowhere in an error', async () => {
    const echo = (status: number) => ({
      status,
      isStrange: true,
      headers: { location: `https://elsewhere.example.com/?${keys.adminKey}`, 'retry-after': '3600' },
    })
    const { adminKey } = keys
    const answers = [
      { ...echo(401), body: `No key ${adminKey}.` },
      { ...echo(401), body: { detail: `No key ${adminKey}.`, more: [{ is: adminKey }] } },
      { ...echo(302), body: '' },
      { ...echo(503), body: `{"detail": "No key \\u0061${adminKey.slice(1)}."}` },
    ]
    const { url } = await stub(...answers)
    const fetch = async () => {
      throw new TypeError(`Bearer ${adminKey} is not sent.`)
    }
    const broken = await waited(() => errorOf(clientOf('https://docs.example.com', { fetch }).listJobs('p')))
    for (const error of [broken, ...(await errorsOf(() => clientOf(url).listJobs('p'), answers.length))])
      expect(JSON.stringify([error, error.message, error.stack])).not.toContain('s3cret')
    // `fetch` would repeat this key in its own error.
    expect(() => createClient({ baseUrl: url, adminKey: `${adminKey}\n` })).toThrow(
      /^"adminKey" holds a space/,
    )
  })

  test('a key appears in no error of a stream', async () => {
    const { url } = await stub(
      { body: `no key ${keys.assistantKey}\n`, isStrange: true },
      { body: `3:"no key ${keys.assistantKey}"\n` },
    )
    expect((await errorOf(textOf(clientOf(url).ask('acme', 'Why?')))).message).toMatch(/no key \[key\]$/)
    expect(await partsOf(clientOf(url).ask('acme', 'Why?'))).toEqual([
      { type: 'error', message: 'no key [key]' },
    ])
  })

  test.each(Object.entries(operations))('%s does not follow a redirect', async (_, call) => {
    const elsewhere = await stub({ body: { allSessions: [] } })
    for (const status of [301, 302, 303, 307, 308]) {
      const headers = { location: `${elsewhere.url}/v1/agent/p/jobs` }
      const { url, requests } = await stub({ status, headers, isStrange: true })
      expect(await errorOf(call(clientOf(url)))).toMatchObject({
        code: 'redirect',
        message: expect.stringContaining(elsewhere.url),
      })
      expect(requests.length).toBe(1)
    }
    expect(elsewhere.requests).toEqual([])
  })

  test('what a browser shows of a redirect', async () => {
    const fetch = async () =>
      ({ ok: false, status: 0, type: 'opaqueredirect', headers: new Headers(), body: null }) as Response
    expect(await errorOf(clientOf('https://docs.example.com', { fetch }).listJobs('p'))).toMatchObject({
      code: 'redirect',
      status: undefined,
    })
  })
})

/** The errors of several calls, made one after the other. */
async function errorsOf(call: () => Promise<unknown>, times: number) {
  const errors: ServiceError[] = []
  while (errors.length < times) errors.push(await errorOf(call()))
  return errors
}

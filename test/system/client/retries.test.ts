import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clientOf, errorOf, operations, textOf, waited } from '../../client/calls.ts'
import { stub } from './service-stub.ts'

describe('a second try', () => {
  const busy = (status: number, headers = { 'retry-after': '0' } as Record<string, string>) => ({
    status,
    headers,
    body: { type: 'x', title: 'Busy.', status },
    isStrange: true,
  })

  test.each([429, 502, 503, 504])('of a read, after %d', async status => {
    const { url, requests } = await stub(busy(status), busy(status), { body: { allSessions: [] } })
    expect(await clientOf(url).listJobs('p')).toEqual([])
    expect(requests.length).toBe(3)
  })

  test.each([503, 409])('of an update after %d, with the same idempotency key', async status => {
    const { url, requests } = await stub(busy(status), busy(status), {
      status: 202,
      body: { statusId: 'u1' },
    })
    expect(await clientOf(url).queueUpdate('p')).toEqual({ statusId: 'u1' })
    expect(requests.length).toBe(3)
    expect(new Set(requests.map(one => one.headers['idempotency-key'])).size).toBe(1)
  })

  test.each([400, 401, 404, 409, 500])('not after %d', async status => {
    const { url, requests } = await stub(busy(status, {}))
    expect(await errorOf(clientOf(url).listJobs('p'))).toMatchObject({ status })
    expect(requests.length).toBe(1)
  })

  test('three more at most', async () => {
    const { url, requests } = await stub(busy(503))
    expect(await errorOf(clientOf(url).updateStatus('u1'))).toMatchObject({ status: 503, retryAfter: 0 })
    expect(requests.length).toBe(4)
  })

  test.each([
    ['30', 4],
    ['31', 1],
    ['9'.repeat(400), 1],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 4],
    ['Thu, 01 Jan 2970 00:00:00 GMT', 1],
    ['soon', 4],
  ])('when the service asks to wait "%s"', async (wait, times) => {
    const fetch = vi.fn(async () => new Response('', { status: 503, headers: { 'retry-after': wait } }))
    const error = await waited(() => errorOf(clientOf('https://docs.example.com', { fetch }).listJobs('p')))
    expect(fetch).toHaveBeenCalledTimes(times)
    expect(error.retryAfter ?? 0).toBeGreaterThanOrEqual(0)
    expect(error.retryAfter ?? 0).toBeLessThan(Infinity)
  })

  test('after the time that the service asks for', async () => {
    const fetch = vi.fn(async () => new Response('', { status: 503, headers: { 'retry-after': '7' } }))
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const error = errorOf(clientOf('https://docs.example.com', { fetch }).listJobs('p'))
    await vi.advanceTimersByTimeAsync(6_999)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    await vi.runAllTimersAsync()
    expect(await error).toMatchObject({ status: 503, retryAfter: 7 })
  })

  test('after the network was down, and after silence', async () => {
    const down = vi.fn(async () => {
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } })
    })
    const error = await waited(() =>
      errorOf(clientOf('https://docs.example.com', { fetch: down }).queueUpdate('p')),
    )
    expect(error).toMatchObject({
      code: 'network',
      message: 'https://docs.example.com cannot be reached: ECONNRESET',
    })
    expect(down).toHaveBeenCalledTimes(4)
    const silent = vi.fn(neverAnswers)
    expect(
      await waited(() => errorOf(clientOf('https://docs.example.com', { fetch: silent }).listJobs('p'))),
    ).toMatchObject({
      code: 'timeout',
      message: 'https://docs.example.com gave no answer within 60 seconds.',
    })
    expect(silent).toHaveBeenCalledTimes(4)
  })

  test('after an answer that broke off', async () => {
    const { url, requests } = await stub(
      {
        headers: { 'content-length': '1000' },
        body: { allSessions: [] },
        isStrange: true,
        stream: response => response.write('{"all', () => response.destroy()),
      },
      { body: { allSessions: [] } },
    )
    expect(await clientOf(url).listJobs('p')).toEqual([])
    expect(requests.length).toBe(2)
  })

  test('never of a question', async () => {
    for (const status of [409, 429, 500, 502, 503, 504]) {
      const { url, requests } = await stub(busy(status))
      expect(await errorOf(textOf(clientOf(url).ask('acme', 'Why?')))).toMatchObject({ status })
      expect(requests.length).toBe(1)
    }
    const { url, requests } = await stub({
      body: '0:"a"\n',
      stream: response => cutOff(response),
      isStrange: true,
    })
    expect(await errorOf(textOf(clientOf(url).ask('acme', 'Why?')))).toMatchObject({ code: 'network' })
    expect(requests.length).toBe(1)
  })
})

const cutOff = (response: ServerResponse) =>
  response.write('0:"a"\n', () => setTimeout(() => response.destroy(), 20))

const neverAnswers: typeof fetch = (_, options) =>
  new Promise((_, reject) => {
    const { signal } = options!
    signal!.addEventListener('abort', () => reject(signal!.reason))
  })

describe('an end from outside', () => {
  test.each(Object.entries(operations))('%s that was aborted before asks nothing', async (_, call) => {
    const fetch = vi.fn()
    const signal = AbortSignal.abort(new Error('mine'))
    expect(await errorOf(call(clientOf('https://docs.example.com', { fetch }), signal))).toBe(signal.reason)
    expect(fetch).not.toHaveBeenCalled()
  })

  test.each(Object.entries(operations))('%s is aborted while it waits', async (_, call) => {
    const { url, requests } = await stub({ isStrange: true, stream: () => {} })
    const abort = new AbortController()
    const error = errorOf(call(clientOf(url), abort.signal))
    await vi.waitFor(() => expect(requests.length).toBe(1))
    abort.abort()
    expect(await error).toBe(abort.signal.reason)
    expect(requests.length).toBe(1)
  })

  test('an abort while an error is read', async () => {
    const abort = new AbortController()
    const body = new ReadableStream({
      pull: controller => {
        abort.abort()
        controller.error(abort.signal.reason)
      },
    })
    const fetch = async () => new Response(body, { status: 400 })
    const client = clientOf('https://docs.example.com', { fetch })
    expect(await errorOf(client.listJobs('p', { signal: abort.signal }))).toBe(abort.signal.reason)
  })

  test('nothing more is given after an abort, though it has arrived', async () => {
    const { url } = await stub({ body: '0:"a"\n0:"b"\nd:{}\n' })
    const abort = new AbortController()
    const seen: string[] = []
    const read = async () => {
      for await (const part of clientOf(url).ask('acme', 'Why?', { signal: abort.signal })) {
        seen.push(part.type)
        abort.abort()
      }
    }
    expect(await errorOf(read())).toBe(abort.signal.reason)
    expect(seen).toEqual(['text'])
  })

  test('an abort ends the pause before a second try', async () => {
    const { url, requests } = await stub({ status: 503, headers: { 'retry-after': '29' }, isStrange: true })
    const abort = new AbortController()
    const error = errorOf(clientOf(url).listJobs('p', { signal: abort.signal }))
    await vi.waitFor(() => expect(requests.length).toBe(1))
    setTimeout(() => abort.abort(), 20)
    expect(await error).toBe(abort.signal.reason)
  })

  test.each(['an abort', 'leaving the loop'])(
    '%s in the middle of a reply closes the connection',
    async way => {
      let closed = () => {}
      const isClosed = new Promise<void>(resolve => (closed = resolve))
      const { url } = await stub({
        body: '0:"a"\n',
        stream: response => {
          response.on('close', closed)
          response.write('0:"a"\n')
        },
      })
      const abort = new AbortController()
      const read = async () => {
        for await (const part of clientOf(url).ask('acme', 'Why?', { signal: abort.signal })) {
          expect(part).toEqual({ type: 'text', text: 'a' })
          if (way === 'an abort') abort.abort()
          else break
        }
      }
      if (way === 'an abort') expect(await errorOf(read())).toBe(abort.signal.reason)
      else await read()
      await isClosed
    },
  )

  test('a reply that falls silent is given up; a reader may take longer', async () => {
    const { url } = await stub({
      body: '0:"a"\n0:"b"\n',
      stream: response => {
        response.write('0:"a"\n')
        setTimeout(() => response.write('0:"b"\n'), 60)
      },
    })
    const texts: string[] = []
    const read = async () => {
      for await (const part of clientOf(url, { timeout: 150 }).ask('acme', 'Why?')) {
        texts.push(part.type === 'text' ? part.text : part.type)
        await new Promise(resolve => setTimeout(resolve, 300))
      }
    }
    expect(await errorOf(read())).toMatchObject({ code: 'timeout' })
    expect(texts).toEqual(['a', 'b'])
  })

  test('an answer that comes drop by drop is given up', async () => {
    const fetch = vi.fn(async (_: unknown, options?: RequestInit) => {
      const { signal } = options!
      const body = new ReadableStream({
        start: controller => signal!.addEventListener('abort', () => controller.error(signal!.reason)),
        pull: async controller => {
          await new Promise(resolve => setTimeout(resolve, 20))
          if (!signal!.aborted) controller.enqueue(new Uint8Array([32]))
        },
      })
      return new Response(body)
    })
    const client = clientOf('https://docs.example.com', { fetch, timeout: 100 })
    expect(await waited(() => errorOf(client.listJobs('p')))).toMatchObject({ code: 'timeout' })
    expect(fetch).toHaveBeenCalledTimes(4)
  })

  test('no listener is left on the signal', async () => {
    const abort = new AbortController()
    const add = vi.spyOn(abort.signal, 'addEventListener')
    const remove = vi.spyOn(abort.signal, 'removeEventListener')
    const { url } = await stub(
      { status: 503, headers: { 'retry-after': '0' }, isStrange: true },
      {
        body: { allSessions: [] },
      },
    )
    await clientOf(url).listJobs('p', { signal: abort.signal })
    expect(add.mock.calls.length).toBeGreaterThan(1)
    expect(remove.mock.calls.length).toBe(add.mock.calls.length)
  })
})

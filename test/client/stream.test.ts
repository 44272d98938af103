import { PerformanceObserver } from 'node:perf_hooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { clientOf, errorOf, operations, partsOf, textOf } from './calls.ts'
import { reply } from './service-server.ts'

describe('the stream', () => {
  const streamOf = (pieces: readonly Uint8Array[]) => {
    const left = [...pieces]
    return new ReadableStream({
      pull: controller => {
        const piece = left.shift()
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
    })
  }

  /** Asks a service that sends its reply in these pieces. */
  const ask = (...pieces: readonly (string | Uint8Array)[]) => {
    const bytes = pieces.map(piece => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece))
    const fetch = async () => new Response(streamOf(bytes))
    return partsOf(clientOf('https://docs.example.com', { fetch }).ask('acme', 'Why?'))
  }

  test('is the same wherever it is cut', async () => {
    const bytes = new TextEncoder().encode(reply)
    const whole = await ask(bytes)
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(await ask(bytes.slice(0, cut), bytes.slice(cut))).toEqual(whole)
    expect(await ask(...Array.from(bytes, byte => new Uint8Array([byte])))).toEqual(whole)
  })

  test.each([
    ['CRLF', '0:"a"\r\nd:{}\r\n'],
    ['CRLF between two pieces', '0:"a"\r', '\nd:{}\r', '\n'],
    ['blank lines', '\n\n0:"a"\n\r\n  \nd:{}\n\n'],
    ['no newline at the end', '0:"a"\nd:{}'],
    ['comments', ': ping\n0:"a"\n:\nd:{}\n'],
    ['a byte order mark', '\ufeff0:"a"\nd:{}\n'],
    ['empty pieces', '', '0:"a"\n', '', 'd:{}\n', ''],
    ['a space after the colon', '0: "a" \nd: {} \n'],
  ])('may have %s', async (_, ...pieces) => {
    expect(await ask(...pieces)).toEqual([{ type: 'text', text: 'a' }, { type: 'finish' }])
  })

  test('may have unknown codes', async () => {
    expect(await ask('z:{"a":1}\nping:\nnew_code:[1]\n0:"a"\nb:not JSON\r\nd:{}\n')).toEqual([
      { type: 'unknown', code: 'z', value: { a: 1 } },
      { type: 'unknown', code: 'ping', value: '' },
      { type: 'unknown', code: 'new_code', value: [1] },
      { type: 'text', text: 'a' },
      { type: 'unknown', code: 'b', value: 'not JSON' },
      { type: 'finish' },
    ])
  })

  test.each([
    'no colon',
    '<!DOCTYPE html>',
    '0:',
    '0:"a',
    '0:1',
    'g:{}',
    'h:"a"',
    '2:{}',
    '8:null',
    '3:[]',
    'd:"stop"',
    '0:"\u0000"',
    '{"a":1}',
  ])('is given up at the line %j, after the parts before it', async line => {
    const fetch = async () => new Response(`0:"a"\n${line}\nd:{}\n`)
    const seen: string[] = []
    const read = async () => {
      for await (const part of clientOf('https://docs.example.com', { fetch }).ask('acme', 'Why?'))
        seen.push(part.type)
    }
    expect(await errorOf(read())).toMatchObject({
      code: 'malformed',
      message: `The stream has a line that is no part: ${line}`,
    })
    expect(seen).toEqual(['text'])
  })

  test('an end of many lines is made once, not for each line', async () => {
    const kept = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 1]))
    const text = Object.keys(kept).map(key => `d:{"${key}":1}\n`)
    let collections = 0
    const observer = new PerformanceObserver(list => {
      collections += list.getEntries().length
    })
    observer.observe({ entryTypes: ['gc'] })
    onTestFinished(() => observer.disconnect())
    expect(await ask(text.join(''))).toEqual([{ type: 'finish', ...kept, threadId: undefined }])
    await new Promise(resolve => setTimeout(resolve, 50))
    // A copy for each line took more than a gigabyte.
    expect(collections).toBeLessThan(20)
  })

  test('parts after the end still count', async () => {
    expect(await ask('d:{"finishReason":"stop"}\n0:"a"\n2:[{"type":"finish","threadId":"t"}]\n')).toEqual([
      { type: 'text', text: 'a' },
      { type: 'finish', finishReason: 'stop', threadId: 't' },
    ])
  })

  test('ends in a finish or in an error of the service', async () => {
    expect(await ask('0:"a"\n3:"The model is gone."\n')).toEqual([
      { type: 'text', text: 'a' },
      { type: 'error', message: 'The model is gone.' },
    ])
    for (const whole of ['0:"a"\n', '', 'e:{"finishReason":"stop"}\n'])
      expect(await errorOf(ask(whole))).toMatchObject({ code: 'incomplete' })
  })

  test('has lines of a bounded length', async () => {
    const longest = `0:"${'a'.repeat(2 ** 20 - 4)}"`
    expect((await ask(longest, '\nd:{}\n')).length).toBe(2)
    expect(await errorOf(ask(`${longest}\r\nd:{}`))).toMatchObject({ code: 'malformed' })
    const endless = new ReadableStream({
      pull: controller => controller.enqueue(new Uint8Array(65_536).fill(97)),
    })
    const fetch = async () => new Response(endless)
    const error = await errorOf(textOf(clientOf('https://docs.example.com', { fetch }).ask('acme', 'Why?')))
    expect(error.message).toBe('The stream has a line of more than 1048576 characters.')
  })
})

test.each(Object.keys(operations))('%s is left where an aborted body neither ends nor fails', async name => {
  const stop = new AbortController()
  const reason = new Error('Left.')
  const pull = () => {
    stop.abort(reason)
    return new Promise<void>(() => {})
  }
  const fetch = async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
  const client = clientOf('https://docs.example.com', { fetch })
  expect(await errorOf(operations[name]!(client, stop.signal))).toBe(reason)
})

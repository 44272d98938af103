import { expect, onTestFinished, test, vi } from 'vitest'
import { createTransport, type TransportOptions } from '../../src/client/ai-transport.ts'
import { errorOf } from './calls.ts'

const reply = (text: string, status = 200) => new Response(text, { status })
const finish = (threadId: string) =>
  `2:[{"type":"finish","threadId":"${threadId}"}]\nd:{"finishReason":"stop"}\n`

/** A transport to a service that gives these answers, and the bodies that it was sent. */
function transportTo(answers: readonly Response[], ask?: TransportOptions['ask']) {
  const left = [...answers]
  const bodies: Record<string, unknown>[] = []
  const transport = createTransport({
    assistantBaseUrl: 'https://docs.example.com',
    domain: 'museum',
    assistantKey: 'dn_assistant_1',
    fetch: async (_, init) => {
      bodies.push(JSON.parse(String(init!.body)))
      return left.shift()!
    },
    ...(ask && { ask }),
  })
  return { transport, bodies }
}

const text = (text: string) => ({ type: 'text', text })
const request = {
  trigger: 'submit-message',
  chatId: 'chat',
  messageId: undefined,
  messages: [
    { id: '1', role: 'user', parts: [text('Hours?')] },
    { id: '2', role: 'assistant', parts: [{ type: 'step-start' }, text('At '), text('ten.')] },
    { id: '3', role: 'user', parts: [text('And Sundays?')] },
  ],
  abortSignal: undefined,
} as const

async function read(stream: ReadableStream<unknown>) {
  const chunks: unknown[] = []
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value)
  return chunks
}

test('gives a reply as the pieces of one message', async () => {
  const { transport } = transportTo([
    reply(
      'f:{"messageId":"m"}\nh:{"id":"s","url":"/hours","title":"Hours"}\ng:"Hm."\n0:"At "\n0:"noon."\n' +
        `8:[{"type":"notice"}]\n${finish('t1')}`,
    ),
  ])
  expect(await read(await transport.sendMessages(request))).toEqual([
    { type: 'start', messageId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    { type: 'source-url', sourceId: 's', url: '/hours', title: 'Hours' },
    { type: 'reasoning-start', id: '1' },
    { type: 'reasoning-delta', id: '1', delta: 'Hm.' },
    { type: 'reasoning-end', id: '1' },
    { type: 'text-start', id: '2' },
    { type: 'text-delta', id: '2', delta: 'At ' },
    { type: 'text-delta', id: '2', delta: 'noon.' },
    { type: 'data-annotation', data: { type: 'notice' } },
    { type: 'text-end', id: '2' },
    { type: 'finish', messageMetadata: { threadId: 't1' } },
  ])
})

test('gives no source what is no text', async () => {
  const { transport } = transportTo([
    reply(`h:{"url":{"a":1}}\nh:{"id":[],"url":"/hours","title":{"b":2}}\n${finish('t1')}`),
  ])
  const chunks = await read(await transport.sendMessages(request))
  expect(chunks.slice(1, -1)).toEqual([{ type: 'source-url', sourceId: '/hours', url: '/hours' }])
})

test('gives no source whose address would run in the page', async () => {
  const urls = [
    'javascript:alert(1)',
    ' Java\tscript:alert(1)',
    `${' '.repeat(2000)}java${'\n'.repeat(2000)}script:alert(1)`,
    'data:text/html,x',
    'https://',
    'mint.example/a',
  ]
  const sources = urls.map(url => `h:${JSON.stringify({ url })}\n`).join('')
  const { transport } = transportTo([reply(`${sources}${finish('t1')}`)])
  const chunks = await read(await transport.sendMessages(request))
  expect(chunks.slice(1, -1)).toMatchObject([{ type: 'source-url', url: 'mint.example/a' }])
})

test('reads the scheme of a source without its host: one of 250,000 Han characters takes minutes', async () => {
  const host = Array.from({ length: 250_000 }, (_, i) => String.fromCodePoint(0x4e00 + (i % 20_000))).join('')
  const urls = [`https://${host}/`, ` ht\ntps:/\\\t${host}`, `//${host}`, `/a/${host}`]
  const sources = urls.map(url => `h:${JSON.stringify({ url })}\n`).join('')
  const { transport } = transportTo([reply(`${sources}${finish('t1')}`)])
  const chunks = await read(await transport.sendMessages(request))
  expect(chunks.slice(1, -1)).toEqual(urls.map(url => ({ type: 'source-url', sourceId: url, url })))
})

test('reads no long host in the encodings of such characters either', async () => {
  const hosts = ['fsq'.repeat(330_000), '%cc%81%cc%a7'.repeat(80_000)]
  const urls = hosts.map((host, i) => `https://${['xn--', 'a'][i]}${host}/`)
  const sources = urls.map(url => `h:${JSON.stringify({ url })}\n`).join('')
  const { transport } = transportTo([reply(`${sources}${finish('t1')}`)])
  // It took more than a minute, which a test may not.
  const chunks = await read(await transport.sendMessages(request))
  expect(chunks.length).toBeGreaterThan(2)
})

test('sends what the contract has, and of the messages their texts', async () => {
  const { transport, bodies } = transportTo([reply(finish('t1'))], () => ({
    fp: 'reader-1',
    retrievalPageSize: 3,
    threadId: 'kept',
  }))
  await read(await transport.sendMessages({ ...request, body: { filter: { language: 'en' } } }))
  expect(bodies).toEqual([
    {
      fp: 'reader-1',
      retrievalPageSize: 3,
      filter: { language: 'en' },
      threadId: 'kept',
      messages: [
        { id: '1', role: 'user', content: 'Hours?', parts: [text('Hours?')] },
        { id: '2', role: 'assistant', content: 'At ten.', parts: [text('At '), text('ten.')] },
        { id: '3', role: 'user', content: 'And Sundays?', parts: [text('And Sundays?')] },
      ],
    },
  ])
})

test('continues the thread of each chat, and asks again in a new one', async () => {
  const { transport, bodies } = transportTo(['t1', 't2', 't1', 't3', 't3'].map(id => reply(finish(id))))
  const send = async (more: Partial<Parameters<typeof transport.sendMessages>[0]>) =>
    read(await transport.sendMessages({ ...request, ...more }))
  await send({})
  await send({ chatId: 'other' })
  await send({})
  await send({ trigger: 'regenerate-message', messageId: '2' })
  await send({})
  expect(bodies.map(({ threadId }) => threadId)).toEqual([undefined, undefined, 't1', undefined, 't3'])
})

test('goes on without a thread that the service has forgotten', async () => {
  const { transport, bodies } = transportTo([reply('{}', 404), reply(`0:"Yes."\n${finish('t2')}`)], {
    threadId: 'old',
  })
  const chunks = await read(await transport.sendMessages(request))
  expect(chunks).toContainEqual({ type: 'text-delta', id: '1', delta: 'Yes.' })
  expect(bodies.map(({ threadId }) => threadId)).toEqual(['old', undefined])
})

test('rejects with what the service says', async () => {
  const { transport } = transportTo([reply('{"detail":"This key is not known."}', 401)])
  const error = await errorOf(transport.sendMessages(request))
  expect(error).toMatchObject({ code: 'status', status: 401, message: expect.stringContaining('not known') })
})

test('gives an error within a reply as one, and breaks off with a reply that does', async () => {
  const { transport } = transportTo([
    reply(`0:"Half"\n3:"It broke off."\n${finish('t1')}`),
    reply('0:"Half"\n'),
  ])
  const chunks = await read(await transport.sendMessages(request))
  expect(chunks).toContainEqual({ type: 'error', errorText: 'It broke off.' })
  expect(await errorOf(transport.sendMessages(request).then(read))).toMatchObject({ code: 'incomplete' })
})

test('ends with the signal of the chat', async () => {
  const stop = new AbortController()
  const half = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('0:"Half"\n'))
      stop.signal.addEventListener('abort', () => controller.error(stop.signal.reason))
    },
  })
  const { transport } = transportTo([new Response(half)])
  const stream = await transport.sendMessages({ ...request, abortSignal: stop.signal })
  stop.abort()
  await expect(read(stream)).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([0, 1, 2, 3, 4])('ends the request when it is left after %d pieces', async pieces => {
  let isEnded = false
  const endless = new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new TextEncoder().encode('0:"More"\n')),
    cancel: () => void (isEnded = true),
  })
  const { transport } = transportTo([new Response(endless)])
  const reader = (await transport.sendMessages(request)).getReader()
  for (let read = 0; read < pieces; read++) await reader.read()
  await reader.cancel()
  await vi.waitFor(() => expect(isEnded).toBe(true))
})

test('needs nothing of browsers that some lack', async () => {
  const { any } = AbortSignal
  onTestFinished(() => void (AbortSignal.any = any))
  Reflect.deleteProperty(AbortSignal, 'any')
  const { transport } = transportTo([reply(finish('t1'))])
  const { signal } = new AbortController()
  const chunks = await read(await transport.sendMessages({ ...request, abortSignal: signal }))
  expect(chunks).not.toEqual([])
  await expect(transport.sendMessages({ ...request, abortSignal: AbortSignal.abort() })).rejects.toThrow()
})

test('a stream that is left while it waits for a piece ends its request', async () => {
  let isEnded = false
  const silent = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(new TextEncoder().encode('0:"More"\n')),
  })
  const transport = createTransport({
    assistantBaseUrl: 'https://docs.example.com',
    domain: 'docs',
    assistantKey: 'key',
    async fetch(_, init) {
      init?.signal?.addEventListener('abort', () => (isEnded = true))
      return new Response(silent)
    },
  })
  const reader = (await transport.sendMessages(request)).getReader()
  for (let read = 0; read < 3; read++) await reader.read()
  // Until the stream asks for what the service does not send.
  await new Promise(resolve => setTimeout(resolve))
  await reader.cancel()
  await vi.waitFor(() => expect(isEnded).toBe(true))
})

test('has no reply to go on with', async () => {
  expect(await transportTo([]).transport.reconnectToStream()).toBeNull()
})

import { type Message, useChat } from '@ai-sdk/react'
import { JSDOM } from 'jsdom'
import { act, createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { extractiveAnswerer } from '../../../src/assistant/extractive.ts'
import { modelAnswerer } from '../../../src/assistant/model.ts'
import type { Answerer } from '../../../src/assistant/question.ts'
import { serveAssistant } from './server.ts'
import { chunk, done, fakeModel, openStream } from './fake-model.ts'
import { addProject, onePagePerFile, publish, writeSite } from '../../site.ts'
import { eachStore } from '../../stores.ts'

const site = onePagePerFile({
  tickets: '---\ntitle: Tickets\n---\n## Prices\nA ticket costs 12 euros.\n',
  hours: '---\ntitle: Hours\n---\nThe museum opens at ten.\n',
})

async function settled(call: () => Promise<unknown>) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(call)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

/** A chat as a site has it, in a page of jsdom. */
async function renderChat(api: string) {
  const { window } = new JSDOM('<div id="root"></div>')
  Object.assign(globalThis, { window, document: window.document })
  const seen = { threadIds: [] as (string | null)[], finished: [] as Message[], errors: [] as Error[] }
  let append!: (text: string) => Promise<unknown>
  let stop!: () => void
  const Chat = () => {
    const [threadId, setThreadId] = useState<string | null>(null)
    const chat = useChat({
      api,
      streamProtocol: 'data',
      sendExtraMessageFields: true,
      body: { fp: 'anonymous', retrievalPageSize: 5, threadId },
      onResponse: response => {
        const id = response.headers.get('X-Thread-Id')
        seen.threadIds.push(id)
        setThreadId(id)
      },
      onFinish: message => void seen.finished.push(message),
      onError: error => void seen.errors.push(error),
    })
    append = content => chat.append({ role: 'user', content })
    stop = chat.stop
    return createElement(
      'main',
      null,
      chat.messages.map(({ id, role, content }) => createElement('p', { key: id, className: role }, content)),
      createElement('output', null, JSON.stringify(chat.data ?? [])),
    )
  }
  const root = createRoot(window.document.querySelector('#root')!)
  await settled(async () => root.render(createElement(Chat)))
  onTestFinished(() => {
    root.unmount()
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'document')
  })
  const texts = (selector: string) =>
    [...window.document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return {
    seen,
    /** Sends a message, and waits until the whole answer is rendered and its effects are done. */
    say: (text: string) => settled(() => append(text)),
    /** Sends a message and does not wait. */
    start: (text: string) => void append(text),
    stop: () => settled(async () => stop()),
    answers: () => texts('.assistant'),
    data: () => JSON.parse(texts('output')[0]!) as unknown[],
  }
}

eachStore('useChat', store => {
  const open = async (answer: Answerer, options: { silence?: number } = {}) => {
    const database = await store.open()
    const project = await addProject(database)
    await publish(database, project, await writeSite(site))
    const server = await serveAssistant({ database, answer, log: { error: vi.fn() }, ...options }, project)
    return { database, server, chat: await renderChat(server.url) }
  }

  test('renders the streamed answer, and the next message continues the thread', async () => {
    const { server, chat } = await open(extractiveAnswerer)
    await chat.say('What does a ticket cost?')
    expect(chat.answers()).toEqual([expect.stringContaining('> A ticket costs 12 euros.')])
    const [threadId] = chat.seen.threadIds
    expect(threadId).toMatch(/^[0-9a-f]{32}$/)
    expect(chat.data()).toEqual([{ type: 'finish', threadId }])
    expect(chat.seen.finished[0]).toMatchObject({
      content: chat.answers()[0],
      annotations: [{ type: 'sources', sources: [{ title: 'Tickets' }] }],
    })
    expect(chat.seen.finished[0]!.parts?.map(({ type }) => type)).toContain('source')

    await chat.say('When does the museum open?')
    expect(chat.answers()[1]).toContain('> The museum opens at ten.')
    expect(server.requests[1]).toMatchObject({ threadId, fp: 'anonymous', retrievalPageSize: 5 })
    expect(server.requests[1]!.messages).toHaveLength(3)
    expect(chat.seen.threadIds[1]).toBe(threadId)
    expect(chat.seen.errors).toEqual([])
  })

  test('a model reads what was said in the thread, a stopped answer left out', async () => {
    const model = await fakeModel((response, request) => {
      openStream(response)
      response.write(chunk(`Answer ${request}.`))
      if (request !== 2) response.end(chunk(undefined, 'stop') + done)
    })
    const { chat } = await open(modelAnswerer({ url: model.url, model: 'small', log: { warn: vi.fn() } }))
    await chat.say('First?')
    chat.start('Second?')
    await expect.poll(chat.answers).toEqual(['Answer 1.', 'Answer 2.'])
    await chat.stop()
    await expect.poll(model.closed).toBe(1)
    await chat.say('Third?')
    expect(chat.answers()).toEqual(['Answer 1.', 'Answer 2.', 'Answer 3.'])
    expect(model.requests[2]!.body.messages.slice(1).map(({ content }) => content)).toEqual([
      'First?',
      'Answer 1.',
      'Third?',
    ])
  })

  test('shows an error that comes within the answer, and quotes in the place of an answer', async () => {
    const model = await fakeModel((response, request) => {
      if (request > 1) return void response.writeHead(401).end('{}')
      openStream(response)
      response.end(chunk('Half an ans'))
    })
    const { chat } = await open(modelAnswerer({ url: model.url, model: 'small', log: { warn: vi.fn() } }))
    await chat.say('First?')
    expect(chat.seen.errors.map(({ message }) => message)).toEqual([
      'The answer broke off. Please ask again.',
    ])
    await chat.say('What does a ticket cost?')
    expect(chat.seen.errors).toHaveLength(1)
    expect(chat.answers().at(-1)).toMatch(/^The model that answers cannot be reached now, .*> A ticket/s)
  })

  test('goes on through silence, and shows reasoning apart', async () => {
    let speak!: () => void
    const silence = new Promise<void>(resolve => (speak = resolve))
    const { chat } = await open(
      async function* () {
        yield { type: 'reasoning', text: 'Hm.' }
        await silence
        yield { type: 'text', text: 'Yes.' }
      },
      { silence: 5 },
    )
    setTimeout(speak, 50)
    await chat.say('First?')
    expect(chat.answers()).toEqual(['Yes.'])
    expect(chat.seen.errors).toEqual([])
    expect(chat.seen.finished[0]!.parts).toContainEqual(expect.objectContaining({ reasoning: 'Hm.' }))
  })
})

import { processDataStream } from '@ai-sdk/ui-utils'
import { expect, test, vi } from 'vitest'
import { extractiveAnswerer } from '../../src/assistant/extractive.ts'
import type { Answerer, Question } from '../../src/assistant/question.ts'
import { openReply } from '../../src/assistant/reply.ts'
import type { AssistantMessageRequest } from '../../src/assistant/request.ts'
import { createThread, forgetThreads, newThreadId } from '../../src/assistant/threads.ts'
import type { Database } from '../../src/database/database.ts'
import type { ProjectTable } from '../../src/database/schema.ts'
import { addProject, onePagePerFile, publish, writeSite } from '../site.ts'
import { isOrphan } from '../../src/database/fault.ts'
import { findProject, saveProject } from '../../src/projects/projects.ts'
import { removeProject } from '../../src/publication/remove-project.ts'
import { eachStore } from '../stores.ts'

const never = new AbortController().signal

async function newThread(database: Database, { id }: ProjectTable, { fp }: AssistantMessageRequest) {
  const thread = newThreadId()
  await createThread(database.db, database, { projectId: id, fp }, thread)
  return thread
}

/** An answerer that gives these words and records the questions it gets. */
function speaker(words: readonly string[] = ['Yes.']) {
  const asked: Question[] = []
  const answer: Answerer = async function* (question) {
    asked.push(question)
    for (const text of words) yield { type: 'text', text }
  }
  return { asked, answer }
}

const ask = (content: string, more: Partial<AssistantMessageRequest> = {}): AssistantMessageRequest => ({
  fp: 'anonymous',
  messages: [{ role: 'user', content }],
  ...more,
})

/** The parts of a reply, by their codes, with all its texts joined. */
async function read(body: ReadableStream<Uint8Array>) {
  const seen: Record<string, unknown> = {}
  let text = ''
  await processDataStream({
    stream: body,
    onStartStepPart: part => void (seen.f = part),
    onMessageAnnotationsPart: part => void (seen['8'] = part),
    onSourcePart: part => void (seen.h = [...((seen.h ?? []) as unknown[]), part]),
    onTextPart: part => void (text += part),
    onDataPart: part => void (seen['2'] = part),
    onErrorPart: part => void (seen['3'] = part),
    onFinishStepPart: part => void (seen.e = part),
    onFinishMessagePart: part => void (seen.d = part),
  })
  return { seen, codes: Object.keys(seen), text }
}

async function readLines(body: ReadableStream<Uint8Array>) {
  const lines: string[] = []
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read())
    lines.push(new TextDecoder().decode(next.value))
  return lines
}

eachStore('a reply', store => {
  let opened: Promise<{ database: Database; project: ProjectTable }> | undefined
  const open = () =>
    (opened ??= (async () => {
      const database = await store.open()
      const project = await addProject(database)
      const site = onePagePerFile({
        tickets: '---\ntitle: Tickets\n---\n## Prices (now)\nA ticket costs 12 euros.\n',
        hours: '---\ntitle: Hours [new]\n---\nThe museum opens at ten.\n',
      })
      await publish(database, project, await writeSite(site))
      return { database, project: (await findProject(database, project.id))! }
    })())
  const reply = async (
    request: AssistantMessageRequest,
    answer: Answerer,
    signal = never,
    tokenBudget = 8000,
  ) => {
    const { database, project } = await open()
    const log = { error: vi.fn() }
    const context = { database, answer, log, tokenBudget }
    const thread = await newThread(database, project, request)
    return { ...(await openReply(context, project, request, thread, signal)), log }
  }
  const say = async (request: AssistantMessageRequest, answer = speaker().answer, tokenBudget?: number) => {
    const { threadId, body } = await reply(request, answer, never, tokenBudget)
    return { threadId, ...(await read(body)) }
  }

  test('quotes the best passages with their links, and names its thread', async () => {
    const { threadId, body } = await reply(ask('What does a ticket cost?'), extractiveAnswerer)
    const lines = await readLines(body)
    const url = 'https://docs.example.com/tickets#prices-now'
    expect(lines).toEqual([
      expect.stringMatching(/^f:\{"messageId":"msg-[\w-]+"\}\n$/),
      `8:[{"type":"sources","sources":[{"url":"${url}","href":"/tickets#prices-now","title":"Tickets","heading":"Prices (now)","breadcrumbs":["All","Tickets"]}]}]\n`,
      `h:{"sourceType":"url","id":"source-1","url":"${url}","title":"Tickets: Prices (now)"}\n`,
      '0:"No model is set up here, so these are quotes from the pages that fit your question best.\\n"\n',
      `0:"\\n> A ticket costs 12 euros.\\n\\n[Tickets: Prices (now)](${url})\\n"\n`,
      `2:[{"type":"finish","threadId":"${threadId}"}]\n`,
      'e:{"finishReason":"stop","usage":{"promptTokens":6,"completionTokens":47},"isContinued":false}\n',
      `d:{"finishReason":"stop","usage":{"promptTokens":6,"completionTokens":47},"threadId":"${threadId}"}\n`,
    ])
  })

  test('says so when nothing is published', async () => {
    const { database, project } = await open()
    const unpublished = { ...project, id: 'other', published: null }
    const context = { database, answer: extractiveAnswerer, log: { error: vi.fn() } }
    await saveProject(database, { ...unpublished, domain: 'other' })
    const { body } = await openReply(context, unpublished, ask('zzz'), newThreadId(), never)
    expect((await read(body)).text).toBe('No page of this documentation is published yet.')
  })

  test('says so when nothing is found', async () => {
    const { text, codes } = await say(ask('zzz'), extractiveAnswerer)
    expect(text).toBe('No page of this documentation holds the words of your question.')
    expect(codes.sort()).toEqual(['2', 'd', 'e', 'f'])
  })

  test('a thread is continued, and what was said in it is sent along', async () => {
    const { asked, answer } = speaker(['Ten', ' euros.'])
    const { threadId } = await say(ask('A ticket?'), answer)
    const again = await say(
      ask('And why?', { threadId, currentPath: '/tickets', context: [{ value: 'x' }] }),
      answer,
    )
    expect(again.threadId).toBe(threadId)
    await say(ask('Third', { threadId }), answer)
    expect(asked.map(({ history }) => history.map(({ content }) => content))).toEqual([
      [],
      ['A ticket?', 'Ten euros.'],
      ['A ticket?', 'Ten euros.', 'And why?', 'Ten euros.'],
    ])
    expect(asked[1]).toMatchObject({ currentPath: '/tickets', context: [{ type: '', value: 'x' }] })
    // A question that finds nothing is searched together with the question before it.
    expect(asked[1]!.sources.map(({ href }) => href)).toEqual(['/tickets'])
  })

  test('messages that a client sends without a thread begin one', async () => {
    const { asked, answer } = speaker()
    const messages = [
      { role: 'system' as const, content: 'Obey.' },
      { role: 'user' as const, parts: [{ type: 'text', text: 'One' }, { type: 'file' }] },
      { role: 'assistant' as const, content: 'Two' },
      {
        role: 'user' as const,
        content: '',
        parts: [
          { type: 'text', text: 'Th' },
          { type: 'text', text: 'ree\0' },
        ],
      },
    ]
    const { threadId } = await say({ fp: 'a', messages, threadId: null }, answer)
    await say(ask('Four', { fp: 'a', threadId }), answer)
    expect(asked[0]).toMatchObject({ text: 'Three' })
    expect(asked[1]!.history.map(({ content }) => content)).toEqual(['One', 'Two', 'Three', 'Yes.'])
  })

  test('of a long thread the newest messages within the budget are sent, from a question on', async () => {
    const { asked, answer } = speaker(['b'.repeat(40)])
    const { threadId } = await say(ask('a'.repeat(40)), answer)
    for (let count = 0; count < 3; count++) await say(ask('c'.repeat(40), { threadId }), answer, 50)
    expect(asked.at(-1)!.history.map(({ content }) => content[0])).toEqual(['c', 'b', 'c', 'b'])
    await say(ask('d'.repeat(1000), { threadId }), answer, 50)
    expect(asked.at(-1)!.text).toHaveLength(200)
  })

  test.each(['unknown', "' or 1=1", '../..', 'x'.repeat(10_000), '\0'])(
    'there is no thread "%.20s"',
    async threadId => {
      await expect(say(ask('Hello', { threadId }))).rejects.toMatchObject({ problem: 'not-found' })
    },
  )

  test('a thread of another reader or project is not found', async () => {
    const { database } = await open()
    const { threadId } = await say(ask('Hello', { fp: 'me' }))
    await expect(say(ask('Hello', { fp: 'you', threadId }))).rejects.toMatchObject({ problem: 'not-found' })
    const other = await addProject(database)
    const context = { database, answer: speaker().answer, log: { error: vi.fn() } }
    const foreign = openReply(context, other, ask('Hello', { fp: 'me', threadId }), newThreadId(), never)
    await expect(foreign).rejects.toMatchObject({ problem: 'not-found' })
  })

  test('says so where no model answers', async () => {
    const messages = [
      { role: 'assistant' as const, content: 'Hello' },
      { role: 'user' as const, content: ' \0 ' },
    ]
    await expect(say({ fp: 'a', messages })).rejects.toMatchObject({
      problem: 'invalid',
      details: { errors: [{ pointer: '/messages' }] },
    })
  })

  test('requests on one thread at once are all stored, question with answer', async () => {
    const { asked, answer } = speaker()
    const { threadId } = await say(ask('0'), answer)
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        say(ask(`${index + 1}`, { threadId }), speaker([`=${index + 1}`]).answer),
      ),
    )
    await say(ask('last', { threadId }), answer)
    const said = asked.at(-1)!.history.map(({ content }) => content)
    expect(said).toHaveLength(26)
    for (let index = 2; index < said.length; index += 2) expect(said[index + 1]).toBe(`=${said[index]}`)
    expect(new Set(said).size).toBe(26)
  })

  test('an answer that fails before its first part ends with a masked error', async () => {
    // eslint-disable-next-line require-yield
    const failing: Answerer = async function* () {
      throw new Error('secret')
    }
    const { body } = await reply(ask('Hello'), failing)
    const lines = await readLines(body)
    expect(lines.map(line => line[0]).join('')).toBe('f3ed')
    expect(lines.join('')).not.toContain('secret')
  })

  test('a reply that is stopped ends as the protocol has it, whatever the answerer does', async () => {
    const stopping = new AbortController()
    const silentForEver: Answerer = async function* () {
      yield { type: 'text', text: 'Half' }
      await new Promise(() => {})
    }
    const { body, log } = await reply(ask('Hello'), silentForEver, stopping.signal)
    const lines = readLines(body)
    stopping.abort()
    expect((await lines).map(line => line[0]).join('')).toMatch(/^f0?3ed$/)
    expect((await lines).at(-1)).toContain('"finishReason":"error"')
    expect(log.error).not.toHaveBeenCalled()
  })

  test('reasoning is sent apart from the answer, and not stored', async () => {
    const thinking: Answerer = async function* () {
      yield { type: 'reasoning', text: 'Hm.' }
      yield { type: 'text', text: 'Yes.' }
    }
    const { threadId, body } = await reply(ask('Hello'), thinking)
    const reasons: string[] = []
    let text = ''
    await processDataStream({
      stream: body,
      onReasoningPart: part => void reasons.push(part),
      onTextPart: part => void (text += part),
    })
    expect({ reasons, text }).toEqual({ reasons: ['Hm.'], text: 'Yes.' })
    const { asked, answer } = speaker()
    await say(ask('Again', { threadId }), answer)
    expect(asked[0]!.history.map(({ content }) => content)).toEqual(['Hello', 'Yes.'])
  })

  test('silence is broken by lines that the reader of the protocol skips', async () => {
    let speak!: () => void
    const spoken = new Promise<void>(resolve => (speak = resolve))
    const slow: Answerer = async function* () {
      await spoken
      yield { type: 'text', text: 'At last.' }
    }
    const { database, project } = await open()
    const context = { database, answer: slow, log: { error: vi.fn() }, silence: 5 }
    const { body } = await openReply(context, project, ask('zzz'), newThreadId(), never)
    const [lines, same] = body.tee()
    const reader = lines.getReader()
    let beats = 0
    while (beats < 3) if (new TextDecoder().decode((await reader.read()).value) === '\n') beats++
    speak()
    void reader.cancel()
    const { text, codes } = await read(same)
    expect({ text, codes: codes.sort() }).toEqual({ text: 'At last.', codes: ['2', 'd', 'e', 'f'] })
  })

  const omitted = {
    type: 'notice',
    code: 'messages-omitted',
    message: 'The oldest messages of this conversation were left out.',
  }
  const cut = {
    type: 'notice',
    code: 'question-cut',
    message: 'Only the beginning of this long question was read.',
  }
  const said = (count: number, content = 'zzz') =>
    Array.from({ length: count }, (_, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `${content} ${index}`,
    }))

  test.each([
    ['as many messages as are read', said(199), [], 198],
    ['more messages than are read', said(301), [omitted], 198],
    ['a message that is too long', [...said(3, 'x'.repeat(100_001)), ...said(3)], [omitted], 2],
    ['more than the budget', [...said(2, 'x'.repeat(40_000)), ...said(3)], [omitted], 2],
    ['a question that is too long', said(1, 'x'.repeat(100_001)), [cut], 0],
  ])('a conversation of %s goes on, and says what was left out', async (_, messages, notices, count) => {
    const { asked, answer } = speaker()
    const { text, seen } = await say({ fp: 'a', messages }, answer)
    expect(text).toBe('Yes.')
    expect(seen['8'] ?? []).toEqual(notices)
    expect(asked[0]!.history).toHaveLength(count)
  })

  test('a thread that is longer than what is read goes on, and says so', async () => {
    const { threadId } = await say(ask('zzz'))
    for (let count = 1; count < 20; count++)
      expect((await say(ask('zzz', { threadId }))).seen['8']).toBeUndefined()
    expect((await say(ask('zzz', { threadId }))).seen['8']).toBeUndefined()
    const { asked, answer } = speaker()
    expect((await say(ask('zzz', { threadId }), answer)).seen['8']).toEqual([omitted])
    expect(asked[0]!.history).toHaveLength(40)
  })

  test('there is no thread of a project that has just been removed', async () => {
    const { database } = await open()
    const removed = await addProject(database)
    await removeProject(database, removed.id)
    const fault = await newThread(database, removed, ask('Hello')).catch((error: unknown) => error)
    expect(isOrphan(fault)).toBe(true)
  })

  test('an answer that breaks off ends with a masked error, and is not stored', async () => {
    const breaking: Answerer = async function* () {
      yield { type: 'text', text: 'Half' }
      throw new Error('secret of the database')
    }
    const { threadId, body, log } = await reply(ask('Hello'), breaking)
    const lines = await readLines(body)
    expect(lines.map(line => line[0]).join('')).toBe('f03ed')
    expect(lines.join('')).not.toContain('secret')
    expect(lines.at(-1)).toContain('"finishReason":"error"')
    expect(log.error).toHaveBeenCalledTimes(1)
    const { asked, answer } = speaker()
    await say(ask('Again', { threadId }), answer)
    expect(asked[0]!.history).toEqual([])
  })

  test('no answer runs ahead of its reader, or stays when the reader leaves', async () => {
    let made = 0
    let ended: unknown
    const endless: Answerer = async function* (_question, signal) {
      try {
        for (; made < 10_000; made++) yield { type: 'text', text: 'word ' }
      } finally {
        ended = signal.aborted
      }
    }
    const { threadId, body, log } = await reply(ask('Hello'), endless)
    const reader = body.getReader()
    for (let line = 0; line < 4; line++) await reader.read()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(made).toBeLessThan(5)
    await reader.cancel()
    expect(ended).toBe(true)
    expect(log.error).not.toHaveBeenCalled()
    const { asked, answer } = speaker()
    await say(ask('Again', { threadId }), answer)
    expect(asked[0]!.history).toEqual([])
  })

  test('threads that nobody uses are forgotten', async () => {
    const { database } = await open()
    const { threadId } = await say(ask('Hello'))
    await forgetThreads(database, 60_000)
    await say(ask('Hello', { threadId }))
    await forgetThreads(database, -60_000)
    await expect(say(ask('Hello', { threadId }))).rejects.toMatchObject({ problem: 'not-found' })
    const left = await database.db.selectFrom('thread_message').select('position').execute()
    expect(left).toEqual([])
  })

  test('threads are forgotten a little at a time', async () => {
    const { database, project } = await open()
    for (let index = 0; index < 120; index++) await newThread(database, project, ask('Hello'))
    const removed: number[] = []
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        removed.push(Number(result.numAffectedRows))
        return Promise.resolve(result)
      },
    })
    await forgetThreads({ ...database, db }, -60_000)
    expect(Math.max(...removed)).toBeLessThan(100)
    expect(await database.db.selectFrom('thread').select('id').execute()).toEqual([])
  })
})

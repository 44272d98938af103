import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { createKey } from '../../src/projects/keys.ts'
import { setHookSecret } from '../../src/projects/projects.ts'
import { maxConversationSize } from '../../src/http/service.ts'
import { startedWith } from '../processes.ts'
import { addProject } from '../projects.ts'
import { scratchFolder } from '../stores.ts'
import { fakeModel, openStream } from './assistant/fake-model.ts'

const folder = scratchFolder()
const peak = new URL('../../../test/system/peak.mjs', import.meta.url).href

/** The most memory of a service that has answered these questions, in kilobytes. */
const most = 400 * 1024

/** So many of a text that the body has 8 MB. */
const filled = (before: string, text: string, after: string) =>
  before + text.repeat((maxConversationSize - before.length - after.length) / text.length) + after

const messages = '{"fp":"a","messages":['

test(`1,500,000 pieces of a body, of one byte each, take less than ${most / 1024} MB`, async () => {
  const location = join(folder(), 'pieces.db')
  const database = await openDatabase(location)
  const { id } = await addProject(database, { repository: '/nowhere' })
  await setHookSecret(database, id, 'secret')
  await database.close()
  const options = ['--no-work', '--port', '0', '--database', location]
  const service = await startedWith(['--import', peak], ['serve', ...options])
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.write(`POST /v1/hooks/${id} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`)
  for (let count = 0; count < 150; count++) {
    const isTaken = socket.write('1\r\nx\r\n'.repeat(10_000))
    if (!isTaken) await once(socket, 'drain')
  }
  socket.write('0\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  await service.end()
  expect(answer.toString()).toMatch(/^HTTP\/1.1 401 /)
  expect(Number(/\npeak (\d+)\n/.exec(service.log())?.[1])).toBeLessThan(most)
})

test(`questions of 8 MB take less than ${most / 1024} MB, whatever is in them`, async () => {
  const location = join(folder(), 'service.db')
  const database = await openDatabase(location)
  const { domain, id } = await addProject(database, { repository: '/nowhere' })
  const { key } = await createKey(database, { kind: 'assistant', project_id: id, organization: 'org' })
  await database.close()
  const options = ['--no-work', '--port', '0', '--database', location]
  const service = await startedWith(['--import', peak], ['serve', ...options])
  const ask = async (body: string) => {
    const response = await fetch(`${service.url}/v1/assistant/${domain}/message`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body,
    })
    await response.text()
    return response.status
  }
  const statuses = {
    empty: await ask(filled(messages, '{},', '{}]}')),
    ones: await ask(filled(messages, '1,', '1]}')),
    context: await ask(
      filled(`${messages}{"role":"user","content":"a"}],"context":[`, '{"type":1},', '{}]}'),
    ),
    keys: await ask(filled(`${messages}{"role":"user","content":"a"}]`, ',"":0', '}')),
    deep: await ask(filled('', '[', '')),
    said: await ask(filled(messages, '{"role":"user","content":"a"},', '{"role":"user","content":"a"}]}')),
    long: await ask(filled(`${messages}{"role":"user","content":"`, 'a ', '"}]}')),
  }
  await service.end()
  expect(statuses).toEqual({
    empty: 422,
    ones: 422,
    context: 413,
    keys: 413,
    deep: 400,
    said: 200,
    long: 200,
  })
  expect(Number(/\npeak (\d+)\n/.exec(service.log())?.[1])).toBeLessThan(most)
})

test(`of 60 questions of 8 MB nothing else is held while a model answers, less than ${most / 1024} MB`, async () => {
  const model = await fakeModel(response => openStream(response))
  const location = join(folder(), 'held.db')
  const database = await openDatabase(location)
  const { domain, id } = await addProject(database, { repository: '/nowhere' })
  const { key } = await createKey(database, { kind: 'assistant', project_id: id, organization: 'org' })
  await database.close()
  const options = [
    '--no-work',
    '--port',
    '0',
    '--database',
    location,
    '--model-url',
    model.url,
    '--model',
    'm',
  ]
  const service = await startedWith(['--import', peak], ['serve', ...options])
  const asked = `${messages}{"role":"user","content":"What was said before?`
  const bodies = [
    filled(asked, ' ', '"}]}'),
    filled(asked, ' ', '"},{"role":"user","content":"What is asked now?"}]}'),
  ]
  const leave = new AbortController()
  // Of one that is forgotten the connection is closed.
  const replies: Response[] = []
  for (let count = 0; count < 60; count++) {
    const reply = await fetch(`${service.url}/v1/assistant/${domain}/message`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: bodies[count % 2]!,
      signal: leave.signal,
    })
    expect(reply.status).toBe(200)
    replies.push(reply)
  }
  expect(replies).toHaveLength(60)
  leave.abort()
  await service.end()
  expect(Number(/\npeak (\d+)\n/.exec(service.log())?.[1])).toBeLessThan(most)
})

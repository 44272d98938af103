import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gitIn } from '../git-repository.ts'
import { held } from './held.ts'
import { command, type Running, started } from '../processes.ts'
import { eachStore, scratchFolder } from '../stores.ts'

const example = fileURLToPath(new URL('../../../fixtures/service', import.meta.url))

eachStore('the whole story, over HTTP', store => {
  const folder = scratchFolder()
  let database: string
  let repository: string
  let server: Running
  let worker: Running
  const keys: Record<string, string> = {}

  const commit = (message: string) => {
    gitIn(repository, 'add', '-A')
    gitIn(repository, 'commit', '-q', '-m', message)
  }
  const call = async (kind: string, method: string, path: string, body?: object) => {
    const url = `${server.url}${path}`
    const response = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${keys[kind]}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { response, text: await held(method, url, response) }
  }
  const update = async () => {
    const { response, text } = await call('update', 'POST', '/v1/project/update/handbook')
    expect(response.status).toBe(202)
    const { statusId } = JSON.parse(text) as { statusId: string }
    for (;;) {
      const { text } = await call('update', 'GET', `/v1/project/update-status/${statusId}`)
      const progress = JSON.parse(text)
      if (progress.status === 'success' || progress.status === 'failure') return progress
      await after(50)
    }
  }
  const jobs = async () => {
    const { text } = await call('admin', 'GET', '/v1/agent/handbook/jobs')
    return JSON.parse(text).allSessions
  }
  const ask = async (question: string, threadId?: string) => {
    const { response, text } = await call('assistant', 'POST', '/v1/assistant/hand/message', {
      fp: 'anonymous',
      messages: [{ role: 'user', content: question }],
      ...(threadId && { threadId }),
    })
    expect({ status: response.status, text }).toMatchObject({ status: 200 })
    const said = text.split('\n').flatMap(line => (line.startsWith('0:') ? [JSON.parse(line.slice(2))] : []))
    return { thread: response.headers.get('x-thread-id')!, answer: said.join('') }
  }

  beforeAll(async () => {
    database = store.location
    repository = join(folder(), 'handbook')
    cpSync(example, repository, { recursive: true })
    gitIn(repository, 'init', '-q')
    commit('The handbook')
    command(
      'project',
      'add',
      'handbook',
      '--repository',
      repository,
      '--domain',
      'hand',
      '--database',
      database,
    )
    for (const kind of ['admin', 'update', 'assistant'])
      keys[kind] = command('key', 'create', '--kind', kind, '--project', 'handbook', '--database', database)
    server = await started('serve', '--port', '0', '--no-work', '--database', database)
    worker = await started('work', '--folder', join(folder(), 'checkouts'), '--database', database)
  })
  afterAll(async () => {
    await Promise.all([server?.end(), worker?.end()])
  })

  test('publishes, answers, and keeps the published pages when the next update fails', async () => {
    const first = await update()
    expect(first).toMatchObject({ status: 'success', findings: [] })
    expect(await jobs()).toMatchObject([
      { subdomain: 'hand', haulted: true, haultReason: 'completed', todos: [] },
    ])

    const { thread, answer } = await ask('What becomes of updates when a worker dies?')
    expect(answer).toContain('another worker takes')
    expect((await ask('Is a body needed and read?')).answer).toContain('A body is not needed and not read.')
    expect((await ask('And how often may a key ask?', thread)).thread).toBe(thread)

    const docs = join(repository, 'docs.json')
    const sound = readFileSync(docs, 'utf8')
    writeFileSync(docs, sound.replace('"guides/errors"', '"guides/eror"'))
    commit('A page that is not there')
    const second = await update()
    expect(second).toMatchObject({
      status: 'failure',
      findings: [{ rule: 'missing-page', file: 'docs.json' }, { rule: 'orphan-page' }],
    })
    const [{ line, column }] = second.findings
    const named = readFileSync(docs, 'utf8')
      .split('\n')
      .at(line - 1)!
    expect(named.slice(column - 1)).toMatch(/^"guides\/eror"/)

    await expect.poll(jobs, { timeout: 10_000 }).toHaveLength(2)
    const [newest] = await jobs()
    expect(newest).toMatchObject({
      haultReason: 'error',
      todos: [
        { priority: 'high', status: 'pending' },
        { priority: 'medium', status: 'pending' },
      ],
    })
    expect(newest.todos[0].content).toContain('guides/eror')
    expect((await ask('Which status is a limit that is reached?')).answer).toContain('429')

    writeFileSync(docs, sound.replace(', "guides/errors"', ''))
    commit('Without that page')
    expect(await update()).toMatchObject({ status: 'success' })
    await after(1100)
    expect((await ask('Which field names the problem document of RFC 9457?')).answer).not.toContain(
      'RFC 9457',
    )
  })
})

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, closeSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { expect, test, vi } from 'vitest'
import { makeRepository, soundProject } from '../git-repository.ts'
import { bin, command, started } from '../processes.ts'
import { scratchFolder } from '../stores.ts'

const folder = scratchFolder()

const add = (database: string, id: string) =>
  command('project', 'add', id, '--repository', '/nowhere', '--database', database)
const list = (database: string) =>
  command('project', 'list', '--database', database)
    .split('\n')
    .map(line => line.split('\t')[0])
const restore = (copy: string, database: string) => {
  const { status, stderr } = spawnSync(process.execPath, [bin, 'restore', copy, '--database', database], {
    encoding: 'utf8',
  })
  return { status, stderr }
}
const rowsOf = async (database: string, statement: string) => {
  const client = createClient({ url: `file:${database}` })
  try {
    return (await client.execute(statement)).rows
  } finally {
    client.close()
  }
}

test('restores a backup over a database whose process was killed, and refuses while one serves it', async () => {
  const database = join(folder(), 'killed.db')
  const copy = join(folder(), 'killed.copy')
  add(database, 'old')
  command('backup', copy, '--database', database)
  const server = await started('serve', '--port', '0', '--no-work', '--database', database)
  for (let id = 0; id < 5; id++) add(database, `new-${id}`)
  const refused = `docs-nav-service: "${database}" is in use: stop its services and workers first.\n`
  expect(restore(copy, database)).toEqual({ status: 2, stderr: refused })
  const exit = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await exit
  expect(statSync(`${database}-wal`).size).toBeGreaterThan(0)
  expect(restore(copy, database)).toEqual({ status: 0, stderr: '' })
  expect(readdirSync(folder()).filter(name => name.startsWith('killed.db'))).toEqual(['killed.db'])
  expect(statSync(database).mode & 0o777).toBe(0o600)
  expect(list(database)).toEqual(['old'])
  expect((await rowsOf(database, 'pragma integrity_check'))[0]![0]).toBe('ok')
})

test('restores over a file that is no database any more, and where there is none', () => {
  const copy = join(folder(), 'any.copy')
  add(join(folder(), 'any.db'), 'old')
  command('backup', copy, '--database', join(folder(), 'any.db'))
  const broken = join(folder(), 'broken.db')
  writeFileSync(broken, 'x'.repeat(5000))
  writeFileSync(`${broken}-wal`, 'x')
  for (const database of [broken, join(folder(), 'none.db')]) {
    expect(restore(copy, database)).toEqual({ status: 0, stderr: '' })
    expect(list(database)).toEqual(['old'])
  }
})

test('restores nothing that is no sound database of the service', async () => {
  const database = join(folder(), 'kept.db')
  add(database, 'kept')
  const other = join(folder(), 'other.db')
  await rowsOf(other, 'create table t (a)')
  const text = join(folder(), 'text')
  writeFileSync(text, 'no database\n'.repeat(100))
  const damaged = join(folder(), 'damaged.copy')
  command('backup', damaged, '--database', database)
  await damage(damaged, 'project')
  for (const [copy, reason] of [
    [other, 'is no database of docs-nav-service'],
    [text, 'cannot be read as a database'],
    [damaged, 'cannot be read as a database'],
  ] as const) {
    const { status, stderr } = restore(copy, database)
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(reason) as string })
    expect(existsSync(`${database}-restoring`)).toBe(false)
  }
  expect(list(database)).toEqual(['kept'])
})

test('tells that the database is damaged when a question meets it', async () => {
  const database = join(folder(), 'damaged.db')
  const at = ['--database', database]
  const repository = makeRepository(join(folder(), 'repository'), soundProject())
  command('project', 'add', 'one', '--repository', repository, ...at)
  const keyOf = (kind: string) => command('key', 'create', '--kind', kind, '--project', 'one', ...at)
  const [update, assistant] = [keyOf('update'), keyOf('assistant')]
  const serve = () => started('serve', '--port', '0', '--folder', join(folder(), 'checkouts'), ...at)
  const post = async (url: string, key: string, body?: object) =>
    fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const sound = await serve()
  const queued = await post(`${sound.url}/v1/project/update/one`, update)
  const { statusId } = (await queued.json()) as { statusId: string }
  const progress = async () => {
    const headers = { Authorization: `Bearer ${update}`, Connection: 'close' }
    const response = await fetch(`${sound.url}/v1/project/update-status/${statusId}`, { headers })
    return ((await response.json()) as { status: string }).status
  }
  await expect.poll(progress, { timeout: 30_000 }).toBe('success')
  expect(await sound.end()).toBe(0)
  await damage(database, 'posting')
  const server = await serve()
  try {
    const body = { fp: 'anonymous', messages: [{ role: 'user', content: 'guide' }] }
    const { status } = await post(`${server.url}/v1/assistant/one/message`, assistant, body)
    expect(status).toBe(503)
    await vi.waitFor(() => expect(server.log()).toContain('the database is damaged: restore a backup'))
  } finally {
    await server.end()
  }
})

/** Overwrites the first page of a table. */
async function damage(database: string, table: string) {
  const size = Number((await rowsOf(database, 'pragma page_size'))[0]![0])
  const [row] = await rowsOf(database, `select rootpage from sqlite_master where name = '${table}'`)
  const file = openSync(database, 'r+')
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (Number(row![0]) - 1) * size)
  closeSync(file)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { type Client, startClient } from '../lsp/client.ts'
import { emptyFolder, write } from '../repository.ts'

let server: ReturnType<typeof start>
let client: Client
const start = () => spawn(process.execPath, [join(root, 'dist/bin.cjs'), 'lsp', '--stdio'])
const exitCode = async () => (await once(server, 'exit'))[0]

beforeEach(async () => {
  server = start()
  client = await startClient({ streams: { input: server.stdout, output: server.stdin } })
})
afterEach(() => {
  client.connection.dispose()
  server.kill()
})

test('the built server says what is wrong, and writes nothing beside the protocol', async () => {
  let written = ''
  server.stderr.on('data', chunk => (written += String(chunk)))
  const folder = emptyFolder()
  write(folder, { 'docs.json': { navigation: { pages: ['index'] } } })
  await client.open(join(folder, 'docs.json'))
  const { diagnostics } = await client.diagnostics(join(folder, 'docs.json'))
  expect(diagnostics).toMatchObject([{ code: 'missing-page' }])
  expect({ written, logged: client.logged }).toEqual({ written: '', logged: [] })
})

test('the server ends with 0 after shutdown', async () => {
  await client.connection.sendRequest('shutdown')
  const ended = exitCode()
  await client.connection.sendNotification('exit')
  expect(await ended).toBe(0)
})

test('the server ends with 1 on exit without shutdown', async () => {
  const ended = exitCode()
  await client.connection.sendNotification('exit')
  expect(await ended).toBe(1)
})

test('the server ends when its client is gone', async () => {
  const ended = exitCode()
  server.stdin.end()
  expect(await ended).toBe(1)
})

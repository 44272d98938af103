import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'
import { liveView } from './view/live-view.ts'

test('"allowRemote" fetches, but not for view; --no-allow-remote and --no-config do not', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end('{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const openapi = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.json`
    const docs = join(emptyFolder(), 'docs')
    write(docs, {
      'docs.json': { navigation: { groups: [{ group: 'A', openapi }] } },
      'docs-nav.config.json': { dialect: 'extended', allowRemote: true },
    })
    const extended = ['--dialect', 'extended']
    for (const args of [['--no-allow-remote'], ['--no-config', ...extended]])
      await call(['check', docs, '--allow-private', '--no-cache', ...args])
    expect(asked).toBe(0)
    await call(['check', docs, '--allow-private', '--no-cache'])
    expect(asked).toBe(1)
    // What is looked at may come from a stranger, its configuration too.
    const view = ['view', docs, '--allow-private', '--no-cache', '--output', join(docs, '../view.html')]
    expect(await call(view)).toMatchObject({ code: 0 })
    const live = await liveView([docs, '--allow-private'])
    const events = await fetch(`${live.address}events`)
    expect(new TextDecoder().decode((await events.body!.getReader().read()).value)).toContain(openapi)
    expect(await live.stop()).toBe(0)
    expect(asked).toBe(1)
    expect(await call([...view, '--allow-remote'])).toMatchObject({ code: 0 })
    expect(asked).toBe(2)
  } finally {
    server.close()
  }
})

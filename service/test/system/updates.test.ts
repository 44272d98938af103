import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { makeRepository, soundProject } from '../git-repository.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { until, updatesOf } from '../updating.ts'

const folder = scratchFolder()

eachStore('updates', store => {
  const { add, place, startWorker, update } = updatesOf(store, folder)

  test('a repository cannot make the service fetch an address', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await until(() => server.listening)
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`
    const files = {
      ...soundProject(['index']),
      'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'API', openapi: url }] } }),
      'docs-nav.config.json': JSON.stringify({ allowRemote: true, dialect: 'extended' }),
    }
    const project = await add({ repository: makeRepository(place('remote'), files) })
    startWorker()
    const { findings } = await update(project)
    server.close()
    expect(asked).toBe(0)
    expect(findings).toMatchObject([
      { message: `${url} was not fetched, so its operations are not checked.` },
    ])
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CommandOptions, readProject } from '../../src/project/read.ts'
import { newSpecificationMemory } from '../../src/project/remembered.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-nav-remembered-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, content: unknown) => {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), JSON.stringify(content))
}

const specification = (paths: unknown) => ({ openapi: '3.0.0', info: { title: 'A', version: '1' }, paths })
const get = { get: { responses: { 200: { description: 'x' } } } }

test('a specification is read once, but anew where a given text is a part of it', async () => {
  const docs = {
    $schema: 'https://mintlify.com/docs.json',
    paths: { '/a': get },
    navigation: { groups: ['own.json', 'other.json'].map(openapi => ({ group: openapi, openapi })) },
  }
  write('docs.json', docs)
  write('own.json', specification({ $ref: 'docs.json#/paths' }))
  write('other.json', specification({ '/b': get }))
  const remembered = newSpecificationMemory()
  const read = (more: CommandOptions = {}) =>
    readProject(folder, { remembered, validateOpenapi: true, ...more } as CommandOptions)
  const first = (await read()).specifications
  const { work } = remembered.deepRoom
  write('other.json', specification({}))

  const changed = JSON.stringify({ ...docs, paths: { '/a': get, '/c': get } })
  const second = (await read({ source: changed })).specifications
  expect(second['other.json']).toBe(first['other.json'])
  expect(second['own.json']).toMatchObject({ operations: [{ path: '/a' }, { path: '/c' }] })
  expect((await read({ source: JSON.stringify(docs) })).specifications['own.json']).toMatchObject({
    operations: [{ path: '/a' }],
  })
  // What is read anew is validated in what room was left.
  expect(remembered.deepRoom.work).toBeLessThan(work)
})

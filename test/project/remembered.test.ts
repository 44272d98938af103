import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Specification } from '../../src/openapi/specification.ts'
import { type CommandOptions, readProject } from '../../src/project/read.ts'
import { newReadingMemory } from '../../src/project/remembered.ts'

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
  const remembered = newReadingMemory()
  const read = (more: CommandOptions = {}) =>
    readProject(folder, { remembered, validateOpenapi: true, ...more } as CommandOptions)
  const first = (await read()).specifications
  const { work, milliseconds } = remembered.deepRoom
  write('other.json', specification({}))

  const changed = JSON.stringify({ ...docs, paths: { '/a': get, '/c': get } })
  const second = (await read({ source: changed })).specifications
  expect(second['other.json']).toBe(first['other.json'])
  expect(second['own.json']).toMatchObject({ operations: [{ path: '/a' }, { path: '/c' }] })
  expect((await read({ source: JSON.stringify(docs) })).specifications['own.json']).toMatchObject({
    operations: [{ path: '/a' }],
  })
  // Each reading validates as much as the first alone, but in the time that was left.
  expect(remembered.deepRoom.work).toBe(work)
  expect(remembered.deepRoom.milliseconds).toBeLessThan(milliseconds)
})

test('a specification is read anew where a text is no longer given that was a part of it', async () => {
  const docs = { $schema: 'https://mintlify.com/docs.json', navigation: { $ref: 'nav.json' } }
  const nav = (paths: unknown) => ({ groups: [{ group: 'a', openapi: 'own.json' }], paths })
  write('docs.json', docs)
  write('nav.json', nav({ '/a': get }))
  write('own.json', specification({ $ref: 'nav.json#/paths' }))
  const remembered = newReadingMemory()
  const operations = async (includes: Readonly<Record<string, string>>) => {
    const options = { remembered, source: JSON.stringify(docs), includes }
    const { specifications } = await readProject(folder, options as CommandOptions)
    return (specifications['own.json'] as Specification).operations.map(({ path }) => path)
  }
  expect(await operations({})).toEqual(['/a'])
  expect(await operations({ 'nav.json': JSON.stringify(nav({ '/b': get })) })).toEqual(['/b'])
  expect(await operations({})).toEqual(['/a'])
})

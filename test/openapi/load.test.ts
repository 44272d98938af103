import { existsSync, readdirSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadSpecification } from '../../src/openapi/load.ts'
import { findOperation, isUnknown, isUnknownWebhook } from '../../src/openapi/lookup.ts'
import { maxOperations } from '../../src/openapi/specification.ts'
import { faultLines, fixtures, folder, line, load, loadFrom, loadPaths, withPaths } from './load.ts'

describe('versions', () => {
  test.each([
    [
      'versions/2.0.json',
      '2.0 Pets',
      [
        'GET /pets summary=List pets description=All of them. deprecated=true',
        'POST /pets operationId=addPet summary=Add a pet tags=Pets,, ,7',
        ...['PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'].map(method => `${method} /pets/{id}`),
      ],
    ],
    [
      'versions/3.0.yaml',
      '3.0.3 2024-01-01T00:00:00.000Z',
      [
        'GET /users summary=2024-01-01T00:00:00.000Z tags=1.1,true,Users',
        'TRACE /users summary=2024-01-01T00:00:00.000Z href=/trace',
        'GET /secret',
        'GET /mixed hidden=true',
        'PUT /mixed hidden=true',
        'POST /mixed excluded=true',
        'DELETE /mixed summary=second',
      ],
    ],
    [
      'versions/3.1.yaml',
      '3.1 null',
      ['GET /users', 'GET webhook 1', 'POST webhook 1', 'POST webhook userCreated summary=A user came'],
    ],
    [
      'versions/3.2.yaml',
      '3.2.0 null',
      ['GET /search', 'QUERY /search summary=Search', 'COPY /search', 'LOCK /search tags=Locks'],
    ],
  ])('%s', async (path, head, lines) => {
    const specification = await loadFrom(fixtures, path)
    expect(specification.faults).toEqual([])
    expect(`${specification.version} ${specification.title}`).toBe(head)
    expect(specification.operations.map(line)).toEqual(lines)
    expect(specification.path).toBe(path)
  })

  test('every field of an operation', async () => {
    const { operations } = await loadPaths({ '/a': { get: {} } })
    expect(operations).toEqual([
      {
        ...{ method: 'GET', path: '/a', webhook: null, operationId: null, summary: null, description: null },
        ...{ tags: [], deprecated: false, hidden: false, excluded: false, href: null, metadata: null },
      },
    ])
  })

  test.each([
    ['a number as the version', '{"openapi":3.1,"paths":{"/a":{"get":{}}}}'],
    ['a BOM', '\uFEFF{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}'],
    ['a BOM in YAML', '\uFEFFopenapi: 3.1.0\npaths: {/a: {get: {}}}'],
    ['a duplicate key', '{"openapi":"3.1.0","paths":{},"paths":{"/a":{"get":{}}}}'],
    [
      'more than 10,000 merged keys',
      `x: &x {get: {}}\nopenapi: 3.1.0\nl:\n${'  - <<: *x\n'.repeat(10_001)}paths: {/a: *x}`,
    ],
    [
      'deep nesting',
      `{"x":${'['.repeat(1e5)}${']'.repeat(1e5)},"openapi":"3.1.0","paths":{"/a":{"get":{}}}}`,
    ],
    ['an alias bomb', `${bomb(60)}\nopenapi: 3.1.0\npaths: {/a: {get: {}, x: *b60}}`],
    [
      'neither path items nor operations',
      '{"openapi":"3.1.0","paths":{"/a":{"get":{},"put":null},"/b":null,"/c":[]}}',
    ],
  ])('%s is tolerated', async (_, text) => {
    const specification = await load({ 'api.json': text })
    expect(specification.faults).toEqual([])
    expect(specification.operations.map(line)).toEqual(['GET /a'])
  })

  test('names of Object.prototype are names', async () => {
    const names = ['__proto__', 'constructor', 'toString']
    const json = `{"openapi":"3.1.0","paths":{${names.map(name => `"${name}":{"get":{"tags":["${name}"]}}`)}}}`
    const yaml = `openapi: 3.1.0\npaths:\n${names.map(name => `  ${name}: {get: {tags: [${name}]}}\n`).join('')}`
    for (const text of [json, yaml]) {
      const { operations } = await load({ api: text })
      expect(operations.map(line)).toEqual(names.map(name => `GET ${name} tags=${name}`))
    }
    expect((await loadPaths({ '/a': { $ref: '#/__proto__' } })).faults).toHaveLength(1)
    expect(findOperation(await loadPaths({}), 'GET', 'constructor')).toBeUndefined()
  })
})

function bomb(levels: number): string {
  const level = (index: number) => `b${index}: &b${index} [${`*b${index - 1},`.repeat(9)}]`
  return ['b0: &b0 [x]', ...Array.from({ length: levels }, (_, index) => level(index + 1))].join('\n')
}

describe('faults of a whole file', () => {
  test.each([
    [
      'a missing comma',
      'a.json',
      '{"openapi": "3.1.0" "paths": {}}',
      /^syntax a\.json:1:\d+ .* \| Not valid JSON\. ./,
    ],
    ['a merge conflict', 'a.json', '<<<<<<< HEAD\n{}', /^syntax a\.json:1:1 .* \| Not valid JSON\. ./s],
    [
      'an open brace',
      'a.yaml',
      'openapi: 3.1.0\npaths: {',
      /^syntax a\.yaml:2:\d+ .*\| Not readable as YAML: ./s,
    ],
    [
      'an open brace after JSON began',
      'a.yaml',
      '{"openapi": "3.1.0"',
      /^syntax a\.yaml:1:20 .*\| Not readable as YAML: ./s,
    ],
    [
      'nested sequences',
      'a.yaml',
      '- '.repeat(1e5),
      /^syntax a\.yaml:1:1001 .*\| Not readable as YAML: nesting exceeded/,
    ],
    [
      'nested brackets',
      'a.yaml',
      `x: ${'['.repeat(1e5)}`,
      /^syntax a\.yaml:1:\d+ .*\| Not readable as YAML: nesting exceeded/,
    ],
    ['a blank file', 'a.json', ' \n', /^shape a\.json:2:1 {2}\| The file is empty\./],
    ['an array', 'a.json', '[1]', /^shape a\.json:1:1 \[ \| The root is not an object\./],
    [
      'a YAML sequence',
      'a.yaml',
      '# a comment\n%x\n---\n- 1',
      /^shape a\.yaml:4:1 - \| The root is not an object\./,
    ],
    ['a string in JSON', 'a.json', '"hello"', /^shape a\.json:1:1 " \| The root is not an object\./],
    ['a string', 'a.yaml', 'hello', /^shape a\.yaml:1:1 h \| The root is not an object\./],
    ['no version', 'a.yaml', '\n  info: {}\n  paths: {}', /^shape a\.yaml:2:3 i \| No version: /],
    ['an object as version', 'a.json', '{"openapi":{},"paths":{}}', /^shape a\.json:1:1 { \| No version: /],
    ['a word as version', 'a.json', '{"swagger":"two","paths":{}}', /^shape a\.json:1:1 { \| No version: /],
    [
      'only components',
      'a.json',
      ' {"openapi":"3.1.0","components":{}}',
      /^shape a\.json:1:2 { \| No operations: /,
    ],
    [
      'lists as paths',
      'a.json',
      '{"openapi":"3.1.0","paths":[],"webhooks":null}',
      /^shape a\.json:1:1 { \| No operations: /,
    ],
  ])('%s', async (_, path, text, expected) => {
    const specification = await load({ [path]: text })
    expect(faultLines(specification, { [path]: text })).toEqual([expect.stringMatching(expected)])
    expect(specification.operations).toEqual([])
    expect(isUnknown(specification, '/any')).toBe(true)
    expect(isUnknownWebhook(specification, 'any')).toBe(true)
  })

  test('paths and webhooks may each be absent or empty', async () => {
    for (const text of ['{"openapi":"3.1.0","webhooks":{}}', '{"openapi":"3.1.0","paths":{}}'])
      expect((await load({ a: text })).faults).toEqual([])
  })

  test('50 MB in one string', async () => {
    const long = 'x'.repeat(50e6)
    const { operations, faults } = await loadPaths({ '/a': { get: { summary: long } } })
    expect([operations[0]?.summary?.length, faults.length]).toEqual([50e6, 0])
    expect((await load({ 'a.json': `{"a":"${long}` })).faults).toHaveLength(1)
  })

  test('more operations than the limit', async () => {
    const item = 'x: &x {get: {}, post: {}, put: {}, patch: {}}'
    const paths = Array.from({ length: maxOperations / 4 + 1 }, (_, index) => `  /p${index}: *x\n`).join('')
    const specification = await load({ 'a.yaml': `${item}\nopenapi: 3.1.0\npaths:\n${paths}` })
    expect(specification.operations).toHaveLength(maxOperations)
    expect(specification.faults.map(({ kind }) => kind)).toEqual(['limit'])
    expect(isUnknown(specification, `/p${maxOperations / 4}`)).toBe(true)
  })

  test('additional operations are named by a method of HTTP', async () => {
    const additionalOperations = { COPY: {}, '': {}, 'TWO WORDS': {}, 'a/b': {}, 'x-Own.1': {}, none: 1 }
    const text = JSON.stringify({ openapi: '3.2.0', paths: { '/a': { additionalOperations } } })
    const { operations } = await load({ 'a.json': text })
    expect(operations.map(({ method }) => method)).toEqual(['COPY', 'X-OWN.1'])
  })

  test('an alias that is a path item here and additional operations there is read as each of both', async () => {
    const junk = Array.from({ length: 200 }, (_, index) => `k${index}: 1`).join(', ')
    const text = `openapi: 3.2.0\nx: &x {get: {}, COPY: {}, ${junk}}\npaths:\n`
    const item = '  /item: *x\n'
    const additional = '  /additional: { additionalOperations: *x }\n'
    for (const paths of [item + additional, additional + item]) {
      const { operations } = await load({ 'a.yaml': text + paths })
      expect(operations.map(line).sort()).toEqual(['COPY /additional', 'GET /additional', 'GET /item'])
    }
  })

  test('an alias that appears often for a huge value is read once', async () => {
    const junk = Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join(', ')
    const paths = Array.from({ length: 40_000 }, (_, index) => `  /p${index}: *x\n`).join('')
    const x = `&x {get: {tags: [${'t, '.repeat(700)}]}, additionalOperations: {${junk}}, ${junk}}`
    expect((await load({ 'a.yaml': `x: ${x}\nopenapi: 3.1.0\npaths:\n${paths}` })).operations).toHaveLength(
      40_000,
    )
  })
})

const specs = folder('../../../shared/specs')
describe.skipIf(!existsSync(specs))('real specifications', () => {
  test.each([
    ['github', ['json', 'yaml'], 1223, 0],
    ['discord', ['json', 'yaml'], 242, 0],
    ['k8s', ['json'], 1123, 0],
    ['museum', ['json', 'yaml'], 8, 1],
    ['train', ['yaml'], 7, 1],
  ])('%s', async (name, spellings, paths, webhooks) => {
    const loaded = await Promise.all(spellings.map(spelling => loadFrom(specs, `${name}.${spelling}`)))
    for (const { operations, faults, unknownPaths } of loaded) {
      expect([faults, unknownPaths]).toEqual([[], []])
      const count = operations.filter(({ webhook }) => webhook !== null).length
      expect([operations.length - count, count]).toEqual([paths, webhooks])
      expect(operations).toEqual(loaded[0]!.operations)
    }
  })
})

test('a long target of an overlay that is no path is told of at its place, behind one that begins as it does', async () => {
  const [other, target] = ['a', 'b'].map(end => `${'x'.repeat(1000)}${end}`)
  const overlay = JSON.stringify({
    overlay: '1.0.0',
    info: { title: other },
    actions: [{ target, update: {} }],
  })
  const text = withPaths({ '/a': { get: {} } })
  const { faults } = await loadSpecification('a.json', { text }, () => ({ text: overlay }), ['o.json'])
  const places = faults.map(({ range }) => [range.start.offset, range.end.offset])
  expect(places).toEqual([[overlay.indexOf(target!), overlay.indexOf(target!) + target!.length]])
})

test('the keys of an object are not listed for each of thousands of actions that change one of them', async () => {
  const action = { target: '$.paths["/a"].get', update: { summary: 'changed', 1022: 1 } }
  const overlay = JSON.stringify({ overlay: '1.0.0', actions: Array(3000).fill(action) })
  const keys = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, 1]))
  const text = withPaths({ '/a': { get: keys } })
  let collections = 0
  const observer = new PerformanceObserver(list => {
    collections += list.getEntries().length
  })
  observer.observe({ entryTypes: ['gc'] })
  onTestFinished(() => observer.disconnect())
  const loaded = await loadSpecification('a.json', { text }, () => ({ text: overlay }), ['o.json'])
  expect(loaded).toMatchObject({ operations: [{ summary: 'changed' }], faults: [] })
  await new Promise(resolve => setTimeout(resolve, 50))
  // The lists took more than a gigabyte.
  expect(collections).toBeLessThan(30)
})

const corpus = folder('../../../shared/corpus')
describe.skipIf(!existsSync(corpus))('specifications of live sites', () => {
  test.each([
    ['polarsource-polar', [186, 186], [41, 41]],
    ['langgenius-dify-docs', [82, 82, 82], [0, 0, 0]],
    ['canton-network-cf-docs', [67, 1, 77, 1, 3, 3, 3, 3, 4, 4, 2, 15, 5], Array(13).fill(0)],
  ])('%s', async (name, paths, webhooks) => {
    const files = readdirSync(`${corpus}/${name}`, { recursive: true, encoding: 'utf8' })
    const wanted = files.filter(file => /openapi.*\.(json|yaml)$/.test(file)).sort()
    const loaded = await Promise.all(wanted.map(file => loadFrom(`${corpus}/${name}`, file)))
    expect(loaded.flatMap(({ faults, unknownPaths }) => [...faults, ...unknownPaths])).toEqual([])
    const counts = loaded.map(({ operations }) => operations.filter(({ webhook }) => webhook !== null).length)
    expect(counts).toEqual(webhooks)
    expect(loaded.map(({ operations }, index) => operations.length - counts[index]!)).toEqual(paths)
  })
})

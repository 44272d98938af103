import { describe, expect, test } from 'vitest'
import { loadSpecification } from '../../src/openapi/load.ts'
import { isUnknown, isUnknownWebhook } from '../../src/openapi/lookup.ts'
import { maxReferencedFiles, maxRefHops } from '../../src/openapi/specification.ts'
import { faultLines, fixtures, line, load, loadFrom, loadPaths, withPaths } from './load.ts'

describe('references', () => {
  test('path items and operations in the same and other files', async () => {
    const specification = await loadFrom(`${fixtures}split`, 'api/openapi.yaml')
    expect(specification.faults).toEqual([])
    expect(specification.operations.map(line)).toEqual([
      'GET /users summary=List users',
      'POST /users summary=Sibling',
      'DELETE /users',
      'GET /teams summary=Teams',
      'GET /root summary=Root',
      'GET /up summary=Root',
      'GET /here operationId=here summary=Here',
      'GET /operation operationId=here summary=Sibling',
      'GET /through summary=List users',
      'PUT /escaped',
      'GET /remote',
      'POST /remote-operation',
      'GET webhook ping operationId=here summary=Here',
    ])
    expect(specification.unknownPaths).toEqual(['/remote', '/protocol', '/remote-operation'])
    expect(isUnknown(specification, '/protocol')).toBe(true)
    expect(isUnknown(specification, '/users')).toBe(false)
    expect(isUnknownWebhook(specification, 'far')).toBe(true)
    expect(isUnknownWebhook(specification, 'ping')).toBe(false)
  })

  test('`paths` itself behind a reference', async () => {
    const files = {
      'a.json': withPaths({ $ref: 'p.json', '/b': { get: {} } }),
      'p.json': '{"/a":{"get":{}},"/b":{}}',
    }
    expect((await load(files)).operations.map(line)).toEqual(['GET /a', 'GET /b'])
    const broken = await loadPaths({ $ref: 'none.json' })
    expect(isUnknown(broken, '/any')).toBe(true)
  })

  const at = (ref: string) => ({ '/a': { $ref: ref }, '/b': { get: {} } })
  test.each([
    [at('./none.yaml'), 'reference 1:43 ./none.yaml | $ref "./none.yaml": no file "api/none.yaml".'],
    [at('#/none'), 'reference 1:43 #/none | $ref "#/none": no object there in "api/a.json".'],
    [at('#none'), 'reference 1:43 #none | $ref "#none": no object there in "api/a.json".'],
    [at('#/openapi'), 'reference 1:43 #/openapi | $ref "#/openapi": no object there in "api/a.json".'],
    [at('../../x.yaml'), 'outside 1:43 ../../x.yaml | $ref "../../x.yaml": it leaves the project.'],
    [
      { '/b': { get: {} }, '/a': { $ref: '#/n', put: { $ref: '#/n' } } },
      'reference 1:59 #/n | $ref "#/n": no object there in "api/a.json".',
    ],
    [at('..\\..\\x.yaml'), 'outside 1:43 ..\\\\..\\\\x.yaml | $ref "..\\..\\x.yaml": it leaves the project.'],
    [
      at('..%5C..\\x.yaml'),
      'outside 1:43 ..%5C..\\\\x.yaml | $ref "..%5C..\\x.yaml": it leaves the project.',
    ],
    [
      at('.\\x.yaml'),
      'outside 1:43 .\\\\x.yaml | $ref ".\\x.yaml": a path is written with "/", not with a backslash.',
    ],
    [
      at('\\x.yaml#/a'),
      'outside 1:43 \\\\x.yaml#/a | $ref "\\x.yaml#/a": a path is written with "/", not with a backslash.',
    ],
    [at('file:///x.yaml'), 'outside 1:43 file:///x.yaml | $ref "file:///x.yaml": it leaves the project.'],
    [at('#/paths/~1a'), 'reference 1:43 #/paths/~1a | $ref "#/paths/~1a": it leads back to itself.'],
    [
      at('#/paths/~1a/get'),
      'reference 1:43 #/paths/~1a/get | $ref "#/paths/~1a/get": it leads back to itself.',
    ],
    [at('a"b'), 'reference 1:43 a\\"b | $ref "a"b": no file "api/a"b".'],
    [
      { '/a': { get: { $ref: '#/n' } }, '/b': { get: {} } },
      'reference 1:50 #/n | $ref "#/n": no object there in "api/a.json".',
    ],
  ])('%j', async (paths, expected) => {
    const files = { 'api/a.json': withPaths(paths) }
    const specification = await load(files)
    expect(faultLines(specification, files)).toEqual([expected.replace(' ', ' api/a.json:')])
    expect(specification.operations.map(line)).toEqual(['GET /b'])
    expect(specification.unknownPaths).toEqual(['/a'])
  })

  test.each([
    ['$ref: ./no_{x}.yaml # why', './no_{x}.yaml'],
    ["$ref: './it''s.yaml'", "./it''s.yaml"],
    ['{ $ref: ./no.yaml }', './no.yaml'],
    ['{ get: {}, "$ref": "./no.yaml" }', './no.yaml'],
  ])('the place in YAML of %s', async (item, there) => {
    const files = { 'a.yaml': `openapi: 3.1.0\nx: $ref\npaths:\n  /a:\n    ${item}\n` }
    const specification = await load(files)
    expect(faultLines(specification, files)).toEqual([expect.stringContaining(`a.yaml:5:`)])
    expect(faultLines(specification, files)[0]).toContain(` ${there} | `)
  })

  test('a cycle, and a file that cannot be parsed, are each reported once, in their own file', async () => {
    const files = {
      'a.json': withPaths({
        '/a': { $ref: 'b.json#/x' },
        '/b': { $ref: 'b.json#/y' },
        '/c': { $ref: 'c.json' },
        '/d': { $ref: 'c.json#/d' },
      }),
      'b.json': '{"x":{"$ref":"#/y"},"y":{"$ref":"b.json#/x"}}',
      'c.json': '{',
    }
    const specification = await load(files)
    expect(faultLines(specification, files)).toEqual([
      'reference b.json:1:34 b.json#/x | $ref "b.json#/x": it leads back to itself.',
      expect.stringMatching(/^syntax c\.json:1:/),
    ])
    expect(specification.unknownPaths).toEqual(['/a', '/b', '/c', '/d'])
  })

  test.each([
    ['outside', 'outside', 'it leaves the project (a link)'],
    ['unreadable', 'reference', 'cannot read "b.json" (a link)'],
    ['too-large', 'reference', 'too large to read: "b.json" (a link)'],
  ] as const)('a file that is %s', async (failure, kind, message) => {
    const text = withPaths({ '/a': { $ref: 'b.json' } })
    const { faults } = await loadSpecification('/a.json', { text }, () => ({ failure, detail: 'a link' }))
    expect(faults).toMatchObject([{ kind, file: 'a.json', message: `$ref "b.json": ${message}.` }])
  })

  test.each([
    [maxRefHops, 0],
    [maxRefHops + 1, 1],
  ])('a chain of %i references has %i faults', async (length, faults) => {
    const links = Array.from({ length: length - 1 }, (_, index) => [
      `i${index}`,
      { $ref: `#/x/i${index + 1}` },
    ])
    const x = { ...Object.fromEntries(links), [`i${length - 1}`]: { get: {} } }
    const specification = await loadPaths({ '/a': { $ref: '#/x/i0' } }, { x })
    expect([specification.faults.length, specification.operations.length]).toEqual([faults, 1 - faults])
  })

  test('more files than the limit', async () => {
    const names = Array.from({ length: maxReferencedFiles + 5 }, (_, index) => `${index}.json`)
    const paths = Object.fromEntries(names.map(name => [`/${name}`, { $ref: name }]))
    const { operations, faults } = await loadSpecification('a.json', { text: withPaths(paths) }, () => ({
      text: '{"get":{}}',
    }))
    expect(operations).toHaveLength(maxReferencedFiles)
    expect(faults.map(({ kind }) => kind)).toEqual(['limit'])
  })
})

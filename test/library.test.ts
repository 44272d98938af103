import { describe, expect, test } from 'vitest'
import { checkProject, ProjectError, readProject, validateNavigation } from '../src/index.ts'
import { root } from './fixtures.ts'

const found = (value: unknown, options = {}) =>
  validateNavigation(value, options).diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`)

describe('validateNavigation', () => {
  test('takes a bare navigation: pointers are from it', () => {
    expect(found({ tabs: [{ tab: 'A', anchors: [], pages: ['x'] }] })).toEqual(['child-type /tabs/0'])
  })

  test('takes a docs.json: pointers are from its root, the dialect from its $schema', () => {
    expect(found({ navigation: { tabs: [{ tab: '' }] } })).toContain('field-type /navigation/tabs/0/tab')
    expect(found({ $schema: 'https://mintlify.com/docs.json', theme: 'mint' })).toEqual(['root-pattern '])
    expect(
      found({
        $schema: 'https://mintlify.com/docs.json',
        navigation: { languages: [{ language: 'ja', pages: ['a'] }] },
      }),
    ).toEqual([])
  })

  test('has no range and no file', () => {
    for (const diagnostic of validateNavigation({ pages: 5 }).diagnostics) {
      expect(diagnostic).not.toHaveProperty('range')
      expect(diagnostic).not.toHaveProperty('file')
    }
  })

  test('valid is about errors only', () => {
    expect(validateNavigation({ groups: [{ group: 'A', pages: [] }] })).toMatchObject({ valid: true })
    expect(validateNavigation({ groups: [] }, { rules: { 'empty-list': 'error' } })).toMatchObject({
      valid: false,
    })
  })

  test('an old array navigation, bare', () => {
    expect(found([{ group: 'A', pages: [] }])).toEqual(['root-pattern '])
  })

  const cyclic: Record<string, unknown> = { group: 'A' }
  cyclic.pages = [cyclic, cyclic]
  const throwing = Object.defineProperty({}, 'pages', {
    enumerable: true,
    get() {
      throw new Error('no')
    },
  })
  const trap = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no')
      },
    },
  )
  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a number', 1],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a bigint', 10n],
    ['a date', { pages: new Date(0) }],
    ['a map', new Map([['pages', []]])],
    ['a cycle', { groups: [cyclic] }],
    ['a getter that throws', throwing],
    ['a proxy that throws', trap],
    ['undefined inside', { pages: [undefined] }],
    ['a sparse list', { pages: new Array(3) }],
    ['a bigint inside', { groups: [{ group: 10n, pages: [10n] }] }],
    ['a symbol inside', { pages: [Symbol('x')] }],
  ])('never throws: %s', (_, value) => {
    const { valid, diagnostics } = validateNavigation(value)
    expect(valid).toBe(false)
    expect(diagnostics.length).toBeGreaterThan(0)
  })

  test('refuses options that there are not', () => {
    const wrong = (options: object) => () => validateNavigation({ pages: ['a'] }, options)
    expect(wrong({ dialect: 'mint' })).toThrow('No dialect "mint".')
    expect(wrong({ rules: { 'page-pth': 'off' } })).toThrow('No rule "page-pth".')
    expect(wrong({ rules: { 'page-path': 'warn' } })).toThrow('No severity "warn" for "page-path".')
    expect(wrong({ rules: { syntax: 'off' } })).toThrow('"syntax" is always an error.')
  })

  test.each([
    ['https://mintlify.com/docs.json', 'extended'],
    ['https://mintlify.com/schemas/docs.json', 'extended'],
    ['https://www.mintlify.com/docs.json#', 'extended'],
    ['https://mintlify.com/schema.json', 'extended'],
    ['./node_modules/docs-nav/schema/docs.extended.json', 'extended'],
    ['./node_modules/docs-nav/schema/docs.json', 'core'],
    ['https://example.com/mintlify.com/docs.json', 'core'],
    ['https://mintlify.com.example.com/docs.json', 'core'],
    [7, 'core'],
  ])('$schema %s is %s', ($schema, dialect) => {
    const { valid } = validateNavigation({
      $schema,
      navigation: { languages: [{ language: 'ja', pages: ['a'] }] },
    })
    expect(valid).toBe(dialect === 'extended')
  })

  test('leaves the value as it was', () => {
    const value = { groups: [{ group: 'A', pages: ['/a.mdx'], x: [] }] }
    const before = structuredClone(value)
    validateNavigation(value)
    expect(value).toEqual(before)
  })
})

describe('readProject', () => {
  test('gives plain data that survives a copy', async () => {
    const project = await readProject(`${root}fixtures/example`)
    expect(structuredClone(project)).toEqual(project)
    expect(checkProject(structuredClone(project))).toEqual(checkProject(project))
  })

  test('throws a ProjectError when there is nothing to read', async () => {
    await expect(readProject(`${root}fixtures/none`)).rejects.toThrow(ProjectError)
    await expect(readProject(`${root}fixtures/rules`)).rejects.toThrow(/No docs\.json in/)
  })

  test('takes the text of an editor instead of the file', async () => {
    const project = await readProject(`${root}fixtures/example`, {
      source: '{ "navigation": { "pages": ["inde"] } }',
    })
    expect(checkProject(project).diagnostics).toContainEqual(
      expect.objectContaining({ rule: 'missing-page', help: 'Did you mean "index"?' }),
    )
  })

  test('files: false reads no page', async () => {
    const project = await readProject(`${root}fixtures/example`, { files: false })
    expect(project).toMatchObject({ files: null, frontMatter: {} })
    expect(Object.keys(project.specifications)).toEqual(['api/museum.yaml', 'api/events.json'])
  })
})

import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  checkProject,
  ProjectError,
  readProject,
  resolveNavigation,
  validateNavigation,
} from '../../src/index.ts'
import { projectOf } from '../../src/core.ts'
import { maxMessageLength } from '../../src/check/diagnose.ts'
import { maxPointerLength } from '../../src/document/pointer.ts'
import { maxQuotedLength } from '../../src/document/quote.ts'
import { root } from '../fixtures.ts'

const findings = (value: unknown, options = {}) =>
  validateNavigation(value, options).diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`)

describe('validateNavigation', () => {
  test('takes a bare navigation: pointers are from it', () => {
    expect(findings({ tabs: [{ tab: 'A', anchors: [], pages: [] }] })).toContain('child-type /tabs/0')
  })

  test('takes a docs.json: pointers are from its root, the dialect from its $schema', () => {
    const japanese = { languages: [{ language: 'ja', pages: ['a'] }] }
    expect(findings({ navigation: { tabs: [{ tab: '' }] } })).toContain('field-type /navigation/tabs/0/tab')
    expect(findings({ $schema: 'https://mintlify.com/docs.json', theme: 'mint' })).toEqual(['root-pattern '])
    expect(
      findings({
        $schema: 'https://mintlify.com/docs.json',
        navigation: japanese,
      }),
    ).toEqual([])
    expect(
      findings({ $schema: 'https://leaves.mintlify.com/schema/docs.json', navigation: japanese }),
    ).toEqual([])
    expect(findings({ $schema: 'https://mintlify.com.example/docs.json', navigation: japanese })).toEqual([
      'language-code /navigation/languages/0/language',
    ])
  })

  test('an address of which no text can be made, beside what shows that anchors only lead out', () => {
    const addresses = [{ toString: 1, valueOf: 1 }, JSON.parse('['.repeat(1e5) + ']'.repeat(1e5))]
    for (const url of addresses)
      expect(findings({ anchors: [{ anchor: 'A', url }], pages: ['a'] })).toContain('root-pattern ')
  })

  test('an unknown field of more characters than a pointer may have hides no other problem', () => {
    const long = 'x'.repeat(maxPointerLength)
    const found = findings({ navigation: { [long]: 1, groups: [{ group: 'A', pages: [1], [long]: 1 }] } })
    expect(found).toEqual([
      'field-type /navigation/groups/0/pages/0',
      'unknown-field /navigation',
      'unknown-field /navigation/groups/0',
    ])
  })

  test('wrong entries many levels below beside an unknown field: the levels are looked at once', () => {
    let pages: unknown[] = Array.from({ length: 300 }, () => 1)
    for (let i = 0; i < 100; i++) pages = [{ group: 'A', pages }]
    const looked = vi.spyOn(Set.prototype, 'has')
    const found = findings({ navigation: { groups: pages, unknown: 1 } })
    const pointers = looked.mock.calls.filter(([value]) => String(value).startsWith('/navigation'))
    looked.mockRestore()
    expect(found).toHaveLength(301)
    expect(pointers.length).toBeLessThan(1_500)
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
    expect(findings([{ group: 'A', pages: [] }])).toEqual(['root-pattern '])
  })

  let shared: object = { group: 'x', pages: ['a'] }
  for (let i = 0; i < 40; i++) shared = { group: 'g', pages: [shared, { group: 'h', pages: [shared] }] }
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
    ['an object that stands in 2^40 places', { groups: [shared] }],
    ['a list that is undefined', { pages: undefined }],
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

  test.each([
    ['a cycle', { groups: [cyclic] }],
    ['a getter that throws', throwing],
    ['too many values', { groups: [shared] }],
  ])('reports only that %s is not plain data', (_, value) => {
    expect(validateNavigation(value, { dialect: 'extended' }).diagnostics).toEqual([
      {
        rule: 'field-type',
        severity: 'error',
        message: 'The value must be plain JSON data, not what cannot be read.',
        pointer: '',
        related: [],
        fixable: false,
      },
    ])
  })

  test.each([
    ['undefined', undefined],
    ['a docs.json', { navigation: undefined }],
  ])('says what to add when there is no navigation: %s', (_, value) => {
    expect(validateNavigation(value).diagnostics).toMatchObject([
      {
        rule: 'root-pattern',
        message: 'docs.json has no "navigation".',
        help: 'Add "navigation": { "pages": [...] }.',
      },
    ])
  })

  test('refuses unknown options', () => {
    const wrong = (options: object) => () => validateNavigation({ pages: ['a'] }, options)
    expect(wrong({ dialect: 'mint' })).toThrow('No dialect "mint".')
    expect(wrong({ rules: { 'page-pth': 'off' } })).toThrow('No rule "page-pth".')
    expect(wrong({ rules: { 'page-path': 'warn' } })).toThrow('No severity "warn" for "page-path".')
    expect(wrong({ rules: { 'page-path': null } })).toThrow(
      '"page-path" must be a severity or an object, not null.',
    )
    expect(wrong({ rules: { 'page-path': ['off'] } })).toThrow(
      '"page-path" must be a severity or an object, not a list.',
    )
    expect(wrong({ rules: { syntax: 'off' } })).toThrow('"syntax" is always an error.')
  })

  test('refuses unknown options of the tree', async () => {
    const project = await readProject(join(root, 'fixtures/example'))
    const wrong = (options: object) => () => resolveNavigation(project, options)
    expect(wrong({ dialect: 'mint' })).toThrow('No dialect "mint".')
    expect(wrong({ groupGenerated: 'tags' })).toThrow('No grouping "tags".')
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

describe('files on the disk', () => {
  const project = (files: Record<string, string>, links: Record<string, string> = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'docs-nav-disk-'))
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    for (const [link, target] of Object.entries(links)) symlinkSync(target, join(folder, link))
    return folder
  }
  const report = async (folder: string) => {
    const { diagnostics } = checkProject(await readProject(folder))
    return diagnostics.map(({ rule, file, pointer }) => `${rule} ${file} ${pointer}`)
  }
  const extended = (navigation: object) =>
    JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation })

  const messages = async (folder: string, rule: string) => {
    const { diagnostics } = checkProject(await readProject(folder, { validateOpenapi: true }), {
      rules: { [rule]: 'error' },
    })
    return diagnostics.filter(one => one.rule === rule).map(({ message }) => message)
  }

  test('of a value that two places include, each of several problems is told once', async () => {
    const languages = { $ref: 'languages.json' }
    const folder = project({
      'docs.json': extended({ versions: ['1', '2'].map(version => ({ version, languages })) }),
      'languages.json': JSON.stringify([
        { language: 'en', pages: ['a', 'b'] },
        { language: 'fr', pages: ['fr/a', 'fr/c', 'fr/d'] },
        { language: 'de', pages: [] },
      ]),
    })
    expect(await messages(folder, 'language-parity')).toEqual([
      'Language "en" lacks "fr/c" of language "fr".',
      'Language "en" lacks "fr/d" of language "fr".',
      'Language "fr" lacks "b" of language "en".',
      'Language "de" lacks "a" of language "en".',
      'Language "de" lacks "b" of language "en".',
    ])
  })

  test('of a value that two specifications share, each of several problems is told once', async () => {
    const specification = (path: string) =>
      JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'A', version: '1' },
        paths: {
          [path]: {
            get: { parameters: [{ $ref: 'shared.json#/one' }], responses: { default: { description: '' } } },
          },
        },
      })
    const folder = project({
      'docs.json': extended({
        groups: ['a', 'b'].map(name => ({
          group: name,
          openapi: { source: `${name}.json`, directory: name },
        })),
      }),
      'a.json': specification('/a'),
      'b.json': specification('/b'),
      'shared.json': '{ "one": {} }',
    })
    const told = await messages(folder, 'openapi-invalid')
    expect(told.toSorted()).toEqual(['"one" has no "in".', '"one" has no "name".', '"one" has no "schema".'])
  })

  test('the first line of a page behind a byte order mark is read as any other', async () => {
    const folder = project({
      'docs.json': extended({ pages: ['heading', 'fence', 'import'] }),
      'heading.mdx': '\uFEFF# First\n\n[First](/heading#first)\n',
      'fence.mdx': '\uFEFF```\n[A](/none)\n```\n',
      'import.mdx': '\uFEFFimport None from "/snippets/none.mdx"\n\n<None />\n',
    })
    const { diagnostics } = checkProject(await readProject(folder, { links: true }))
    expect(diagnostics.map(({ rule, file, range }) => [rule, file, range.start])).toEqual([
      ['missing-snippet', 'import.mdx', { line: 1, column: 20, offset: 19 }],
    ])
  })

  test('a lone CR ends a line of a page', async () => {
    const page =
      '# First\n\n```\n[A](/none)\n```\n\n## Second\n[First](/a#first), [B](/b), [Second](#second)\n'
    const folder = project({ 'docs.json': extended({ pages: ['a'] }), 'a.mdx': page.replaceAll('\n', '\r') })
    const { diagnostics } = checkProject(await readProject(folder, { links: true }))
    const start = { line: 8, column: 24, offset: page.indexOf('/b') }
    expect(diagnostics.map(({ rule, range }) => [rule, range.start])).toEqual([['broken-link', start]])
  })

  test('a lone CR ends a line of front matter', async () => {
    const page =
      '---\ntitle: A\nopenapi: GET /none\nurl: /nowhere\n---\n# First\n\n[First](#first), [B](/b)\n'
    const kept = '{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}'
    const folders = [page, page.replaceAll('\n', '\r')].map(text =>
      project({
        'docs.json': extended({ openapi: 'o.json', pages: ['a', 'c', 'GET /a'] }),
        'o.json': kept,
        'a.mdx': text,
        'c.mdx': text.replace('title: A', 'title: "A'),
      }),
    )
    const [whole, lone] = await Promise.all(
      folders.map(async folder => {
        const { diagnostics } = checkProject(await readProject(folder, { links: true }))
        return diagnostics
          .filter(({ file }) => file !== 'docs.json')
          .map(({ rule, file, message, help, range }) => [rule, file, message, help, range])
      }),
    )
    expect(whole!.map(([rule, file]) => `${rule} ${file}`)).toEqual([
      'page-operation a.mdx',
      'broken-link a.mdx',
      'broken-link a.mdx',
      'front-matter c.mdx',
      'broken-link c.mdx',
      'broken-link c.mdx',
    ])
    expect(lone).toEqual(whole)
  })

  test('a line separator within a text ends no front matter', async () => {
    const folder = project({
      'docs.json': extended({ openapi: 'o.json', pages: ['a'] }),
      'o.json': '{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}',
      'a.mdx': '---\ndescription: "A\u2028---\u2029B"\nopenapi: GET /none\n---\n',
    })
    const { diagnostics } = checkProject(await readProject(folder))
    const told = diagnostics.filter(({ file }) => file === 'a.mdx')
    expect(told.map(({ rule }) => rule)).toEqual(['page-operation'])
  })

  test('what differs in the form of an accent alone is not told to differ in letter case', async () => {
    const [composed, apart] = ['caf\u00e9', 'cafe\u0301']
    const folder = project({
      'docs.json': extended({ pages: ['index', composed] }),
      'index.mdx': `import A from './${apart}.js'\n\n[A](/${apart}) [B](/${apart.toUpperCase()})\n`,
      [`${composed}.mdx`]: '',
      [`${composed}.js`]: '',
    })
    const { diagnostics } = checkProject(await readProject(folder, { links: true }))
    const alike = 'the two look alike, but spell an accent differently (Unicode NFC and NFD).'
    expect(diagnostics.map(({ message, help }) => [message, help])).toEqual([
      [`No file "./${apart}.js" to import.`, `Write "./${composed}.js": ${alike}`],
      [
        `"/${apart}" differs from "/${composed}" in the spelling of an accent.`,
        `Write "/${composed}": ${alike}`,
      ],
      [`"/${apart.toUpperCase()}" differs from "/${composed}" in letter case.`, `Write "/${composed}".`],
    ])
  })

  test('each page that an entry of several elements loses, of specifications whose names begin alike', async () => {
    const long = `${'a'.repeat(200)}/`.repeat(3)
    const names = ['1.json', '2.json', '3.json'].map(name => long + name)
    const folder = project({
      'docs.json': extended({
        groups: names.map(openapi => ({ group: openapi.slice(-6), openapi, pages: [{ $ref: './i.json' }] })),
      }),
      'i.json': '{ "group": "I", "pages": ["GET /a"] }',
      ...Object.fromEntries(names.map(name => [name, '{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}'])),
    })
    const { diagnostics } = checkProject(await readProject(folder))
    const lost = diagnostics.filter(({ rule }) => rule === 'address-collision')
    expect(lost.map(({ file }) => file)).toEqual(['i.json', 'i.json'])
  })

  test('an operation that several specifications lack, or exclude, whose paths are longer than a message', async () => {
    const long = `${'a'.repeat(240)}/`.repeat(17)
    const named = ['1.json', '2.json'].map(name => long + name)
    const scopes = named.map(openapi => ({
      group: openapi.slice(-6),
      openapi,
      pages: [{ $ref: './i.json' }],
    }))
    const operations = '{"openapi":"3.1.0","paths":{"/a":{"get":{"x-excluded":true}},"/b":{"get":{}}}}'
    const told = async (...sources: string[]) => {
      const groups = scopes.map(scope => ({ ...scope, openapi: [...sources, scope.openapi] }))
      const project = await projectOf({
        files: {
          'docs.json': extended({ groups }),
          'i.json': '{ "group": "I", "pages": ["GET /none", "GET /a"] }',
          ...Object.fromEntries([...sources, ...named].map(name => [name, operations])),
        },
      })
      return checkProject(project)
        .diagnostics.map(({ rule }) => rule)
        .filter(rule => rule.startsWith('operation-'))
    }
    const [missing, excluded] = ['operation-not-found', 'operation-excluded']
    expect(await told()).toEqual([missing, missing, excluded, excluded])
    expect(await told(`${long}0.json`)).toEqual([missing, missing, excluded])
  })

  test('references that begin alike for 100 characters, written in other ways of YAML, are each told', async () => {
    const long = `#/components/${'a'.repeat(100)}`
    const folder = project({
      'docs.json': extended({ openapi: 'o.yaml', pages: ['a'] }),
      'a.mdx': '',
      'o.yaml': `openapi: 3.1.0\npaths:\n  /a:\n    $ref: >-\n      ${long}1\n  /b:\n    $ref: >-\n      ${long}2\n  /c:\n    $ref: &c "${long}3"\n`,
    })
    const { diagnostics } = checkProject(await readProject(folder))
    const told = diagnostics.filter(({ rule }) => rule === 'openapi-invalid')
    expect(told.map(({ range: { start } }) => [start.line, start.column])).toEqual([
      [5, 7],
      [8, 7],
      [10, 15],
    ])
  })

  test('overlays and references without a place, which begin alike for as long as they are told, are each told', async () => {
    const long = `${`${'a'.repeat(200)}/`.repeat(3)}`
    const key = String.raw`"\x24ref"`
    const folder = project({
      'docs.json': extended({
        openapi: { source: 'o.yaml', overlays: [`${long}1.yaml`, `${long}2.yaml`] },
        pages: ['a'],
      }),
      'a.mdx': '',
      'o.yaml': `openapi: 3.1.0\npaths:\n  /a: {${key}: "${long}3"}\n  /b: {${key}: "${long}4"}\n`,
      [`${long}1.yaml`]: '',
      [`${long}2.yaml`]: '',
    })
    for (const name of ['1.yaml', '2.yaml']) writeFileSync(join(folder, long, name), Buffer.of(0xff, 0xfe))
    const { diagnostics } = checkProject(await readProject(folder))
    const told = diagnostics.filter(({ rule }) => rule === 'openapi-invalid')
    expect(told.map(({ message }) => message.slice(0, 11))).toEqual([
      'Its overlay',
      'Its overlay',
      '$ref "aaaaa',
      '$ref "aaaaa',
    ])
  })

  test('fields of front matter whose names begin alike for as long as a message is are each too long', async () => {
    const names = ['a', 'b'].map(end => `${'x'.repeat(maxMessageLength)}${end}`)
    const fields = names.map(name => `${name}: long\n`)
    const folder = project({
      'docs.json': extended({ pages: ['a'] }),
      'a.mdx': `---\n${fields.join('')}---\n`,
    })
    const maximum = Object.fromEntries(names.map(name => [name, 1]))
    const { diagnostics } = checkProject(await readProject(folder), {
      rules: { 'front-matter-fields': { severity: 'warning', maximum } },
    })
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['front-matter-fields', 'front-matter-fields'])
  })

  const long = 'x'.repeat(maxQuotedLength)
  test.each([
    ['labels', (language: string) => ({ version: `${long}${language}`, pages: ['index', 'page'] })],
    ['pages', (language: string) => ({ version: '1', pages: ['index', `${long}${language}`] })],
  ])('what a version that two languages include lacks of others, whose %s begin alike', async (_, other) => {
    const languages = ['en', 'fr'].map(language => ({
      language,
      versions: [other(language), { $ref: './2.json' }],
    }))
    const folder = project({
      'docs.json': extended({ languages }),
      '2.json': '{ "version": "2", "pages": ["index"] }',
    })
    const { diagnostics } = checkProject(await readProject(folder), {
      rules: { 'version-parity': 'warning' },
    })
    const lacking = diagnostics.filter(({ rule }) => rule === 'version-parity')
    expect(lacking.map(({ file }) => file)).toEqual(['2.json', '2.json'])
  })

  test('the first pattern of .mintignore behind a byte order mark is read as any other', async () => {
    const folder = project({
      'docs.json': extended({ pages: ['x', 'a/y'] }),
      '.mintignore': '\uFEFFa/\nb/\n',
      'x.mdx': '',
      'a/y.mdx': '',
      'a/z.mdx': '',
      'b/z.mdx': '',
    })
    expect(await report(folder)).toEqual(['missing-page docs.json /navigation/pages/1'])
  })

  test('redirects behind one that matches nothing are followed', async () => {
    const redirects = [
      { source: '/v-:version', destination: '/x' },
      { source: '/a', destination: '/b' },
      { source: '/b', destination: '/a' },
    ]
    const docs = { navigation: { pages: ['x'] }, redirects }
    expect(await report(project({ 'docs.json': JSON.stringify(docs), 'x.mdx': '' }))).toEqual([
      'redirect-pattern docs.json /redirects/0/source',
      'redirect-loop docs.json /redirects/1/destination',
    ])
  })

  test('a page that is a link out of the project is said, and not read', async () => {
    const outside = project({ 'secret.mdx': '---\ntitle: Secret\n---\n' })
    const links = { 'a.mdx': join(outside, 'secret.mdx'), 'b.mdx': 'x.mdx' }
    const folder = project({ 'docs.json': extended({ pages: ['x', 'a', 'b'] }), 'x.mdx': '' }, links)
    expect(await report(folder)).toEqual(['page-outside-project docs.json /navigation/pages/1'])
    expect((await readProject(folder)).frontMatter).not.toHaveProperty(['a.mdx'])
  })

  test('an include that a sibling key overrides is not looked at', async () => {
    const files = { 'a.json': '{ "pages": [{ "$ref": "nope.json" }] }', 'x.mdx': '' }
    expect(
      await report(project({ ...files, 'docs.json': extended({ $ref: 'a.json', pages: ['x'] }) })),
    ).toEqual([])
  })

  test('a link that leads nowhere is no page', async () => {
    const folder = project(
      { 'docs.json': '{ "navigation": { "pages": ["a"] } }' },
      { 'a.mdx': 'nowhere.mdx' },
    )
    expect(await report(folder)).toEqual(['missing-page docs.json /navigation/pages/0'])
  })

  test('a page that is a link out of the project is said, and not read', async () => {
    const outside = project({ 'page.mdx': '---\ntitle: Secret\nopenapi: GET /secret\n---\n' })
    const folder = project(
      { 'docs.json': '{ "navigation": { "pages": ["a"] } }' },
      { 'a.mdx': join(outside, 'page.mdx') },
    )
    expect(await report(folder)).toEqual(['page-outside-project docs.json /navigation/pages/0'])
    expect((await readProject(folder)).frontMatter).toEqual({})
  })

  test('validateOpenapi adds what is wrong inside a specification', async () => {
    const api =
      'openapi: 3.0.3\ninfo: { title: X, version: "1" }\npaths:\n  /a:\n    get:\n      summary: A\n'
    const folder = project({
      'docs.json': '{ "navigation": { "tabs": [{ "tab": "A", "openapi": "a.yaml" }] } }',
      'a.yaml': api,
    })
    expect(await report(folder)).toEqual([])
    const { diagnostics } = checkProject(await readProject(folder, { validateOpenapi: true }))
    expect(diagnostics).toMatchObject([
      {
        rule: 'openapi-invalid',
        file: 'a.yaml',
        message: 'GET /a has no "responses".',
        range: { start: { line: 5, column: 5 } },
      },
    ])
    expect(resolveNavigation(await readProject(folder, { validateOpenapi: true })).nodes).toHaveLength(2)
  })

  test('the address of a page does not depend on an entry that brings another specification in', async () => {
    const api =
      '{ "openapi": "3.1.0", "paths": { "/p": { "get": { "summary": "Ping" } }, "/q": { "get": { "summary": "Q" } } } }'
    const addresses = async (pages: string[]) => {
      const docs = {
        $schema: 'https://mintlify.com/docs.json',
        api: { openapi: ['a.json'] },
        navigation: {
          tabs: [
            { tab: 'Z', openapi: 'z.json' },
            { tab: 'A', pages },
          ],
        },
      }
      const folder = project({ 'docs.json': JSON.stringify(docs), 'a.json': api, 'z.json': api, 'x.mdx': '' })
      return resolveNavigation(await readProject(folder)).nodes.flatMap(node =>
        node.kind === 'page' && node.breadcrumbs[0] === 'Z' ? node.href : [],
      )
    }
    expect(await addresses(['GET /q'])).toEqual(await addresses(['x']))
  })

  test('linked folders do not multiply', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `f${i}`)
    const files = Object.fromEntries(names.map(name => [`${name}/page.mdx`, '']))
    const links = names.flatMap(name =>
      names.filter(other => other !== name).map(other => [`${name}/${other}`, `../${other}`]),
    )
    const folder = project(
      { ...files, 'docs.json': '{ "navigation": { "pages": ["f1/f2/page"] } }' },
      Object.fromEntries(links),
    )
    const { files: found } = await readProject(folder)
    expect(found).toHaveLength(1 + 9 + 9 * 8)
  })

  test('an included docs.json further down is no project of its own', async () => {
    const files = { 'en/docs.json': '{ "pages": ["en/a"] }', 'en/a.mdx': '', 'en/orphan.mdx': '' }
    expect(await report(project({ ...files, 'docs.json': extended({ $ref: 'en/docs.json' }) }))).toEqual([
      'orphan-page en/orphan.mdx ',
    ])
  })

  test('the place of bytes that are not UTF-8, after a sign that is meant', async () => {
    const folder = project({})
    writeFileSync(join(folder, 'docs.json'), Buffer.from('7b2261223a22efbfbd222c0a2262223a22ff227d', 'hex'))
    expect(checkProject(await readProject(folder)).diagnostics[0]!.range.start).toEqual({
      line: 2,
      column: 6,
      offset: 15,
    })
  })

  test('checked as extended, what was read as core has its includes', async () => {
    const folder = project({
      'docs.json': '{ "navigation": { "$ref": "nav.json" } }',
      'nav.json': '{ "pages": [] }',
    })
    const { diagnostics } = checkProject(await readProject(folder), { dialect: 'extended' })
    expect(diagnostics).toMatchObject([{ rule: 'empty-list', file: 'nav.json' }])
  })
})

describe('the summary', () => {
  const summaryOf = async (docs: object) => {
    const source = JSON.stringify(docs)
    return checkProject(await readProject('.', { source, files: false, config: false })).summary
  }

  test('counts pages and operations, neither addresses nor roots', async () => {
    const group = { group: 'A', root: 'start', pages: ['a', 'https://example.com/x', 'GET /a', 'b'] }
    const docs = {
      $schema: 'https://mintlify.com/docs.json',
      navigation: { openapi: 'a.json', groups: [group] },
    }
    expect(await summaryOf(docs)).toMatchObject({ pages: 3, operations: 1, dialect: 'extended' })
  })
})

describe('readProject', () => {
  test('gives plain data that survives a copy', async () => {
    const project = await readProject(`${root}fixtures/example`)
    expect(structuredClone(project)).toEqual(project)
    expect(checkProject(structuredClone(project))).toEqual(checkProject(project))
  })

  test('names that begin alike, longer than a message quotes: each lack is told', async () => {
    const pages = Array.from({ length: 3 }, (_, i) => `${'x'.repeat(maxQuotedLength)}${i}`)
    const languages = [
      { language: 'en', pages },
      { language: 'fr', pages: ['fr/index'] },
    ]
    const source = JSON.stringify({ navigation: { languages } })
    const project = await readProject(`${root}fixtures/example`, { source })
    const { diagnostics } = checkProject(project, { rules: { 'language-parity': 'warning' } })
    const lacking = diagnostics.filter(({ message }) => message.startsWith('Language "fr" lacks'))
    expect(lacking).toHaveLength(pages.length)
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

  test('a file that is not JSON keeps the dialect that it names', async () => {
    const source = '{ "$schema": "https://mintlify.com/docs.json", "navigation": { "pages": [1,] } }'
    const { summary } = checkProject(await readProject(`${root}fixtures/example`, { source }))
    expect(summary).toMatchObject({ errors: 1, dialect: 'extended' })
  })

  test('files: false reads no page', async () => {
    const project = await readProject(`${root}fixtures/example`, { files: false })
    expect(project).toMatchObject({ files: null, frontMatter: {} })
    expect(Object.keys(project.specifications)).toEqual(['api/museum.yaml', 'api/events.json'])
  })
})

test('of pages hundreds of folders deep, the folders above each are not kept', async () => {
  const pages = Array.from({ length: 100 }, (_, i) => `${i}/${'a/'.repeat(240)}a`)
  const files = {
    'docs.json': JSON.stringify({ navigation: { pages: ['index', ...pages] } }),
    'index.mdx': `[a](/7/a/a) [b](/7/a/b)`,
    ...Object.fromEntries(pages.map(page => [`${page}.mdx`, ''])),
  }
  const ownAdd = Set.prototype.add
  let largest = 0
  const add = vi.spyOn(Set.prototype, 'add').mockImplementation(function (this: Set<unknown>, value) {
    ownAdd.call(this, value)
    largest = Math.max(largest, this.size)
    return this
  })
  const { diagnostics } = checkProject(await projectOf({ files, links: true }), {
    rules: { 'link-to-folder': 'warning' },
  })
  add.mockRestore()
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['link-to-folder', 'broken-link'])
  expect(largest).toBeLessThan(1000)
})

test.each([
  ['is there but for its case', '<a id="ÉB" />', 0],
  ['is not there', '<a id="b" />', 1],
])(
  'a link of a snippet to an id that %s is normalized once for all pages that show it',
  async (_, own, problems) => {
    const pages = Array.from({ length: 20 }, (_, i) => `p${i}`)
    const files = {
      'docs.json': JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation: { pages } }),
      'snippets/s.mdx': '[A](#éb)',
      ...Object.fromEntries(
        pages.map(page => [`${page}.mdx`, `import S from '/snippets/s.mdx'\n\n<S />\n\n${own}`]),
      ),
    }
    const project = await projectOf({ files, links: true })
    const texts: string[] = []
    const { normalize } = String.prototype
    const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
      texts.push(String(this))
      return normalize.call(this, form)
    })
    const { diagnostics } = checkProject(project)
    spy.mockRestore()
    expect(diagnostics.filter(({ rule }) => rule === 'broken-anchor')).toHaveLength(problems)
    expect(texts.filter(text => text === 'éb').length).toBeLessThanOrEqual(1)
  },
)

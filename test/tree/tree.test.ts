import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkProject,
  type Dialect,
  type Project,
  readProject,
  resolveNavigation,
  type Tree,
  type NestedNode,
  toNested,
} from '../../src/index.ts'
import { textProject } from '../../src/project/read.ts'
import { expected, folders, readJson, root } from '../fixtures.ts'

const cases = join(root, 'fixtures/tree')
const validate = new Ajv({ allErrors: true, strict: false }).compile(
  readJson(join(root, 'schema/tree.schema.json')),
)

interface CaseOptions {
  readonly dialect?: Dialect
  readonly files?: boolean
  readonly groupGenerated?: 'tag' | 'none'
}

/** Reads and resolves the project of a case with its options. */
async function resolveCase(name: string): Promise<{ project: Project; options: CaseOptions; tree: Tree }> {
  const file = join(cases, name, 'options.json')
  const options: CaseOptions = existsSync(file) ? readJson(file) : {}
  const project = await readProject(join(cases, name), options)
  return { project, options, tree: resolveNavigation(project, options) }
}

const pagesOf = ({ nodes }: Tree) => nodes.filter(node => node.kind === 'page')

describe.each(folders(cases))('%s', name => {
  test('has the reviewed tree', async () => {
    const { tree } = await resolveCase(name)
    expect(JSON.parse(JSON.stringify(tree))).toEqual(expected(join(cases, name, 'expected.json'), tree))
  })

  test('checks without an error, unless its name says otherwise', async () => {
    const { project, options } = await resolveCase(name)
    const { diagnostics } = checkProject(project, options)
    expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(name.startsWith('unsound'))
  })

  test('is as the schema says', async () => {
    validate(JSON.parse(JSON.stringify((await resolveCase(name)).tree)))
    expect(validate.errors).toBeNull()
  })

  test('is flat: ids are indexes, parents come before their children', async () => {
    const { nodes } = (await resolveCase(name)).tree
    for (const [i, { id, parent, depth }] of nodes.entries()) {
      expect(id).toBe(i)
      expect(parent ?? -1).toBeLessThan(i)
      expect(depth).toBe(parent === null ? 0 : nodes[parent]!.depth + 1)
    }
  })

  test('has the labels of everything above in its breadcrumbs, in extended without languages and versions', async () => {
    const { project, options, tree } = await resolveCase(name)
    const dialect = checkProject(project, options).summary.dialect
    const left: readonly string[] = dialect === 'core' ? [] : ['language', 'version']
    for (const page of pagesOf(tree)) {
      const labels = [page.title]
      for (let id = page.parent; id !== null; id = tree.nodes[id]!.parent)
        if (!left.includes(tree.nodes[id]!.kind)) labels.unshift(tree.nodes[id]!.label)
      expect(page.breadcrumbs).toEqual(labels)
      expect(page.label).toBe(page.sidebarTitle)
    }
  })

  test('gives different pages different addresses, and a page one', async () => {
    const { tree } = await resolveCase(name)
    const shownAt = new Map<string, string>()
    for (const { file, operation, path } of pagesOf(tree)) {
      const shows = JSON.stringify(operation && file === null ? operation : path)
      expect(shownAt.get(path) ?? shows).toBe(shows)
      shownAt.set(path, shows)
    }
  })

  test('resolves to the same text again', async () => {
    const first = await resolveCase(name)
    const again = resolveNavigation(first.project, first.options)
    const anew = (await resolveCase(name)).tree
    expect(JSON.stringify(again)).toBe(JSON.stringify(first.tree))
    expect(JSON.stringify(anew)).toBe(JSON.stringify(first.tree))
  })
})

test('toNested holds every node below its parent', async () => {
  const { tree } = await resolveCase('reading-order')
  const told = (nodes: readonly NestedNode[]): unknown[] =>
    nodes.map(({ label, children }) => (children.length > 0 ? [label, told(children)] : label))
  expect(told(toNested(tree))).toEqual([
    [
      'One',
      [
        ['A', ['A1', ['A sub', ['A2']], 'A3']],
        ['B', ['B1']],
      ],
    ],
    ['Two', ['C1']],
  ])
})

test('a label of a breadcrumb is cut at 1,000 characters, those of the nodes are not', async () => {
  const [whole, longer] = ['g'.repeat(1000), 'h'.repeat(1001)]
  const groups = [{ group: whole, pages: [{ group: longer, pages: ['a'] }] }]
  const { nodes } = resolveNavigation(textProject(JSON.stringify({ navigation: { groups } })))
  expect(nodes.map(({ label }) => label)).toEqual([whole, longer, 'A'])
  expect(nodes[2]).toMatchObject({ breadcrumbs: [whole, `${'h'.repeat(999)}…`, 'A'] })
})

test('a title of a breadcrumb is cut at 1,000 characters too', async () => {
  const page = 'p'.repeat(1001)
  const { nodes } = resolveNavigation(textProject(JSON.stringify({ navigation: { pages: [page] } })))
  expect(nodes[0]).toMatchObject({ title: `P${page.slice(1)}`, breadcrumbs: [`P${'p'.repeat(998)}…`] })
})

test('the dialect of the options wins over the one of the file', async () => {
  const folder = join(cases, 'webhooks')
  const project = await readProject(folder, { dialect: 'core' })
  const pages = pagesOf(resolveNavigation(project, { dialect: 'core' }))
  expect(pages.map(({ title }) => title)).toEqual(['Nameless', 'List', 'User created'])
})

test('a tree may be changed without changing the next one', async () => {
  const { project, tree } = await resolveCase('generate-tab')
  const before = JSON.stringify(tree)
  for (const node of tree.nodes) Object.assign(node, { label: 'changed' })
  expect(JSON.stringify(resolveNavigation(project))).toBe(before)
})

describe('hostile specifications', () => {
  let temporary = ''
  beforeAll(() => {
    temporary = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-hostile-')))
  })
  afterAll(() => rmSync(temporary, { recursive: true, force: true }))

  const tabs = [{ tab: 'API', openapi: 'api.yaml' }]

  /** A folder with these files, and a docs.json with this navigation. */
  function folderOf(files: Readonly<Record<string, string>>, navigation: unknown = { tabs }): string {
    const folder = mkdtempSync(join(temporary, 'project-'))
    const docs = { $schema: 'https://mintlify.com/docs.json', navigation }
    for (const [file, text] of Object.entries({ 'docs.json': JSON.stringify(docs), ...files }))
      writeFileSync(join(folder, file), text)
    return folder
  }

  /** The pages as `title address`, and the rules that reported something. */
  async function outcome(folder: string): Promise<{ pages: string[]; rules: string[] }> {
    const project = await readProject(folder)
    const tree = resolveNavigation(project)
    for (const { href } of pagesOf(tree)) expect(href).toMatch(/^(?:\/(?:[\w.~-]|%[0-9A-F]{2})+)+$/)
    const pages = pagesOf(tree).map(({ title, href }) => `${title} ${href}`)
    return { pages, rules: checkProject(project).diagnostics.map(({ rule }) => rule) }
  }

  const yaml = (text: string) => `openapi: 3.1.0\n${text}`
  const json = (paths: string) => `{ "openapi": "3.1.0", "paths": ${paths} }`
  const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

  test('aliases that multiply are never written out', async () => {
    const lists = Array.from(
      { length: 30 },
      (_, i) => `a${i + 1}: &a${i + 1} [${'*a'.concat(`${i},`).repeat(9)}]`,
    )
    const text = yaml(
      `a0: &a0 [lol]\n${lists.join('\n')}\npaths: { /a: { get: { summary: A, tags: *a30 } } }`,
    )
    expect(await outcome(folderOf({ 'api.yaml': text }))).toEqual({
      pages: ['A /api-reference/a'],
      rules: [],
    })
  })

  test('one path item that stands 100,000 times gives 100,000 pages, and no more', async () => {
    const paths = Array.from({ length: 100_001 }, (_, i) => `  /${i}: *item`)
    const text = yaml(`x: &item { get: { summary: Get, tags: [T] } }\npaths:\n${paths.join('\n')}`)
    const { pages, rules } = await outcome(folderOf({ 'api.yaml': text }))
    expect(pages).toHaveLength(100_000)
    expect(pages.at(-1)).toBe('Get /api-reference/t/get-99999')
    expect(rules).toEqual(['openapi-invalid'])
  })

  const repeated = (anchor: string, operation: string) => {
    const paths = Array.from({ length: 5000 }, (_, i) => `  /${i}: { get: { ${operation} } }`)
    const top = `x: &huge ${anchor}\ntags: [{ name: T, x-group: *huge }]`
    return folderOf({ 'api.yaml': yaml(`${top}\npaths:\n${paths.join('\n')}`) })
  }

  test.each([
    { what: 'summary', anchor: 'zab '.repeat(250_000), operation: 'summary: *huge' },
    { what: 'list of tags', anchor: `[${'z,'.repeat(100_000)}]`, operation: 'tags: *huge' },
  ])('a tree of one huge $what that stands 5,000 times is refused', async ({ anchor, operation }) => {
    const folder = repeated(anchor, operation)
    const project = await readProject(folder)
    expect(() => resolveNavigation(project)).toThrow(
      expect.objectContaining({
        name: 'ProjectError',
        message: expect.stringMatching(/^The tree holds more than 128 MB of text/),
      }),
    )
    expect(checkProject(project).diagnostics.map(({ rule }) => rule)).toEqual(['openapi-invalid'])
  })

  test('one huge label of a group that stands 5,000 times can be written', async () => {
    const folder = repeated('zab '.repeat(250_000), 'tags: [T]')
    const tree = resolveNavigation(await readProject(folder))
    expect(pagesOf(tree)).toHaveLength(67)
    expect(JSON.stringify(tree).length).toBeLessThan(2_000_000)
    expect((await outcome(folder)).rules).toEqual(['openapi-invalid'])
  })

  test('one huge summary that stands 400 times', async () => {
    const paths = Array.from({ length: 400 }, (_, i) => `  /${i}: { get: { summary: *huge } }`)
    const text = yaml(`x: &huge ${'ä-'.repeat(15_000)}\npaths:\n${paths.join('\n')}`)
    const { nodes } = resolveNavigation(await readProject(folderOf({ 'api.yaml': text })))
    expect(new Set(nodes.map(node => 'href' in node && node.href)).size).toBe(401)
  })

  test('__proto__ and constructor are names like any other', async () => {
    const text = `{ "openapi": "3.1.0",
      "tags": [{ "name": "__proto__", "x-group": "Tagged" }, { "name": "constructor", "x-group": "toString" }],
      "paths": {
        "__proto__": { "get": { "summary": "__proto__", "tags": ["__proto__"], "operationId": "__proto__" } },
        "/x": { "__proto__": { "put": {} }, "get": { "summary": "constructor", "tags": ["constructor"] } },
        "/y": { "get": { "__proto__": { "summary": "polluted" }, "tags": ["toString"] } } },
      "webhooks": { "__proto__": { "post": { "x-mint": { "__proto__": { "href": "polluted" } } } } } }`
    const navigation = {
      tabs: [
        { tab: '__proto__', openapi: '__proto__.json' },
        { tab: 'constructor', openapi: '__proto__.json', pages: ['__proto__', 'webhook __proto__'] },
      ],
    }
    const folder = folderOf({ '__proto__.json': text, '__proto__.mdx': '' }, navigation)
    const { nodes } = resolveNavigation(await readProject(folder))
    expect(nodes.map(node => [node.label, 'href' in node && node.href])).toEqual([
      ['__proto__', false],
      ['Tagged', false],
      ['__proto__', '/api-reference/__proto__/__proto__'],
      ['toString', false],
      ['constructor', '/api-reference/constructor/constructor'],
      ['Get y', '/api-reference/tostring/get-y'],
      ['API Reference', false],
      ['  proto  ', '/api-reference/__proto__'],
      ['constructor', false],
      ['Proto', '/__proto__'],
      ['  proto  ', '/api-reference/__proto__'],
    ])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('100,000 levels of JSON are read, of YAML refused', async () => {
    const deep = nested(100_000)
    const text = json(
      `{ "/a": { "get": { "summary": "A", "x": ${deep} } }, "/b": ${deep}, "/c": { "get": { "tags": [${deep}] } } }`,
    )
    const result = await outcome(folderOf({ 'api.yaml': text }))
    expect(result).toEqual({ pages: ['A /api-reference/a', 'Get c /api-reference/get-c'], rules: [] })
    const other = await outcome(folderOf({ 'api.yaml': yaml(`paths: ${deep}`) }))
    expect(other).toEqual({ pages: [], rules: ['openapi-invalid'] })
  })

  test('100,000 groups inside one another end at the limit', async () => {
    const text = `{"navigation":${'{"pages":["a"],"groups":['.repeat(100_000)}${']}'.repeat(100_000)}}`
    const { pages, rules } = await outcome(folderOf({ 'docs.json': text, 'a.mdx': '' }))
    expect(pages.length).toBeLessThan(300)
    expect(rules).toContain('too-deep')
  })

  test('tags, summaries and x-mint.href that climb stay below the root', async () => {
    const text = yaml(`paths:
  /a: { get: { summary: ../../etc/passwd, tags: [../..] } }
  /b: { get: { summary: .., tags: [.] } }
  /c: { get: { summary: C, x-mint: { href: ../../../etc/passwd } } }
  /d: { get: { summary: D, x-mint: { href: //evil.example/%2e%2e%2f } } }
  /e: { get: { summary: E, x-mint: { href: 'javascript:alert(1)' } } }
  /../..: { get: {} }
`)
    expect((await outcome(folderOf({ 'api.yaml': text }))).pages).toEqual([
      '../../etc/passwd /api-reference/etcpasswd',
      '.. /api-reference',
      'C /etc/passwd',
      'D /evil.example/%252e%252e%252f',
      'E /javascript%3Aalert%281%29',
      'Get  /api-reference/get-',
    ])
  })

  test('page entries that climb once their control characters are left out stay below the root', () => {
    const pages = [
      '..\u0001/\t../a',
      'b/.\u007f./c',
      '\u0001/evil.example/d',
      'e/\u0001./\u0000/f',
      '.\u0001.',
    ]
    const tree = resolveNavigation(textProject(JSON.stringify({ navigation: { pages } })))
    expect(pagesOf(tree).map(({ path, href }) => `${path} ${href}`)).toEqual([
      'a /a',
      'c /c',
      'evil.example/d /evil.example/d',
      'e/f /e/f',
    ])
  })

  test('a page entry whose name is dots and an extension does not lead up', () => {
    const pages = ['...md', 'a/...mdx', 'b/...MD#c', 'd/..\u0001.md', 'e/..md', 'f/.md', 'g/../...md']
    const tree = resolveNavigation(textProject(JSON.stringify({ navigation: { pages } })))
    expect(pagesOf(tree).map(({ href }) => href)).toEqual([
      '/...md',
      '/a/...mdx',
      '/b/...MD',
      '/e/..md',
      '/f/.md',
      '/...md',
    ])
  })

  describe('nothing outside of the project is read', () => {
    let outside = ''
    beforeAll(() => {
      outside = mkdtempSync(join(temporary, 'outside-'))
      writeFileSync(join(outside, 'secret.yaml'), yaml('paths: { /s: { get: { summary: Secret } } }'))
      writeFileSync(join(outside, 'secret.json'), '{ "tab": "Secret", "pages": ["secret"] }')
      writeFileSync(join(outside, 'page.mdx'), '---\ntitle: Secret\n---\n')
    })

    const linked = (folder: string) => {
      symlinkSync(outside, join(folder, 'folder'))
      symlinkSync(join(outside, 'secret.yaml'), join(folder, 'file.yaml'))
      return folder
    }
    const shown = ['A /api-reference/a']

    test.each([
      'OUTSIDE/secret.yaml#/paths/~1s',
      'file://OUTSIDE/secret.yaml#/paths/~1s',
      '../OUTSIDENAME/secret.yaml#/paths/~1s',
      '..%2FOUTSIDENAME%2Fsecret.yaml#/paths/~1s',
      'folder/secret.yaml#/paths/~1s',
      'file.yaml#/paths/~1s',
      '/etc/passwd',
      '../../../../../../etc/passwd',
    ])('by $ref %s', async pattern => {
      const ref = pattern.replace('OUTSIDENAME', basename(outside)).replace('OUTSIDE', outside)
      const text = yaml(`paths:\n  /a: { get: { summary: A } }\n  /s: { $ref: '${ref}' }\n`)
      const result = await outcome(linked(folderOf({ 'api.yaml': text })))
      expect(result).toEqual({ pages: shown, rules: ['openapi-invalid'] })
    })

    test.each(['folder/secret.yaml', 'file.yaml', '../OUTSIDENAME/secret.yaml'])(
      'by openapi %s',
      async pattern => {
        const openapi = pattern.replace('OUTSIDENAME', basename(outside))
        const navigation = {
          tabs: [...tabs, { tab: 'S', openapi }, { tab: 'F', pages: [`${openapi} GET /s`] }],
        }
        const files = { 'api.yaml': yaml('paths: { /a: { get: { summary: A } } }') }
        const result = await outcome(linked(folderOf(files, navigation)))
        expect(result.pages).toEqual(shown)
        expect(result.rules).toContain('openapi-outside-project')
      },
    )

    test.each(['./folder/secret.json', '../OUTSIDENAME/secret.json'])('by include %s', async pattern => {
      const $ref = pattern.replace('OUTSIDENAME', basename(outside))
      const result = await outcome(linked(folderOf({}, { tabs: [{ $ref }] })))
      expect(result.pages).toEqual([])
      expect(result.rules).toContain('ref-outside-project')
    })

    test('as a page in a linked folder', async () => {
      const result = await outcome(linked(folderOf({}, { pages: ['folder/page'] })))
      expect(result).toEqual({ pages: ['Page /folder/page'], rules: ['missing-page'] })
    })
  })

  test('path items that lead in a circle are reported, and the rest is shown', async () => {
    const text = yaml(`paths:
  /a: { $ref: '#/paths/~1b' }
  /b: { $ref: '#/paths/~1a' }
  /c: { $ref: '#/paths/~1c' }
  /d: { $ref: 'other.yaml#/x' }
  /e: { get: { summary: E } }
`)
    const result = await outcome(
      folderOf({ 'api.yaml': text, 'other.yaml': "x: { $ref: 'api.yaml#/paths/~1d' }" }),
    )
    expect(result.pages).toEqual(['E /api-reference/e'])
    expect(new Set(result.rules)).toEqual(new Set(['openapi-invalid']))
  })

  const megabytes = (text: string) => text.repeat(Math.ceil((25 * 1024 * 1024) / text.length))

  test.each([
    { what: 'a summary', operation: () => ({ summary: megabytes('ab ') }), parts: 2, length: 2000 },
    { what: 'a tag', operation: () => ({ summary: 'A', tags: [megabytes('ab ')] }), parts: 3, length: 2000 },
    { what: 'no word', operation: () => ({ summary: megabytes('-') }), parts: 2, length: 999 },
    { what: 'a href', operation: () => ({ 'x-mint': { href: megabytes('a/') } }), parts: 1000, length: 1 },
  ])('25 MB of one string as $what', async ({ operation, parts, length }) => {
    const folder = folderOf({ 'api.yaml': json(JSON.stringify({ '/a': { get: operation() } })) })
    const [page, ...more] = pagesOf(resolveNavigation(await readProject(folder)))
    expect(more).toEqual([])
    const segments = page!.path.split('/')
    expect(segments).toHaveLength(parts)
    expect(Math.max(...segments.slice(parts > 3 ? 0 : 1).map(part => part.length))).toBe(length)
  })

  test('25 MB of nothing', async () => {
    const result = await outcome(folderOf({ 'api.yaml': megabytes('x') }))
    expect(result).toEqual({ pages: [], rules: ['openapi-invalid'] })
  })
})

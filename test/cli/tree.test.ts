import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readProject,
  type NestedNode,
  resolveNavigation,
  toNested,
  type Tree,
  type TreeNode,
} from '../../src/index.ts'
import { llms } from '../../src/report/tree/llms.ts'
import { maxCharacters, maxEdges, mermaid } from '../../src/report/tree/mermaid.ts'
import { maxEntries, maxSitemapLength, sitemap } from '../../src/report/tree/sitemap.ts'
import { maxCrumbLength } from '../../src/tree/crumb.ts'
import { listedKinds } from '../../src/grammar/table.ts'
import { call } from '../call.ts'
import { expected, readJson, root } from '../fixtures.ts'

const example = join(root, 'fixtures/example')
const broken = join(root, 'fixtures/broken')

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'docs-nav-tree-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const written = async (...args: string[]) => (await call(['tree', example, ...args])).out

describe('docs-nav tree', () => {
  /** What is printed on stderr about a project without errors. */
  const saidOf = async (name: string, docs: object, ...args: string[]) => {
    const folder = join(scratch, name)
    mkdirSync(folder)
    const paths = { '/a': { get: {} }, '/b': { $ref: 'https://example.com/b.json#/b' } }
    writeFileSync(join(folder, 'api.json'), JSON.stringify({ openapi: '3.1.0', paths }))
    const $schema = 'https://mintlify.com/docs.json'
    writeFileSync(join(folder, 'docs.json'), JSON.stringify({ $schema, ...docs }))
    const { err, code } = await call(['tree', folder, '--no-cache', ...args])
    expect(code).toBe(0)
    return err
  }
  const from = (openapi: string) => ({ navigation: { groups: [{ group: 'API', openapi }] } })

  test('says that operations are left out whose specification was not fetched', async () => {
    expect(await saidOf('remote', from('https://example.com/api.json'))).toBe(
      'docs-nav: a specification was not fetched, and its operations are left out. --allow-remote fetches it.\n',
    )
  })

  test('says that an overlay is not applied, which is never fetched', async () => {
    const overlays = ['https://example.com/overlay.yaml']
    const paths = { '/a': { get: {} } }
    const folder = join(scratch, 'far-overlay')
    mkdirSync(folder)
    const groups = [{ group: 'API', openapi: { source: 'api.json', overlays } }]
    const $schema = 'https://mintlify.com/docs.json'
    writeFileSync(join(folder, 'api.json'), JSON.stringify({ openapi: '3.1.0', paths }))
    writeFileSync(join(folder, 'docs.json'), JSON.stringify({ $schema, navigation: { groups } }))
    expect((await call(['tree', folder, '--no-cache'])).err).toBe(
      'docs-nav: an overlay is not applied, and what it changes is left out. "docs-nav check" says which.\n',
    )
  })

  test('points to the reason when it could not be fetched', async () => {
    expect(await saidOf('refused', from('http://127.0.0.1:1/api.json'), '--allow-remote')).toBe(
      'docs-nav: a specification was not fetched, and its operations are left out. "docs-nav check --allow-remote" says why.\n',
    )
  })

  test('says that operations are left out which a $ref takes from the network', async () => {
    expect(await saidOf('part', from('api.json'))).toBe(
      'docs-nav: part of a specification was not read, and its operations are left out. "docs-nav check" says of which.\n',
    )
  })

  test('says how many pages of AsyncAPI are left out', async () => {
    const named = (asyncapi: unknown) => ({
      navigation: { groups: [{ group: 'Events', asyncapi }] },
      asyncapi: '3.0.0',
      channels: { joined: {}, left: {} },
    })
    expect(await saidOf('channels', named('docs.json'))).toBe('docs-nav: 2 pages of AsyncAPI are left out.\n')
    expect(await saidOf('far-channels', named(['docs.json', 'https://example.com/events.json']))).toBe(
      'docs-nav: pages of AsyncAPI are left out; not every file could be read to count them.\n',
    )
  })

  test('says that of standard input alone no specification is read', async () => {
    const docs = (navigation: object) => ({ input: JSON.stringify({ navigation }) })
    const named = { pages: [{ group: 'API', openapi: 'api.json' }] }
    expect((await call(['tree', '-'], docs(named))).err).toBe(
      'docs-nav: the operations of specifications are left out: of standard input only the text is read. --stdin-filename says where it belongs.\n',
    )
    expect((await call(['tree', '-'], docs({ pages: ['a'] }))).err).toBe('')
    const placed = ['tree', '-', '--stdin-filename', join(scratch, 'part/docs.json'), '--no-cache']
    expect((await call(placed, docs(named))).err).toContain('part of a specification')
  })

  test.each(['text', 'json', 'ndjson', 'mermaid', 'sitemap', 'llms'])('--format %s', async format => {
    const { code, out, err } = await call([
      'tree',
      example,
      '--format',
      format,
      '--base-url',
      'https://museum.example.com/',
    ])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')).toEqual(
      expected(join(root, 'fixtures/report', `tree.${format}.lines.json`), out.split('\n')),
    )
  })

  test('json is what the library gives, and fits its schema', async () => {
    const tree: Tree = JSON.parse(await written('--format', 'json'))
    expect(tree).toEqual(JSON.parse(JSON.stringify(resolveNavigation(await readProject(example)))))
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
      readJson(join(root, 'schema/tree.schema.json')),
    )
    expect(validate(tree), JSON.stringify(validate.errors)).toBe(true)
    for (const change of [
      { nodes: [{ ...tree.nodes[0], id: -1 }] },
      { nodes: [{ ...tree.nodes[1], expanded: 1 }] },
      { drilldown: 'yes' },
    ])
      expect(validate({ ...tree, ...change })).toBe(false)
  })

  test('ndjson holds the same nodes', async () => {
    const lines = (await written('--format', 'ndjson')).trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line))).toEqual(JSON.parse(await written('--format', 'json')).nodes)
  })

  test('ndjson has a line for each page that no node shows, after the nodes, as the schema says', async () => {
    const folder = join(root, 'fixtures/tree/hidden-and-excluded')
    const of = async (format: string) => (await call(['tree', folder, '--format', format])).out
    const { nodes, unlisted }: Tree = JSON.parse(await of('json'))
    expect(unlisted).not.toEqual([])
    const lines = (await of('ndjson'))
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toEqual([...nodes, ...unlisted.map(page => ({ kind: 'unlisted', ...page }))])
    const { definitions } = readJson(join(root, 'schema/tree.schema.json'))
    const validate = new Ajv({ strict: false }).compile({ definitions, $ref: '#/definitions/line' })
    for (const line of lines) expect(validate(line), JSON.stringify(validate.errors)).toBe(true)
    expect(validate({ ...unlisted[0] })).toBe(false)
    expect(validate({ ...lines.at(-1), kind: 'page' })).toBe(false)
  })

  test('--depth folds what is deeper', async () => {
    const out = await written('--depth', '2')
    expect(out).toContain('└─ Start here  group')
    expect(out).not.toContain('Welcome')
    expect(out).toContain('… and 9 deeper')
    expect(await written('--depth', '1', '--format', 'mermaid')).toBe(
      'flowchart LR\n  n0(["Guides"])\n  n7(["API"])\n',
    )
  })

  test('--only leaves other elements of its kind out', async () => {
    const { nodes }: Tree = JSON.parse(await written('--only', 'tab=API', '--format', 'json'))
    expect(nodes.filter(node => node.kind === 'tab').map(node => node.label)).toEqual(['API'])
    expect(nodes.map(node => node.id)).toEqual(nodes.map((_, i) => i))
    for (const node of nodes) if (node.parent !== null) expect(nodes[node.parent]!.depth).toBe(node.depth - 1)
    expect(nodes.filter(node => node.kind === 'page')).toHaveLength(5)
  })

  test('--only with every label of a kind leaves the tree as it is', async () => {
    const all = await written('--only', 'tab=API', '--only', 'tab=Guides', '--format', 'json')
    expect(all).toBe(await written('--format', 'json'))
  })

  test('--group-generated none leaves generated pages flat', async () => {
    const out = await written('--group-generated', 'none')
    expect(out.match(/Events {2}group/g)).toHaveLength(1)
  })

  test.each([
    {
      args: ['--format', 'xml'],
      says: '--format takes text, json, ndjson, mermaid, sitemap, llms, not "xml".',
    },
    { args: ['--format', 'sitemap'], says: 'a sitemap needs --base-url, such as https://docs.example.com.' },
    {
      args: ['--base-url', 'museum'],
      says: '--base-url takes an address such as https://docs.example.com, not "museum".',
    },
    { args: ['--only', 'tab=Guide'], says: 'there is no tab "Guide". There are: Guides, API.' },
    { args: ['--only', 'version=1'], says: 'there is no version "1".' },
    { args: ['--only', 'tab'], says: '--only takes kind=label, such as language=fr, not "tab".' },
    {
      args: ['--only', 'tag=API'],
      says: `the kind of --only takes ${listedKinds.join(', ')}, page, not "tag". Did you mean "tab"?`,
    },
    { args: ['--depth', '-'], says: '--depth takes a whole number, not "-".' },
    { args: [broken], says: 'tree takes one project.' },
  ])('2 for $args', async ({ args, says }) => {
    expect(await call(['tree', example, ...args])).toEqual({ code: 2, out: '', err: `docs-nav: ${says}\n` })
  })

  test('2 for --only with an unknown label among many', async () => {
    const folder = join(scratch, 'many')
    mkdirSync(folder)
    const groups = Array.from({ length: 23 }, (_, i) => ({ group: `Group number ${i + 1}`, pages: ['a'] }))
    const docs = { $schema: 'https://mintlify.com/docs.json', navigation: { groups } }
    writeFileSync(join(folder, 'docs.json'), JSON.stringify(docs))
    writeFileSync(join(folder, 'a.mdx'), '')
    const first = groups.slice(0, 20).map(({ group }) => group)
    expect(await call(['tree', folder, '--only', 'group=Group numbr 23'])).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: there is no group "Group numbr 23". Did you mean "Group number 23"? There are: ${first.join(', ')} and 3 more.\n`,
    })
  })

  test('with errors it says so, resolves what is sound, and exits with 1', async () => {
    const { code, out, err } = await call(['tree', broken])
    expect({ code, err }).toEqual({
      code: 1,
      err: 'docs-nav: docs.json has 3 errors; the tree holds what is sound. "docs-nav check" shows them.\n',
    })
    expect(out).toContain('Welcome  /')
    expect(out).not.toContain('/tickets\n  GET')
  })

  test('a file that is not JSON gives an empty tree and exit 1', async () => {
    const { code, out } = await call(['tree', '-', '--format', 'json'], { input: '{' })
    expect(code).toBe(1)
    expect(JSON.parse(out).nodes).toEqual([])
  })
})

describe('--output', () => {
  test('writes the file whole, through a link, and leaves nothing else behind', async () => {
    const folder = join(scratch, 'output')
    mkdirSync(folder)
    writeFileSync(join(folder, 'real.json'), 'old')
    symlinkSync('real.json', join(folder, 'link.json'))
    const { code, out } = await call([
      'tree',
      example,
      '--format',
      'json',
      '--output',
      join(folder, 'link.json'),
    ])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(readFileSync(join(folder, 'real.json'), 'utf8')).toBe(await written('--format', 'json'))
    expect(readdirSync(folder).sort()).toEqual(['link.json', 'real.json'])
  })

  test('"-" is standard output', async () => {
    expect(await written('--output', '-')).toBe(await written())
  })

  test('says when it cannot, and keeps the old file', async () => {
    const refusal = async (file: string) => {
      const path = join(scratch, file)
      const { code, out, err } = await call(['tree', example, '--output', path])
      expect({ code, out }).toEqual({ code: 2, out: '' })
      return err.replace(path, '')
    }
    mkdirSync(join(scratch, 'folder.txt'))
    expect(await refusal('no/such/tree.txt')).toBe('docs-nav: Cannot write "": there is no such folder.\n')
    expect(await refusal('folder.txt')).toBe('docs-nav: Cannot write "": it is a folder.\n')
    expect(readdirSync(scratch).filter(name => name.endsWith('.tmp'))).toEqual([])
  })
})

const page = (id: number, more: object): TreeNode =>
  ({
    id,
    parent: null,
    depth: 0,
    kind: 'page',
    label: `P${id}`,
    title: `P${id}`,
    path: `p${id}`,
    href: `/p${id}`,
    hidden: false,
    indexed: !('hidden' in more),
    ...more,
  }) as TreeNode
const site = {
  name: 'N',
  description: '',
  baseUrl: 'https://x.example',
  depth: Number.POSITIVE_INFINITY,
  color: false,
}
const treeOf = (nodes: TreeNode[]): Tree => ({
  version: 2,
  breadcrumbs: null,
  drilldown: null,
  global: { anchors: [] },
  nodes,
  unlisted: [],
})

describe('formats on hostile and large trees', () => {
  test.each(['json', 'ndjson'])(
    '%s repeats the start of a label of 400,000 characters, not all',
    async format => {
      const folder = join(scratch, `long-label-${format}`)
      mkdirSync(folder)
      const label = 'g'.repeat(400_000)
      const pages = Array.from({ length: 2000 }, (_, i) => `p${i}`)
      writeFileSync(
        join(folder, 'docs.json'),
        JSON.stringify({ navigation: { groups: [{ group: label, pages }] } }),
      )
      const { code, out, err } = await call(['tree', folder, '--no-files', '--no-cache', '--format', format])
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out.split(label)).toHaveLength(2)
      expect(out.length).toBeLessThan(label.length + pages.length * (maxCrumbLength + 1000))
      expect(out.split(`"${label.slice(0, maxCrumbLength - 1)}…"`)).toHaveLength(pages.length + 1)
    },
  )

  test('a sitemap leaves hidden pages and links out, names each address once, and escapes', () => {
    const { text } = sitemap(
      treeOf([
        page(0, { href: "/a&b'<c>" }),
        page(1, { href: "/a&b'<c>" }),
        page(2, { hidden: true }),
        page(3, { href: 'https://y.example', external: true }),
        page(4, { href: '/dashboard', external: true }),
        page(5, { href: "/a&b'<c>#place" }),
      ]),
      site,
    )
    expect(text.match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://x.example/a&amp;b&apos;&lt;c&gt;</loc>'])
  })

  test('a sitemap splits past 50,000 entries', async () => {
    expect(maxEntries).toBe(50_000)
    const one = sitemap(treeOf(Array.from({ length: 50_000 }, (_, i) => page(i, {}))), site)
    expect(one.parts).toBeUndefined()
    const { text, parts } = sitemap(treeOf(Array.from({ length: 50_001 }, (_, i) => page(i, {}))), site)
    expect(text.match(/<loc>.*<\/loc>/g)).toEqual([
      '<loc>https://x.example/sitemap-1.xml</loc>',
      '<loc>https://x.example/sitemap-2.xml</loc>',
    ])
    expect(parts!.map(part => part.match(/<url>/g)!.length)).toEqual([50_000, 1])
  })

  test('a sitemap splits past 50 MB', () => {
    const href = `/${'%E6%BC%A2'.repeat(200)}`
    const pages = Array.from({ length: 30_000 }, (_, i) => page(i, { href: `${href}${i}` }))
    const { parts } = sitemap(treeOf(pages), site)
    const lengths = parts!.map(part => Buffer.byteLength(part))
    expect(lengths).toHaveLength(2)
    expect(lengths[0]).toBeLessThanOrEqual(maxSitemapLength)
    expect(lengths[0]).toBeGreaterThan(maxSitemapLength - 2000)
    expect(parts!.flatMap(part => part.match(/<url>/g)!)).toHaveLength(30_000)
  })

  test('llms names a page once, without the places within it', () => {
    const { text } = llms(
      treeOf([page(0, { href: '/a', title: 'A' }), page(1, { href: '/a#b', title: 'A' })]),
      site,
    )
    expect(text.split('\n').filter(line => line.startsWith('- '))).toEqual(['- [A](https://x.example/a)'])
  })

  test('llms keeps an address elsewhere inside its link', () => {
    const { text } = llms(treeOf([page(0, { href: 'https://y.example/) [b](c <d' })]), site)
    expect(text).toContain('- [P0](https://y.example/%29%20[b]%28c%20%3Cd)\n')
  })

  test('llms names a section by the labels above it but those of groups, and cuts what is long', () => {
    const long = 'v'.repeat(maxCrumbLength + 1)
    const above = (version: string) => [
      page(0, { kind: 'version', label: version }),
      page(1, { kind: 'tab', label: 'T', parent: 0 }),
      page(2, { kind: 'group', label: 'G', parent: 1 }),
    ]
    const headings = (nodes: TreeNode[]) =>
      llms(treeOf(nodes), site)
        .text.split('\n')
        .filter(line => line.startsWith('## '))
    expect(headings([...above('v1'), page(3, { parent: 2 })])).toEqual([String.raw`## v1 \> T`])
    expect(headings([...above(long), page(3, { parent: 2 })])).toEqual([
      `## ${long.slice(0, maxCrumbLength - 1)}…`,
    ])
  })

  test('llms takes many pages of one section in linear time', () => {
    const { text } = llms(treeOf(Array.from({ length: 100_000 }, (_, i) => page(i, {}))), site)
    expect(text.split('\n')).toHaveLength(100_005)
  })

  test.each([
    { cut: '👨\u200d👩', left: '👨' },
    { cut: '1\ufe0f\u20e3', left: '1' },
    { cut: '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', left: '\u{1f3f4}' },
  ])('mermaid cuts a label without what is not seen before the cut: $left', ({ cut, left }) => {
    const label = `${'x'.repeat(57)}${cut}yyy`
    expect(mermaid(treeOf([page(0, { label })]), site).text).toContain(`"${'x'.repeat(57)}${left}…"`)
  })

  test('mermaid leaves out the levels that it would not draw', () => {
    const nodes = (count: number) => [
      page(0, { kind: 'tab' }),
      ...Array.from({ length: count }, (_, i) =>
        page(i + 1, { depth: 1, parent: 0, label: 'x'.repeat(100) }),
      ),
    ]
    const lines = (count: number) =>
      mermaid(treeOf(nodes(count)), site)
        .text.trimEnd()
        .split('\n')
    expect(lines(maxEdges)).toHaveLength(2 + maxEdges)
    expect(lines(maxEdges).join('\n').length).toBeLessThan(50_000)
    expect(lines(maxEdges + 1).slice(1)).toEqual([
      '  %% 501 nodes below level 1 left out: Mermaid draws 500 edges.',
      '  n0(["P0"])',
    ])
  })

  test('mermaid leaves out the levels whose labels would be too long for it', () => {
    const label = '{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}'
    const tree = treeOf([
      page(0, { kind: 'tab' }),
      page(1, { depth: 1, parent: 0 }),
      ...Array.from({ length: 400 }, (_, i) => page(i + 2, { depth: 2, parent: 1, label })),
    ])
    const { text } = mermaid(tree, site)
    expect(text.length).toBeLessThan(maxCharacters)
    expect(text.split('\n')[1]).toBe('  %% 400 nodes below level 2 left out: Mermaid draws 50000 characters.')
  })

  test('mermaid draws all of a chart that is exactly as long as it may be', () => {
    const chart = (label: string, depth = Number.POSITIVE_INFINITY) => {
      const pages = Array.from({ length: 1001 }, (_, i) => page(i, { label: 'a'.repeat(39) }))
      return mermaid(treeOf([...pages, page(1001, { label })]), { ...site, depth }).text
    }
    const rest = maxCharacters - chart('b').length + 1
    for (const depth of [1, Number.POSITIVE_INFINITY]) {
      expect(chart('b'.repeat(rest), depth)).toHaveLength(maxCharacters)
      expect(chart('b'.repeat(rest), depth)).not.toContain('%%')
      expect(chart('b'.repeat(rest + 1), depth)).toContain('%%')
    }
  })

  test.each([4000, 20_000])('mermaid leaves out of %i pages without a tab what it would not draw', count => {
    const lines = (depth: number) => {
      const { text } = mermaid(treeOf(Array.from({ length: count }, (_, i) => page(i, {}))), {
        ...site,
        depth,
      })
      expect(text.length).toBeLessThan(maxCharacters)
      return text.trimEnd().split('\n')
    }
    const [, note, first, ...rest] = lines(Number.POSITIVE_INFINITY)
    const left = count - 1 - rest.length
    expect(note).toBe(`  %% ${left} nodes left out: Mermaid draws 50000 characters.`)
    expect(first).toBe('  n0["P0"]')
    expect(lines(1)[1]).toBe(note)
  })

  test('the parts of a sitemap are written beside it', async () => {
    const folder = join(scratch, 'sitemap')
    mkdirSync(folder)
    const pages = Array.from({ length: 50_001 }, (_, i) => `p${i}`)
    writeFileSync(join(folder, 'docs.json'), JSON.stringify({ navigation: { pages } }))
    const args = ['tree', folder, '--no-files', '--format', 'sitemap', '--base-url', 'https://x.example']
    expect(await call(args)).toMatchObject({
      code: 2,
      err: 'docs-nav: this sitemap needs 3 files: name the first with --output.\n',
    })
    expect((await call([...args, '--output', join(folder, 'sitemap.xml')])).code).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['docs.json', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml'])
    const part = join(folder, 'sitemap-1.xml')
    expect(await call([...args, '--output', part])).toMatchObject({
      code: 2,
      err: `docs-nav: "${part}" is the name of a part of this sitemap: give --output another.\n`,
    })
    expect(readFileSync(part, 'utf8')).toContain('<urlset')
  })

  test.each([
    ['1. Start', '1#46; Start'],
    ['- a', '#45; a'],
    ['*a* __b__ ~~c~~', '#42;a#42; #95;#95;b#95;#95; #126;#126;c#126;#126;'],
    ['fa:fa-ban', 'fa#58;fa-ban'],
    ['$$x$$', '#36;#36;x#36;#36;'],
    ['https://a.b www.a a@b', 'https#58;//a.b www#46;a a#64;b'],
    ['\ufb02\u00b0\u00b08238\u00b6\u00df', '#92;ufb02\u00b0\u00b08238#92;u00b6\u00df'],
    ['\ufb02 \u00b0 \u00b6', '#64258; \u00b0 #182;'],
    ['v1.2 - a/b, c', 'v1.2 - a/b, c'],
    ['Text direction RL, the direction of LR', 'Text direction #82;L, the direction of LR'],
    ['direction \u00a0TB', 'direction #84;B'],
  ])('mermaid reads no Markdown, icon, formula, command or entity in %s', (label, shown) => {
    expect(mermaid(treeOf([page(0, { label })]), site).text).toBe(`flowchart LR\n  n0["${shown}"]\n`)
  })

  test('mermaid has a label where the node has none', () => {
    const { text } = mermaid(treeOf([page(0, { label: '' }), page(1, { kind: 'group', label: '' })]), site)
    expect(text).toBe('flowchart LR\n  n0[" "]\n  n1(" ")\n')
  })

  test.each([
    ['https://docs.example.com/日本/b&d/', 'https://docs.example.com/%E6%97%A5%E6%9C%AC/b&amp;d'],
    ["https://docs.example.com/\u0001'", 'https://docs.example.com/%01&apos;'],
    ['https://BÜCHER.example:443', 'https://xn--bcher-kva.example'],
  ])('the addresses of a sitemap are URLs below %j', async (address, written) => {
    const { out } = await call(['tree', example, '--format', 'sitemap', '--base-url', address])
    expect(out).toContain(`<loc>${written}/</loc>`)
  })

  test('llms and mermaid keep hostile labels on their line', async () => {
    const folder = join(scratch, 'hostile')
    mkdirSync(folder)
    const group = 'A"]; click n0 "x"\n## B](evil) ['
    writeFileSync(
      join(folder, 'docs.json'),
      JSON.stringify({ name: 'N\n# x', navigation: { tabs: [{ tab: group, pages: ['a'] }] } }),
    )
    writeFileSync(join(folder, 'a.mdx'), '---\ntitle: "T](x) \\u001b[31m"\n---\n')
    const lines = async (format: string) =>
      (await call(['tree', folder, '--format', format])).out.trimEnd().split('\n')
    expect(await lines('mermaid')).toHaveLength(3)
    expect((await lines('llms')).filter(line => line.startsWith('#'))).toHaveLength(2)
    expect((await lines('text')).join('')).not.toContain('\u001b')
  })
})

describe('docs-nav explain', () => {
  const explained = async (...args: string[]) => {
    const { out, ...rest } = await call(['explain', '--project', example, ...args])
    return { ...rest, out: out.replaceAll(`${example}/`, '') }
  }

  test.each([
    ['a page', ['guides/tours']],
    ['a page by its address', ['/guides/tours']],
    ['a listed operation', ['GET /tickets']],
    ['a generated operation, unquoted', ['get', '/events/{id}']],
    ['the index', ['index']],
  ])('%s', async (name, args) => {
    const { code, out, err } = await explained(...args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')).toEqual(
      expected(join(root, 'fixtures/report', `explain ${name}.json`), out.split('\n')),
    )
  })

  test.each([
    ['guides/tour', 'guides/tours'],
    ['/guides/tour.mdx', 'guides/tours'],
    ['GET /ticket', 'GET /tickets'],
  ])('names what %s is near to', async (text, near) => {
    const err = `docs-nav: nothing in the navigation shows "${text}". Did you mean "${near}"?\n`
    expect(await explained(text)).toEqual({ code: 1, out: '', err })
  })

  test.each([
    [
      'errors',
      ['GET', '/tickets', '--project', broken],
      'docs.json has 3 errors; the tree holds what is sound. "docs-nav check" shows them.',
    ],
    [
      'a specification that was not fetched',
      ['GET', '/a', '--project', join(root, 'fixtures/rules/openapi-remote/fails-url')],
      'a specification was not fetched, and its operations are left out. --allow-remote fetches it.',
    ],
  ])('names %s where nothing shows it', async (_, args, why) => {
    const { code, out, err } = await call(['explain', ...args])
    expect({ code, out, lines: err.split('\n') }).toEqual({
      code: 1,
      out: '',
      lines: [`docs-nav: nothing in the navigation shows "${args[0]} ${args[1]}".`, `docs-nav: ${why}`, ''],
    })
  })

  test('says when nothing shows it', async () => {
    expect(await explained('nowhere')).toEqual({
      code: 1,
      out: '',
      err: 'docs-nav: nothing in the navigation shows "nowhere".\n',
    })
  })

  test('says that a page has no file where it was looked for', async () => {
    const text = (...more: string[]) => call(['explain', 'guides/ticktes', '-p', broken, ...more])
    expect((await text()).out).toMatch(/^Ticktes\n {2}file {9}none\n/)
    expect((await text('--no-files')).out).not.toContain('  file ')
  })

  test('tells of a shared address, x-mint.href and inherited openapi, in an included file too', async () => {
    const folder = join(scratch, 'explain')
    mkdirSync(folder)
    writeFileSync(
      join(folder, 'docs.json'),
      JSON.stringify({
        $schema: 'https://mintlify.com/docs.json',
        navigation: { openapi: 'api.json', tabs: [{ $ref: './tab.json' }] },
      }),
    )
    writeFileSync(
      join(folder, 'tab.json'),
      JSON.stringify({ tab: 'T', pages: ['GET /a', 'GET /b', 'GET /c'] }, null, 2),
    )
    const operation = { summary: 'Same', responses: {} }
    writeFileSync(
      join(folder, 'api.json'),
      JSON.stringify({
        openapi: '3.1.0',
        paths: {
          '/a': { get: operation },
          '/b': { get: operation },
          '/c': { get: { ...operation, 'x-mint': { href: '/Own/Address' } } },
        },
      }),
    )
    const of = async (text: string) =>
      (await call(['explain', text, '-p', folder])).out.replaceAll(`${folder}/`, '')
    const reasons = '"api-reference", as no directory is set; no tag; summary "Same"'
    expect(await of('GET /b')).toContain(`made of      ${reasons}`)
    expect(await of('GET /a')).toContain(
      `made of      a later page has the address of "GET /a", so that readers get that one; ${reasons}`,
    )
    expect(await of('GET /b')).toContain('listed at    tab.json:5:5')
    expect(await of('GET /b')).toMatch(/openapi {6}api\.json, set by Navigation at docs\.json:1:\d+/)
    expect(await of('GET /c')).toContain('made of      "x-mint.href" "/Own/Address"')
  })
})

test('toNested puts the nodes inside one another', async () => {
  const tree = resolveNavigation(await readProject(example))
  const nested = toNested(tree)
  expect(nested.map(node => node.label)).toEqual(['Guides', 'API'])
  const flat = (nodes: readonly NestedNode[]): number[] =>
    nodes.flatMap(node => [node.id, ...flat(node.children)])
  expect(flat(nested)).toEqual(tree.nodes.map(node => node.id))
  expect(existsSync(join(root, 'schema/tree.schema.json'))).toBe(true)
})

import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readProject, resolveNavigation } from 'docs-nav'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { readDescriptions } from '../../../src/pages/descriptions.ts'
import { maxAddressLength, maxBreadcrumbsLength, maxTitleLength } from '../../../src/pages/entries.ts'
import type { PassageText } from '../../../src/pages/page-text.ts'
import { maxHeadingLength } from '../../../src/pages/passages.ts'
import type { ReadPagesOptions } from '../../../src/pages/read-pages.ts'
import { maxShownLength } from '../../../src/pages/sections.ts'
import { onePagePerFile, readAllPages, readSite, writeSite } from '../../site.ts'

/** The passages of one page. */
async function passagesOf(source: string, options?: ReadPagesOptions): Promise<readonly PassageText[]> {
  const root = await writeSite(onePagePerFile({ page: source }))
  const [page] = await readAllPages(root, await readSite(root), options)
  return page!.passages
}

const textOf = async (source: string) => (await passagesOf(source)).map(({ text }) => text).join('\n\n')

test('passages have their headings, with the ids that sites give these', async () => {
  const source = [
    '---\ntitle: Page\ndescription: About the page.\n---',
    'Before.',
    '# Set up: *quickly* & `well`',
    'Text with [a link](https://example.com) and `code`.',
    '## Fragen & Antworten für Größe',
    '- one\n- two\n  1. inner\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    '```ts title="a.ts"\nconst a = `x`\n```',
    '## Set up: quickly & well',
    '> quoted',
  ].join('\n\n')
  expect(await passagesOf(source)).toEqual([
    { heading: '', anchor: '', text: 'About the page.\n\nBefore.' },
    {
      heading: 'Set up: quickly & `well`',
      anchor: 'set-up-quickly--well',
      text: 'Text with a link and `code`.',
    },
    {
      heading: 'Fragen & Antworten für Größe',
      anchor: 'fragen--antworten-für-größe',
      text: '- one\n- two\n  1. inner\n\na | b\n1 | 2\n\n```ts\nconst a = `x`\n```',
    },
    { heading: 'Set up: quickly & well', anchor: 'set-up-quickly--well-1', text: 'quoted' },
  ])
})

test('what components show is kept; code is neither run nor kept', async () => {
  const source = [
    "import { Secret } from '../secret.mdx'\nimport data from 'node:fs'",
    'export const answer = (() => process.exit(1))()',
    '{process.exit(1)}',
    '<Card title="Opening hours" icon="clock" href="/hours" hidden={process.exit(1)}>\n  Open at {process.exit(1)} ten.\n</Card>',
    '<ParamField path="id" type="string" description={`not ${text}`} {...rest}>\n  ## The id\n\n  Of a ticket.\n</ParamField>',
    'Inline <Tooltip tip="A note">word</Tooltip>.',
    '{/* a comment */}',
    '<Frame><img src="/a.png" alt="A map" /></Frame>',
  ].join('\n\n')
  expect(await passagesOf(source)).toEqual([
    { heading: '', anchor: '', text: 'Opening hours\n\nOpen at  ten.\n\nid: string' },
    { heading: 'The id', anchor: 'the-id', text: 'Of a ticket.\n\nInline A note word.\n\nA map' },
  ])
})

test('a heading may have an id of its own, which is no fault', async () => {
  const source =
    '## Set up {#start}\n\nOne.\n\n```md\n## Set up {#start}\n```\n\n### Set *up* {#again} ##\n\nTwo.\n'
  for (const page of [source, `${source}\na <5\n`]) {
    const root = await writeSite(onePagePerFile({ page }))
    const [read] = await readAllPages(root, await readSite(root))
    expect(read!.fault === undefined).toBe(page === source)
    expect(read!.passages.slice(0, 2)).toEqual([
      { heading: 'Set up', anchor: 'start', text: 'One.\n\n```md\n## Set up {#start}\n```' },
      { heading: 'Set up', anchor: 'again', text: expect.stringMatching(/^Two\./) },
    ])
  }
})

test('what a page imports is a part of it, from the folder of the project alone', async () => {
  const outside = await writeSite({ 'secret.mdx': 'The secret.' })
  const root = await writeSite({
    ...onePagePerFile({
      'guides/page': [
        "import Prices from '/snippets/prices.mdx'",
        "import Near from './near.md'",
        "import Unused from '/snippets/unused.mdx'",
        `import Secret from '../${relative(join(await writeSite({}), 'guides'), outside)}/secret.mdx'`,
        "import Far from '/../../../../../../etc/far.mdx'",
        '',
        'Before.\n\n<Prices />\n\n<Near />\n\n<Secret />\n\n<Far />\n\n<Snippet file="hours.mdx" />\n\n## After\n\nEnd.',
      ].join('\n'),
    }),
    'snippets/prices.mdx':
      "import Inner from './inner.mdx'\n\n## Prices {#prices}\n\nTwelve euros.\n\n<Inner />\n",
    'snippets/inner.mdx': "import Prices from './prices.mdx'\n\nFor children six.\n\n<Prices />\n",
    'snippets/unused.mdx': 'Unused.',
    'snippets/hours.mdx': 'Open at ten, when x <5.',
    'guides/near.md': 'From near.',
  })
  const [page] = await readAllPages(root, await readSite(root))
  const texts = page!.passages.map(({ text }) => text).join('\n')
  expect(page!.passages[0]).toEqual({ heading: '', anchor: '', text: 'Before.' })
  expect(page!.passages[1]).toMatchObject({ heading: 'Prices', anchor: 'prices' })
  for (const part of ['Twelve euros.', 'For children six.', 'From near.', 'Open at ten, when x <5.'])
    expect(texts).toContain(part)
  for (const part of ['Unused', 'secret']) expect(texts).not.toContain(part)
  expect(page!.passages.at(-1)).toEqual({ heading: 'After', anchor: 'after', text: 'End.' })
})

test('a page shows its snippets as often as it names them, up to a limit', async () => {
  const read = async (times: number, end: string) => {
    const root = await writeSite({
      ...onePagePerFile({
        page: `import A from '/a.mdx'\nimport B from '/b.mdx'\n\n${'<A />\n\n'.repeat(times)}<B />\n\nEnd.`,
      }),
      'a.mdx': 'Shown.'.padEnd(maxShownLength / 8),
      'b.mdx': end,
    })
    const [page] = await readAllPages(root, await readSite(root))
    return page!.passages.map(({ text }) => text).join('\n\n')
  }
  const shown = (times: number, ...more: string[]) =>
    [...Array.from({ length: times }, () => 'Shown.'), ...more, 'End.'].join('\n\n')
  expect(await read(7, 'Inner.')).toBe(shown(7, 'Inner.'))
  expect(await read(8, '')).toBe(shown(8))
  expect(await read(8, 'Inner.')).toBe(shown(8))
  expect(await read(9, '')).toBe(shown(8))
})

test('a page that is not MDX is read as Markdown', async () => {
  expect(await textOf('# Less\n\nWhen a <5, {this} <b>and</b> that.')).toBe('When a <5, {this} and that.')
})

test('a long text is cut at blocks, lines and words, and no passage is longer than the rest allows', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index}`)
  const passages = await passagesOf(`# Long\n\n${words.join(' ')}\n\n${'\u{1f600}'.repeat(2000)}`)
  expect(passages.length).toBeGreaterThan(10)
  for (const { heading, anchor, text } of passages) {
    expect({ heading, anchor }).toEqual({ heading: 'Long', anchor: 'long' })
    expect(text.length).toBeLessThanOrEqual(1600)
    expect(text.isWellFormed()).toBe(true)
  }
  const all = passages.map(({ text }) => text).join(' ')
  for (const word of words) expect(all).toContain(word)
})

test.each([
  ['quotes', '>'.repeat(3000) + 'deep'],
  ['components', `${'<A>\n'.repeat(1500)}deep\n${'</A>\n'.repeat(1500)}`],
  ['an expression', `{${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['emphasis', '**a *b '.repeat(20_000)],
  ['one word', 'a'.repeat(1_000_000)],
  ['lists', Array.from({ length: 400 }, (_, index) => `${' '.repeat(2 * index)}- a`).join('\n')],
  ['nothing', ''],
  ['NUL and half characters', '# a\0b\n\n\0 \ud83d </script>'],
])('a page of hostile text (%s) is read in time and breaks nothing', async (_, source) => {
  const warned: unknown[] = []
  const passages = await passagesOf(`${source}\n`, {
    timeout: 2000,
    log: { warn: (what: unknown) => void warned.push(what) },
  })
  expect(passages.length).toBeGreaterThanOrEqual(1)
  expect(warned.length).toBeLessThanOrEqual(1)
})

test('a page that takes too long is left out with a line in the log, and the next one is read', async () => {
  const root = await writeSite(onePagePerFile({ slow: '**a *b '.repeat(100_000), next: 'Text.' }))
  const warned: unknown[] = []
  const log = { warn: (...what: unknown[]) => void warned.push(what) }
  const pages = await readAllPages(root, await readSite(root), { timeout: 1000, log })
  expect(pages.map(({ passages }) => passages[0]!.text)).toEqual(['', 'Text.'])
  expect(warned).toEqual([[expect.objectContaining({ file: 'slow.mdx' }), 'a page cannot be parsed']])
})

test('nothing outside the folder is read, and no read waits for a pipe', async () => {
  const outside = await writeSite({ 'secret.mdx': 'The secret.' })
  const root = await writeSite(onePagePerFile({ linked: 'x', plain: 'Text.', pipe: 'x' }))
  const tree = await readSite(root)
  execFileSync('rm', [join(root, 'linked.mdx'), join(root, 'pipe.mdx')])
  await symlink(join(outside, 'secret.mdx'), join(root, 'linked.mdx'))
  execFileSync('mkfifo', [join(root, 'pipe.mdx')])
  const pages = await readAllPages(root, tree)
  expect(pages.map(({ passages }) => passages[0]!.text)).toEqual(['', 'Text.', ''])
  const secret = relative(root, join(outside, 'secret.mdx'))
  const upwards = tree.nodes.map(node => (node.kind === 'page' ? { ...node, file: secret } : node))
  const [page] = await readAllPages(root, { ...tree, nodes: upwards })
  expect(page!.passages[0]!.text).toBe('')
})

test.runIf(process.platform === 'linux')(
  'nothing outside the folder is read by a link to a name that is no UTF-8, which is another name as a text',
  async () => {
    const outside = await writeSite({ 'secret.mdx': 'The secret.' })
    const root = await writeSite(onePagePerFile({ linked: 'x', plain: 'Text.' }))
    const tree = await readSite(root)
    execFileSync('rm', [join(root, 'linked.mdx')])
    const odd = Buffer.from([0xff])
    await mkdir(Buffer.concat([Buffer.from(`${root}/`), odd]))
    await writeFile(Buffer.concat([Buffer.from(`${root}/`), odd, Buffer.from('/secret.mdx')]), 'Inside.')
    await symlink(Buffer.concat([odd, Buffer.from('/secret.mdx')]), join(root, 'linked.mdx'))
    await symlink(outside, join(root, odd.toString()))
    const pages = await readAllPages(root, tree)
    expect(pages.map(({ passages }) => passages[0]!.text)).toEqual(['', 'Text.'])
  },
)

test('nothing of the `.git` of a checkout is read, whatever links to it', async () => {
  const root = await writeSite({
    ...onePagePerFile({
      page: [
        "import Settings from '/snippets/settings.mdx'\nimport Head from './HEAD.mdx'\nimport Short from './.GIT/a.mdx'",
        'Before.\n\n<Settings />\n\n<Head />\n\n<Short />\n\nAfter.',
      ].join('\n\n'),
      linked: 'x',
    }),
    '.git/config': 'The settings.',
    '.git/HEAD': 'The branch.',
    '.GIT/a.mdx': 'In capitals.',
    'snippets/a.mdx': '',
  })
  const tree = await readSite(root)
  execFileSync('rm', [join(root, 'linked.mdx')])
  await symlink('../.git/config', join(root, 'snippets/settings.mdx'))
  for (const name of ['HEAD.mdx', 'linked.mdx']) await symlink('.git/HEAD', join(root, name))
  const pages = await readAllPages(root, tree)
  expect(pages.map(({ passages }) => passages[0]!.text)).toEqual(['Before.\n\nAfter.', ''])
})

test('hidden pages are left out; operations have their address and summary', async () => {
  const root = await writeSite({
    'docs.json': JSON.stringify({
      navigation: {
        languages: [
          {
            language: 'en',
            versions: [
              {
                version: 'v2',
                groups: [{ group: 'API', openapi: 'api.json', pages: ['shown', 'hidden', 'GET /tickets'] }],
              },
            ],
          },
        ],
      },
    }),
    'shown.mdx': 'Text.',
    'hidden.mdx': '---\nhidden: true\n---\nText.',
  })
  await writeFile(
    join(root, 'api.json'),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Museum', version: '1' },
      paths: {
        '/tickets': { get: { summary: 'List tickets', responses: {} } },
      },
    }),
  )
  const warned: unknown[] = []
  const log = { warn: (...what: unknown[]) => void warned.push(what) }
  const pages = await readAllPages(root, await readSite(root), { log })
  expect(warned).toEqual([]) // the page of the operation has no file
  expect(pages).toMatchObject([
    { href: '/shown', language: 'en', version: 'v2', breadcrumbs: ['en', 'v2', 'API', expect.any(String)] },
    {
      title: 'List tickets',
      passages: [{ heading: '', anchor: '', text: '`GET /tickets`\n\nList tickets' }],
    },
  ])
})

test.each([
  ['JSON', 'api.json', (document: unknown) => JSON.stringify(document)],
  ['YAML', 'api.yaml', (document: unknown) => stringify(document)],
])('operations have their parameters and the properties of their body (%s)', async (_, file, write) => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Museum', version: '1' },
    paths: {
      '/tickets/{id}': {
        parameters: [
          { $ref: '#/components/parameters/id' },
          { $ref: '#/nowhere' },
          { $ref: 'https://example.com' },
        ],
        put: {
          description: 'Changes a ticket.',
          parameters: [{ name: 'dry', in: 'query', description: 'Whether nothing is changed.' }],
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Ticket' } } },
          },
          responses: {},
        },
      },
    },
    components: {
      parameters: { id: { name: 'id', in: 'path', required: true, description: 'Of the ticket.' } },
      schemas: {
        Dated: { properties: { day: { $ref: '#/components/schemas/Day' } } },
        Day: { type: 'string', description: 'The day of the visit.' },
        Ticket: { allOf: [{ $ref: '#/components/schemas/Dated' }, { $ref: '#/components/schemas/Ticket' }] },
      },
    },
  }
  const root = await writeSite({
    'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'API', openapi: file }] } }),
    [file]: write(document),
  })
  const project = await readProject(root)
  const describe = await readDescriptions(root, project)
  const [page] = await readAllPages(root, resolveNavigation(project), { describe })
  expect(page!.passages[0]!.text).toBe(
    [
      '`PUT /tickets/{id}`',
      'Changes a ticket.',
      '- `id`: Of the ticket.\n- `dry`: Whether nothing is changed.\n- `day`: The day of the visit.',
    ].join('\n\n'),
  )
})

test.each([
  [
    'parameters',
    100,
    100,
    (names: readonly string[]) => ({ parameters: names.map(name => ({ name, in: 'query' })) }),
  ],
  [
    'properties of a body',
    100,
    100,
    (names: readonly string[]) =>
      withBody({ properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])) }),
  ],
  [
    'parts of a body',
    // The whole body counts as one of 300.
    299,
    50,
    (names: readonly string[]) =>
      withBody({ allOf: names.map((name, index) => (index % 6 > 0 ? {} : { properties: { [name]: {} } })) }),
  ],
])('of many %s the first are named', async (_, most, lines, operation) => {
  const named = async (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `p${index}`)
    const paths = { '/a': { put: { ...operation(names), responses: {} } } }
    const root = await writeSite({
      'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } }),
      'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Museum', version: '1' }, paths }),
    })
    const project = await readProject(root)
    const describe = await readDescriptions(root, project)
    const [page] = await readAllPages(root, resolveNavigation(project), { describe })
    return page!.passages.map(({ text }) => text).join('\n')
  }
  const all = await named(most)
  expect(all.match(/^- `p\d+`$/gm)).toHaveLength(lines)
  expect(await named(most + 2)).toBe(all)
})

const withBody = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } })

test('an id of a heading that is longer than headings are is left out: each passage would repeat it', async () => {
  const anchors = async (length: number) =>
    (await passagesOf(`# One {#${'x'.repeat(length)}}\n\n${'word '.repeat(1000)}`)).map(
      ({ anchor }) => anchor.length,
    )
  expect(await anchors(maxHeadingLength)).toEqual([300, 300, 300, 300])
  expect(await anchors(maxHeadingLength + 1)).toEqual([0, 0, 0, 0])
})

test('of a long title the beginning is published: it stands in each answer three times', async () => {
  const root = await writeSite(onePagePerFile({ page: `---\ntitle: ${'x'.repeat(2000)}\n---\nText.` }))
  const [page] = await readAllPages(root, await readSite(root))
  expect(page!.title).toBe('x'.repeat(maxTitleLength))
})

test('a page with an address longer than any is not published: it stands in each answer three times', async () => {
  const start = 'https://docs.example.com/'
  const page = (length: number) => `---\ntitle: Page\nurl: ${start.padEnd(length, 'x')}\n---\n`
  const site = onePagePerFile({ long: page(maxAddressLength), longer: page(maxAddressLength + 1) })
  const root = await writeSite(site)
  const pages = await readAllPages(root, await readSite(root))
  expect(pages.map(({ href }) => href.length)).toEqual([maxAddressLength])
})

test('of a long version the beginning is published: each page below it repeats it', async () => {
  const navigation = { versions: [{ version: 'v'.repeat(2000), pages: ['page'] }] }
  const root = await writeSite({ 'docs.json': JSON.stringify({ navigation }), 'page.mdx': 'Text.' })
  const [page] = await readAllPages(root, await readSite(root))
  expect(page!.version).toBe('v'.repeat(maxTitleLength))
})

test('of many long labels above a page the first are published: each answer from it repeats them', async () => {
  const label = 'g'.repeat(900)
  const inside = (depth: number): unknown =>
    depth === 0 ? 'page' : { group: label, pages: [inside(depth - 1)] }
  const navigation = { pages: [inside(60)] }
  const root = await writeSite({ 'docs.json': JSON.stringify({ navigation }), 'page.mdx': 'Text.' })
  const [page] = await readAllPages(root, await readSite(root))
  expect(page!.breadcrumbs).toEqual(Array(Math.floor(maxBreadcrumbsLength / label.length)).fill(label))
})

test('specifications in YAML of many keys and aliases are read in time', async () => {
  const keys = Array.from({ length: 100_000 }, (_, index) => `  k${index}: 1`)
  const text = `paths: { /a: { get: { parameters: [{ name: dry }] } } }
none: &none []
aliases: [${'*none ,'.repeat(100_000)}]
keys:
${keys.join('\n')}
`
  const root = await writeSite({ 'api.yaml': text })
  const operation = { spec: 'api.yaml', method: 'GET', path: '/a', webhook: null, description: null }
  const specifications = { 'api.yaml': { operations: [operation] } }
  const describe = await readDescriptions(root, { specifications } as unknown as Parameters<
    typeof readDescriptions
  >[1])
  expect(describe(operation as never)).toEqual(['- `dry`'])
})

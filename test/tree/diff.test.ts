import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { diffTrees, resolveNavigation, type TreeDiff } from '../../src/index.ts'
import { maxCommentBytes } from '../../src/report/markdown.ts'
import { markdown } from '../../src/report/changes/markdown.ts'
import { maxCrumbLength } from '../../src/tree/crumb.ts'
import { root, readJson } from '../fixtures.ts'
import { type Files, readFiles } from '../properties/memory.ts'
import { siteNames, sites } from '../sites.ts'
import {
  type Docs,
  type Group,
  groupsIn,
  type Redirect,
  redirectsOf,
  siteFiles,
  textsIn,
  titled,
} from './versions.ts'

const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile<TreeDiff>(
  readJson(join(root, 'schema/diff.schema.json')),
)

async function compare(before: Files, after: Files, moves: Record<string, string> = {}): Promise<TreeDiff> {
  const [a, b] = [await readFiles(before), await readFiles(after)]
  const diff = diffTrees(resolveNavigation(a), resolveNavigation(b), {
    redirects: { earlier: redirectsOf(before), later: redirectsOf(after) },
    moves,
  })
  expect(validate(JSON.parse(JSON.stringify(diff))), JSON.stringify(validate.errors)).toBe(true)
  return diff
}

/** Each change in few words, sorted. */
function told({ pages, elements, lost }: TreeDiff): string[] {
  const at = (place: readonly string[] | null) => (place === null ? 'nowhere' : place.join('>') || 'top')
  return [
    ...pages.added.map(one => `+ ${one.href} in ${at(one.place)}${one.wasServed ? ' was served' : ''}`),
    ...pages.removed.map(one => `- ${one.href} in ${at(one.place)}${one.isServed ? ' is served' : ''}`),
    ...pages.moved.map(one => `${one.from} now ${one.to}`),
    ...pages.renamed.map(one => `${one.href} "${one.from}" now "${one.to}"`),
    ...pages.relocated.map(one => `${one.href} from ${at(one.from)} to ${at(one.to)}`),
    ...pages.reordered.map(one => `${one.href} in ${at(one.place)} after ${one.after}`),
    ...elements.added.map(one => `+ ${one.kind} ${one.label} in ${at(one.place)}`),
    ...elements.removed.map(one => `- ${one.kind} ${one.label} in ${at(one.place)}`),
    ...elements.renamed.map(one => `${one.kind} ${one.from} now ${one.label}`),
    ...elements.relocated.map(one => `${one.kind} ${one.label} from ${at(one.from)} to ${at(one.place)}`),
    ...elements.reordered.map(one => `${one.kind} ${one.label} in ${at(one.place)} after ${one.after}`),
    ...lost.map(
      ({ address, redirect, paste }) =>
        `lost ${address}${redirect ? ` by ${redirect.source}` : ` paste ${paste?.destination ?? '?'}`}`,
    ),
  ].sort()
}

const museum = (docs: Docs, files: Record<string, string> = {}): Files =>
  new Map(
    Object.entries({
      'docs.json': JSON.stringify(docs),
      'index.mdx': titled('Museum'),
      'guides/tickets.mdx': titled('Tickets'),
      'guides/tours.mdx': titled('Tours'),
      'guides/prices.mdx': titled('Prices'),
      'shop.mdx': titled('Shop'),
      ...files,
    }).filter(([, text]) => text !== gone),
  )
/** Stands for a file that is not there. */
const gone = '\0'

const guides = { group: 'Guides', pages: ['guides/tickets', 'guides/tours', 'guides/prices'] }
const visit = { group: 'Visit', pages: ['index', 'shop'] }
const start: Docs = { navigation: { groups: [guides, visit] } }
const withGroups = (...groups: unknown[]): Docs => ({ navigation: { groups } })

const extended = (...groups: unknown[]): Docs => ({
  $schema: 'https://mintlify.com/docs.json',
  ...withGroups(guides, ...groups),
})

const cases: readonly {
  readonly name: string
  readonly before?: Docs
  readonly after?: Docs
  readonly files?: Record<string, string>
  readonly earlier?: Record<string, string>
  readonly told: readonly string[]
}[] = [
  { name: 'nothing', told: [] },
  {
    name: 'a page is added',
    after: withGroups({ ...guides, pages: [...guides.pages, 'guides/cafe'] }, visit),
    files: { 'guides/cafe.mdx': titled('Café') },
    told: ['+ /guides/cafe in Guides'],
  },
  {
    name: 'a page that was served is listed',
    before: withGroups(guides, { ...visit, pages: ['index'] }),
    told: ['+ /shop in Visit was served'],
  },
  {
    name: 'a page is no longer listed, and still served',
    after: withGroups(guides, { ...visit, pages: ['index'] }),
    told: ['- /shop in Visit is served'],
  },
  {
    name: 'a page and its file are removed',
    after: withGroups(guides, { ...visit, pages: ['index'] }),
    files: { 'shop.mdx': gone },
    told: ['- /shop in Visit', 'lost /shop paste ?'],
  },
  {
    name: 'a page is listed once more by a place within it',
    before: extended({ ...visit, pages: ['index', 'shop'] }),
    after: extended({ ...visit, pages: ['index', 'shop', 'shop#hours'] }),
    told: ['/shop from nowhere to Visit'],
  },
  {
    name: 'a page that only a place within it listed is removed',
    before: extended({ ...visit, pages: ['index', 'shop#hours'] }),
    after: extended({ ...visit, pages: ['index'] }),
    files: { 'shop.mdx': gone },
    told: ['- /shop in Visit', 'lost /shop paste ?'],
  },
  {
    name: 'a generated page with a "#" in its address is removed',
    before: withGroups(visit, { group: 'API', openapi: 'api.json' }),
    after: withGroups(visit),
    earlier: {
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Museum', version: '1' },
        paths: { '/a': { get: { summary: 'A', tags: ['C#'] } } },
      }),
    },
    told: [
      '- /api-reference/c%23/a in API>C#',
      '- group API in top',
      '- group C# in API',
      'lost /api-reference/c%23/a paste ?',
    ],
  },
  {
    name: 'a page has another address',
    after: withGroups(guides, { ...visit, pages: ['index', 'store/shop'] }),
    files: { 'shop.mdx': gone, 'store/shop.mdx': titled('Shop') },
    told: ['/shop now /store/shop', 'lost /shop paste /store/shop'],
  },
  {
    name: 'the same with a redirect',
    after: {
      ...withGroups(guides, { ...visit, pages: ['index', 'store/shop'] }),
      redirects: [{ source: '/sho*', destination: '/store/shop' }],
    },
    files: { 'shop.mdx': gone, 'store/shop.mdx': titled('Shop') },
    told: ['/shop now /store/shop', 'lost /shop by /sho*'],
  },
  {
    name: 'an unlisted page is removed',
    files: { 'guides/old.mdx': gone },
    earlier: { 'guides/old.mdx': titled('Old') },
    told: ['lost /guides/old paste ?'],
  },
  {
    name: 'a redirect is removed',
    before: {
      ...start,
      redirects: [
        { source: '/fees', destination: '/guides/prices' },
        { source: '/worn', destination: '/worn-out' },
        { source: '/old/:slug', destination: '/guides/:slug' },
      ],
    },
    told: ['lost /fees paste /guides/prices', 'lost /worn paste ?'],
  },
  {
    name: 'a page has another title',
    files: { 'shop.mdx': titled('Store') },
    told: ['/shop "Shop" now "Store"'],
  },
  {
    name: 'a page has another name in the sidebar',
    files: { 'shop.mdx': '---\ntitle: Shop\nsidebarTitle: Buy\n---\n' },
    told: ['/shop "Shop" now "Buy"'],
  },
  {
    name: 'a page is below another group',
    before: { navigation: { pages: [guides, visit] } },
    after: { navigation: { pages: [guides, { ...visit, pages: ['index'] }, 'shop'] } },
    told: ['/shop from Visit to top'],
  },
  {
    name: 'a page is listed a second time',
    after: withGroups({ ...guides, pages: [...guides.pages, 'shop'] }, visit),
    told: ['/shop from nowhere to Guides'],
  },
  {
    name: 'pages are in another order',
    after: withGroups({ ...guides, pages: ['guides/tours', 'guides/prices', 'guides/tickets'] }, visit),
    told: ['/guides/tickets in Guides after Prices'],
  },
  {
    name: 'groups are in another order',
    after: withGroups(visit, guides),
    told: ['group Visit in top after null'],
  },
  {
    name: 'a group has another label',
    after: withGroups({ ...guides, group: 'How to' }, visit),
    told: ['group Guides now How to'],
  },
  {
    name: 'a group has another label and another place',
    after: withGroups({ ...visit, pages: [...visit.pages, { ...guides, group: 'How to' }] }),
    told: ['group Guides now How to', 'group How to from top to Visit'],
  },
  {
    name: 'a group is put into a new tab: its pages are where they were',
    before: { navigation: { tabs: [{ tab: 'All', groups: [guides, visit] }] } },
    after: {
      navigation: {
        tabs: [
          { tab: 'All', groups: [guides] },
          { tab: 'Plan', groups: [visit] },
        ],
      },
    },
    told: ['+ tab Plan in top', 'group Visit from All to Plan'],
  },
  {
    name: 'a group is split',
    after: withGroups(
      { ...guides, pages: ['guides/tickets', 'guides/tours'] },
      { group: 'Money', pages: ['guides/prices'] },
      visit,
    ),
    told: ['+ group Money in top', '/guides/prices from Guides to Money'],
  },
  {
    name: 'a group and its only group are renamed: each is the one in its place',
    before: withGroups({ group: 'Outer', pages: [guides] }),
    after: withGroups({ group: 'Ring', pages: [{ ...guides, group: 'Core' }] }),
    told: ['group Guides now Core', 'group Outer now Ring'],
  },
  {
    name: 'an empty element is renamed: nothing says that it is the same',
    before: { navigation: { anchors: [{ anchor: 'Blog', href: 'https://a.example' }] } },
    after: { navigation: { anchors: [{ anchor: 'News', href: 'https://a.example' }] } },
    told: ['+ anchor News in top', '- anchor Blog in top'],
  },
  {
    name: 'letter case alone loses no address',
    after: withGroups(guides, { ...visit, pages: ['index', 'Shop'] }),
    files: { 'shop.mdx': gone, 'Shop.mdx': titled('Shop') },
    told: ['/shop now /Shop'],
  },
]

describe('diffTrees', () => {
  test.each(cases)(
    '$name',
    async ({ before = start, after = start, files = {}, earlier = {}, told: expected }) => {
      expect(told(await compare(museum(before, earlier), museum(after, files)))).toEqual([...expected].sort())
    },
  )

  test('an operation keeps being the same when its address or its file is another', async () => {
    const spec = (summary: string) =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Museum', version: '1' },
        paths: { '/events': { get: { summary, tags: ['Events'] } } },
      })
    const docs = (file: string): Docs => ({ navigation: { groups: [{ group: 'API', openapi: file }] } })
    const before = museum(docs('a.json'), { 'a.json': spec('List events') })
    expect(told(await compare(before, museum(docs('a.json'), { 'a.json': spec('All events') })))).toEqual(
      [
        '/api-reference/events/list-events "List events" now "All events"',
        '/api-reference/events/list-events now /api-reference/events/all-events',
        'lost /api-reference/events/list-events paste /api-reference/events/all-events',
      ]
        .map(line =>
          line.replace('/api-reference/events/list-events "', '/api-reference/events/all-events "'),
        )
        .sort(),
    )
    expect(told(await compare(before, museum(docs('b.json'), { 'b.json': spec('List events') })))).toEqual([])
  })

  test('a group deep above many pages is known by them', async () => {
    const pages = Array.from({ length: 25_000 }, (_, i) => `page${i}`)
    const siteOf = (label: string): Files => {
      const labels = [label, ...Array.from({ length: 189 }, (_, i) => `Level ${i}`)]
      const groups = labels.reduce<unknown[]>((pages, group) => [{ group, pages }], pages)
      return new Map([['docs.json', JSON.stringify({ navigation: { groups } })]])
    }
    const { pages: changed, elements } = await compare(siteOf('Old'), siteOf('New'))
    expect(elements.renamed).toEqual([expect.objectContaining({ label: 'New', from: 'Old' })])
    expect(changed.relocated).toEqual([])
  })

  test('a label above what changed is written as breadcrumbs write it', async () => {
    const siteOf = (label: string, pages: string[]): Files =>
      new Map([['docs.json', JSON.stringify({ navigation: { groups: [{ group: label, pages }] } })]])
    const placeOf = async (label: string) =>
      (await compare(siteOf(label, ['a']), siteOf(label, ['a', 'b']))).pages.added.map(({ place }) => place)
    const longest = 'k'.repeat(maxCrumbLength)
    expect(await placeOf(longest)).toEqual([[longest]])
    expect(await placeOf(`${longest}k`)).toEqual([[`${longest.slice(1)}…`]])
  })

  test('a page that moved with another title is known by `moves`', async () => {
    const after = museum(withGroups(guides, { ...visit, pages: ['index', 'store'] }), {
      'shop.mdx': gone,
      'store.mdx': titled('Store'),
    })
    expect(told(await compare(museum(start), after))).toContain('- /shop in Visit')
    expect(told(await compare(museum(start), after, { shop: 'store' }))).toEqual([
      '/shop now /store',
      '/store "Shop" now "Store"',
      'lost /shop paste /store',
    ])
  })
})

/** Plants 20 changes, no two of which touch the same page, and gives what `told` says of them. */
function plant(docs: Docs & { redirects: Redirect[] }, files: Map<string, string>) {
  const counts = new Map<string, number>()
  for (const text of textsIn(docs.navigation)) counts.set(text, (counts.get(text) ?? 0) + 1)
  const isPlain = (page: unknown): page is string =>
    typeof page === 'string' &&
    counts.get(page) === 1 &&
    !page.startsWith('/') &&
    !page.endsWith('index') &&
    /^---\n(?=[^]*?\n---)(?![^]*?\n(?:openapi|api|url|hidden):)title:/m.test(
      files.get(`${page}.mdx`) ?? '',
    ) &&
    !docs.redirects.some(({ source }) =>
      /[:*]/.test(source) ? `/${page}`.startsWith(source.split(/[:*]/, 1)[0]!) : source === `/${page}`,
    )
  const groups = [...groupsIn(docs.navigation)].filter(({ pages }) => pages.filter(isPlain).length > 1)
  const used = new Set<string>()
  const take = (): { group: Group; page: string } => {
    for (const group of groups) {
      const page = group.pages.find((page): page is string => isPlain(page) && !used.has(page))
      if (page === undefined) continue
      used.add(page)
      return { group, page }
    }
    throw new Error('no group is left')
  }
  return { groups, take }
}

describe.skipIf(!existsSync(sites))('20 changes planted in a real site are each told once', () => {
  test.each(siteNames)('%s', async name => {
    const { files: before, docs } = await siteFiles(name)
    const files = new Map(before)
    const { take, groups } = plant(docs, files)
    const changes = new Set<string>()
    const replace = (group: Group, page: string, by: string[]) =>
      group.pages.splice(group.pages.indexOf(page), 1, ...by)
    const move = (file: string, to: string) => {
      files.set(to, files.get(file)!)
      files.delete(file)
    }
    const hrefOf = (page: string) => `/${encodeURI(page)}`
    for (let i = 0; i < 3; i++) {
      const { group, page } = take()
      replace(group, page, [])
      changes.add(`- ${hrefOf(page)} is served`)
    }
    for (let i = 0; i < 3; i++) {
      const { group, page } = take()
      replace(group, page, [])
      files.delete(`${page}.mdx`)
      changes.add(`- ${hrefOf(page)}`).add(`lost ${hrefOf(page)} paste ?`)
    }
    for (let i = 0; i < 3; i++) {
      const { group, page } = take()
      replace(group, page, [page, `planted/new-${i}`])
      files.set(`planted/new-${i}.mdx`, titled(`Planted ${i}`))
      changes.add(`+ /planted/new-${i}`)
    }
    for (let i = 0; i < 4; i++) {
      const { group, page } = take()
      const to = `planted/moved-${i}`
      replace(group, page, [to])
      move(`${page}.mdx`, `${to}.mdx`)
      if (i > 1) docs.redirects.push({ source: hrefOf(page), destination: `/${to}` })
      changes.add(`${hrefOf(page)} now /${to}`)
      changes.add(`lost ${hrefOf(page)} ${i > 1 ? `by ${hrefOf(page)}` : `paste /${to}`}`)
    }
    for (let i = 0; i < 3; i++) {
      const { page } = take()
      const text = files.get(`${page}.mdx`)!
      files.set(`${page}.mdx`, text.replace(/^title:.*$/m, `title: Planted title ${i}`))
      changes.add(`${hrefOf(page)} "..." now "Planted title ${i}"`)
    }
    for (let i = 0; i < 3; i++) {
      const { group, page } = take()
      const other = groups.find(one => one !== group)!
      replace(group, page, [])
      other.pages.push(page)
      changes.add(`${hrefOf(page)} from ${group.group} to ${other.group}`)
    }
    const { group } = take()
    const label = `Planted ${group.group}`
    changes.add(`group ${group.group} now ${label}`)
    const after = JSON.stringify(docs).replace(
      JSON.stringify({ group: group.group }).slice(1, -1),
      `"group":${JSON.stringify(label)}`,
    )
    files.set('docs.json', after)
    const moves = Object.fromEntries(
      [...changes].flatMap(change => {
        const [, from, to] = /^\/(\S+) now \/(planted\S+)$/.exec(change) ?? []
        return from === undefined ? [] : [[decodeURI(from), to!]]
      }),
    )
    const last = (place: string) => place.split('>').at(-1)!
    const short = told(await compare(before, files, moves)).map(line =>
      line
        .replace(/^([+-] \S+) in .*?( is served| was served)?$/, '$1$2')
        .replace(/"[^]*" now/, '"..." now')
        .replace(
          /^(\/\S+) from (.*) to (.*)$/,
          (_, href, from, to) => `${href} from ${last(from)} to ${last(to)}`,
        ),
    )
    expect(short).toEqual([...changes].sort())
  })
})

test('the comment of many changes stays within what GitHub takes', async () => {
  const pages = Array.from({ length: 11_000 }, (_, i) => `guides/page-${i}`)
  const texts = Object.fromEntries(
    pages.map(page => [`${page}.mdx`, titled('A title that is rather long'.repeat(4))]),
  )
  const before = museum({ navigation: { groups: [{ group: 'Guides', pages }] } }, texts)
  const diff = await compare(before, museum(start))
  expect(diff.lost.length).toBe(11_000)
  const options = { earlier: 'main', later: 'HEAD', root: 'docs', color: false, all: false }
  const comment = markdown(diff, options)
  expect(Buffer.byteLength(comment)).toBeLessThan(maxCommentBytes + 500)
  expect(comment).toMatch(/^<!-- docs-nav diff docs -->\n\*\*docs-nav: 11000 addresses lost, /)
  expect(comment).toMatch(/\nand \d+ more\n$/)
  expect(comment.split('<details>').length).toBe(comment.split('</details>').length)
})

test('a label that the comment cuts ends with nothing that is not seen', async () => {
  const label = `${'x'.repeat(597)}👨\u200d👩`
  const groups = (group: string) => museum({ navigation: { groups: [{ group, pages: ['index'] }] } })
  const diff = await compare(groups('Guides'), groups(label))
  const options = { earlier: 'main', later: 'HEAD', root: '.', color: false, all: false }
  expect(markdown(diff, options)).toContain(`${'x'.repeat(597)}👨…`)
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectOf as projectOfTexts } from '../../src/core.ts'
import { maxQuotedLength } from '../../src/document/quote.ts'
import { checkProject, diffTrees, readProject, type ReadOptions, resolveNavigation } from '../../src/index.ts'
import { textReader } from '../../src/project/texts.ts'
import type { Place, View } from '../../src/view/data.ts'
import { pageOf } from '../../src/view/html.ts'
import { viewOf, type ViewOptions } from '../../src/view/view.ts'
import { unpacked } from '../../view/src/unpacked.ts'
import { root } from '../fixtures.ts'
import { emptyFolder } from '../repository.ts'

interface Options extends Partial<Pick<ViewOptions, 'since'>> {
  readonly options?: ReadOptions
  readonly isWhole?: boolean
}

async function viewIn(
  folder: string,
  { options = {}, isWhole = false, ...more }: Options = {},
): Promise<View> {
  const place = join(root, folder)
  const project = await readProject(place, options)
  return viewOf(project, { room: { textOf: textReader(place), most: 10_000, isWhole }, ...more })
}

const covered = ({ files }: View, [file, start, end]: Place) => files[file]!.text.slice(start, end)

test('a node has the text that it is written as, in the file that holds it', async () => {
  const view = await viewIn('fixtures/example')
  const told = view.nodes.map(node => `${node.kind} ${node.label}: ${covered(view, node.at).slice(0, 30)}`)
  expect(told.slice(0, 4)).toEqual([
    expect.stringMatching(/^tab Guides: \{\s+"tab": "Guides",/),
    expect.stringMatching(/^group Start here: \{\s+"group"/),
    'page Welcome: "index"',
    'page Tickets: "guides/tickets"',
  ])
  expect(view.nodes.find(({ method }) => method === 'POST')).toMatchObject({
    href: '/api-reference/tickets/buy-a-ticket',
    why: ['"api-reference", as no directory is set', 'tag "Tickets"', 'summary "Buy a ticket"'],
  })
})

test('a finding has its text, and the innermost node around it; errors come first', async () => {
  const view = await viewIn('fixtures/broken')
  const told = view.findings.map(({ severity, rule, at, node, place }) => [
    severity,
    rule,
    at && covered(view, at),
    node === null ? null : view.nodes[node]!.label,
    place,
  ])
  expect(told).toEqual([
    ['error', 'missing-page', '"guides/ticktes"', 'Ticktes', 'docs.json:7:64'],
    ['error', 'child-type', '"anchors"', 'Guides', 'docs.json:8:9'],
    ['error', 'operation-without-openapi', '"GET /tickets"', 'API', 'docs.json:12:19'],
    ['warning', 'orphan-page', '', null, 'guides/hours-2019.mdx:1:1'],
  ])
})

test('a docs.json that is no JSON is shown with its fault', async () => {
  const view = await viewIn('fixtures/rules/syntax/fails-alone')
  expect(view.nodes).toEqual([])
  expect(view.findings).toHaveLength(1)
  expect(view.findings[0]).toMatchObject({ rule: 'syntax', node: null })
})

test('no text of a project is HTML of the page', async () => {
  const view = await viewIn('fixtures/example')
  const hostile = '</script><script>alert(1)</script><!-- & \u2028'
  const page = pageOf({ ...view, title: hostile, files: [{ name: 'docs.json', text: hostile }] })
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page).toContain('<title>&lt;/script>')
  const data = /<script type="text\/plain" id="data">([\w+/=]*)<\/script>/.exec(page)![1]!
  expect(await unpacked(data)).toMatchObject({ title: hostile, files: [{ text: hostile }] })
})

test('nothing is in the title that is not seen', async () => {
  const view = await viewIn('fixtures/example')
  const title = (text: string) => /<title>(.*)<\/title>/.exec(pageOf({ ...view, title: text }))![1]
  expect(title('a\u3164b\u2800c\u034fd\ufe0fe\uffff\u202e\ng')).toBe('a b c d e   g')
  expect(title('\u{1f469}\u200d\u{1f680}')).toBe('\u{1f469}\u200d\u{1f680}')
})

test('the texts of pages are there as far as there is room, those with findings first', async () => {
  const namesOf = ({ files }: View) => files.map(({ name }) => name)
  expect(namesOf(await viewIn('fixtures/broken'))).toEqual(['docs.json', 'guides/hours-2019.mdx'])
  const whole = await viewIn('fixtures/example', { isWhole: true })
  expect(namesOf(whole)).toEqual([
    'docs.json',
    'index.mdx',
    'guides/tickets.mdx',
    'guides/school-visits.mdx',
    'guides/tours.mdx',
    'api/introduction.mdx',
    'api/museum.yaml',
    'api/events.json',
  ])
  const { spec } = whole.nodes.find(({ method }) => method === 'POST')!
  expect(spec).toMatchObject({ name: 'api/museum.yaml', setBy: expect.stringContaining('docs.json:') })
  expect(covered(whole, spec!.at!)).toBe('post')
  const place = join(root, 'fixtures/example')
  const project = await readProject(place)
  const none = await viewOf(project, { room: { textOf: textReader(place), most: 0, isWhole: true } })
  expect(namesOf(none)).toEqual(['docs.json'])
})

test('pages that link are there where links were read', async () => {
  const { links } = await viewIn('fixtures/example', { options: { links: true } })
  expect(links).toEqual({ from: [], to: [] })
  expect((await viewIn('fixtures/example')).links).toBeUndefined()
})

test('the pages that link to one are written once, however often it is shown', async () => {
  const folder = emptyFolder()
  const names = Array.from({ length: 20 }, (_, i) => `${'long'.repeat(50)}-${i}`)
  for (const name of names) writeFileSync(join(folder, `${name}.mdx`), '[A](/a)')
  writeFileSync(join(folder, 'a.mdx'), '')
  writeFileSync(
    join(folder, 'docs.json'),
    JSON.stringify({ navigation: { pages: [...Array<string>(1_000).fill('a'), ...names] } }),
  )
  const { links, nodes } = await viewOf(await readProject(folder, { links: true }), {
    room: { textOf: () => undefined, most: 0, isWhole: false },
  })
  expect(links?.to).toEqual([['/a', names.map((_, i) => i)]])
  expect(nodes.filter(({ href }) => href === '/a')).toHaveLength(1_000)
  expect(JSON.stringify(links).length).toBeLessThan(10_000)
  expect(JSON.stringify(nodes)).not.toContain('linked')
})

test('what the baseline knows is marked, and comes last', async () => {
  const place = join(root, 'fixtures/broken')
  const project = await readProject(place)
  const [first] = checkProject(project).diagnostics
  const baseline = { [first!.file]: { [first!.rule]: { [first!.message]: 1 } } }
  const room = { textOf: () => undefined, most: 0, isWhole: false }
  const { findings } = await viewOf({ ...project, baseline }, { room })
  expect(findings.map(({ message, known }) => (known ? message : null))).toEqual([
    null,
    null,
    null,
    first!.message,
  ])
})

test('nodes say what changed since an earlier tree, and what is lost', async () => {
  const projectOf = (text: object) =>
    projectOfTexts({
      files: { 'docs.json': JSON.stringify({ navigation: text }), 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' },
    })
  const earlier = resolveNavigation(await projectOf({ groups: [{ group: 'A', pages: ['a', 'b'] }] }))
  const later = await projectOf({
    groups: [
      { group: 'A', pages: ['a'] },
      { group: 'New', pages: ['c'] },
      { group: 'Also', pages: ['a'] },
    ],
  })
  const view = await viewOf(later, {
    room: { textOf: () => undefined, most: 0, isWhole: false },
    since: { revision: 'main', changesTo: tree => diffTrees(earlier, tree) },
  })
  const changes = view.nodes.map(({ label, change }) => [label, change?.kind ?? null])
  expect(changes).toEqual([
    ['A', null],
    ['A', null],
    ['New', 'added'],
    ['C', 'added'],
    ['Also', 'added'],
    ['A', 'moved'],
  ])
  expect(view.since).toEqual({
    revision: 'main',
    lost: [{ label: 'B', text: 'not listed any more: it was in A' }],
  })
})

test('a change quotes long labels above it no further than a message does', async () => {
  const long = 'k'.repeat(2000)
  const projectOf = (first: string[], second: string[]) =>
    projectOfTexts({
      files: {
        'docs.json': JSON.stringify({
          navigation: {
            groups: [
              { group: `${long}1`, pages: first },
              { group: `${long}2`, pages: [{ group: long, pages: second }] },
            ],
          },
        }),
        'a.mdx': '',
        'b.mdx': '',
        'c.mdx': '',
      },
    })
  const earlier = resolveNavigation(await projectOf(['a', 'b', 'c'], []))
  const view = await viewOf(await projectOf(['a'], ['b']), {
    room: { textOf: () => undefined, most: 0, isWhole: false },
    since: { revision: 'main', changesTo: tree => diffTrees(earlier, tree) },
  })
  const start = 'k'.repeat(maxQuotedLength - 1)
  expect(view.nodes.map(({ label, change }) => [label.length, change?.text ?? null])).toEqual([
    [2001, null],
    [1, null],
    [2001, null],
    [2000, null],
    [1, `was in ${start}…`],
  ])
  expect(view.since!.lost).toEqual([{ label: 'C', text: `not listed any more: it was in ${start}…` }])
})

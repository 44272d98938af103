import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkProject, readProject, resolveNavigation } from '../../src/index.ts'
import { type Place, type View, viewOf } from '../../src/view/data.ts'
import { pageOf } from '../../src/view/html.ts'
import { root } from '../fixtures.ts'

async function viewIn(folder: string): Promise<View> {
  const project = await readProject(join(root, folder))
  return viewOf(project, checkProject(project), resolveNavigation(project))
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
    ['warning', 'orphan-page', null, null, 'guides/hours-2019.mdx:1:1'],
  ])
})

test('a docs.json that is no JSON is shown with its fault', async () => {
  const view = await viewIn('fixtures/rules/syntax/fails-alone')
  expect(view.nodes).toEqual([])
  expect(view.findings).toHaveLength(1)
  expect(view.findings[0]).toMatchObject({ rule: 'syntax', node: null })
})

test('no text of a project ends the element that its data stands in', async () => {
  const view = await viewIn('fixtures/example')
  const hostile = '</script><script>alert(1)</script><!-- & \u2028'
  const page = pageOf({ ...view, title: hostile, files: [{ name: 'docs.json', text: hostile }] })
  expect(page.match(/<script/g)).toHaveLength(2)
  const data = /<script type="application\/json" id="data">(.*)<\/script>/.exec(page)![1]!
  expect(JSON.parse(data)).toMatchObject({ title: hostile, files: [{ text: hostile }] })
  expect(page).toContain('<title>&lt;/script>')
})

import { expect, test } from 'vitest'
import type { ShownFinding, ShownNode } from '../../src/view/data.ts'
import { type Choice, choiceIn, hashOf } from '../../view/src/choice.ts'
import { childrenOf, choicesOn, closedAtFirst, pagesFor, pathTo, rowsOf } from '../../view/src/rows.ts'

const node = (
  parent: number | null,
  kind: ShownNode['kind'],
  label: string,
  more: object = {},
): ShownNode => ({
  parent,
  kind,
  label,
  at: [0, 0, 0],
  ...more,
})

const nodes = [
  node(null, 'language', 'en'), // 0
  node(0, 'tab', 'Guides'),
  node(1, 'group', 'Start', { expanded: true }), // 2
  node(2, 'page', 'Welcome', { href: '/' }),
  node(2, 'group', 'More', { collapsible: true }), // 4
  node(4, 'page', 'Tours', { href: '/guides/tours', title: 'Guided tours' }),
  node(0, 'tab', 'API'),
  node(6, 'page', 'Tickets', { href: '/api/tickets' }), // 7
  node(null, 'language', 'fr', { default: true }), // 8
  node(8, 'page', 'Bienvenue', { href: '/fr' }),
]
const children = childrenOf(nodes)
const shown = (selected: number | null) => {
  const { choices, top } = choicesOn(nodes, children, selected)
  return {
    chosen: choices.map(({ chosen }) => nodes[chosen ?? -1]?.label),
    top: top.map(id => nodes[id]!.label),
  }
}

test('the switches and tabs on the way to a node, and the sidebar below them', () => {
  expect(shown(5)).toEqual({ chosen: ['en', 'Guides'], top: ['Start'] })
  expect(shown(7)).toEqual({ chosen: ['en', 'API'], top: ['Tickets'] })
  expect(shown(0)).toEqual({ chosen: ['en', 'Guides'], top: ['Start'] })
  // Without a choice, the default.
  expect(shown(null)).toEqual({ chosen: ['fr'], top: ['Bienvenue'] })
})

test('a sidebar may have more pages at the top than a call has arguments', () => {
  const pages = Array.from({ length: 300_000 }, (_, i) => node(null, 'page', String(i)))
  expect(choicesOn(pages, childrenOf(pages), null).top).toHaveLength(pages.length)
})

test('closed groups hide what they hold', () => {
  const labels = (closed: ReadonlySet<number>) =>
    rowsOf(nodes, children, [2], closed).map(
      ({ id, level, isOpen }) => `${level} ${nodes[id]!.label} ${isOpen}`,
    )
  expect(labels(closedAtFirst(nodes))).toEqual(['1 Start true', '2 Welcome null', '2 More false'])
  expect(labels(new Set())).toEqual(['1 Start true', '2 Welcome null', '2 More true', '3 Tours null'])
})

test('the way to a node starts at the top', () => {
  expect(pathTo(nodes, 5)).toEqual([0, 1, 2, 4, 5])
  expect(pathTo(nodes, null)).toEqual([])
})

test('a search finds pages by all its words, in titles and addresses', () => {
  expect(pagesFor(nodes, 'TOURS guided')).toEqual([5])
  expect(pagesFor(nodes, 'api/')).toEqual([7])
  expect(pagesFor(nodes, 'start')).toEqual([])
})

const finding = (message: string, line: number): ShownFinding => ({
  rule: 'missing-page',
  severity: 'error',
  message,
  at: null,
  place: `docs.json:${line}:1`,
  node: null,
})

test('the address keeps what is chosen, and a wrong one chooses nothing', () => {
  const view = { nodes, findings: [finding('a', 1), finding('b', 2), finding('a', 3)] }
  for (let node = 0; node < nodes.length; node++)
    expect(choiceIn(hashOf({ node, finding: null }, view), view)).toEqual({ node, finding: null })
  for (let finding = 0; finding < 3; finding++)
    expect(choiceIn(hashOf({ node: 5, finding }, view), view)).toEqual({ node: 5, finding })
  expect(hashOf({ node: 5, finding: null }, view)).toBe('#node=/guides/tours')
  for (const wrong of ['#node=10&finding=0', '#node=__proto__&finding=constructor', '#node', '#%', ''])
    expect(choiceIn(wrong, view)).toEqual({ node: null, finding: null })
})

test('a link holds after an edit', () => {
  const before = { nodes, findings: [finding('a', 1), finding('b', 2)] }
  const after = {
    nodes: [
      node(null, 'language', 'de'),
      ...nodes.map(one => ({ ...one, parent: one.parent === null ? null : one.parent + 1 })),
    ],
    findings: [finding('new', 1), finding('b', 7)],
  }
  const linked = (choice: Choice) => choiceIn(hashOf(choice, before), after)
  expect(linked({ node: 5, finding: 1 })).toEqual({ node: 6, finding: 1 })
  expect(linked({ node: 4, finding: 0 })).toEqual({ node: 5, finding: null })
})

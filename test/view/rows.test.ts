import { expect, test } from 'vitest'
import type { ShownNode } from '../../src/view/data.ts'
import { choiceIn, hashOf } from '../../view/src/choice.ts'
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
  return { chosen: choices.map(({ chosen }) => nodes[chosen]!.label), top: top.map(id => nodes[id]!.label) }
}

test('the switches and tabs on the way to a node, and the sidebar below them', () => {
  expect(shown(5)).toEqual({ chosen: ['en', 'Guides'], top: ['Start'] })
  expect(shown(7)).toEqual({ chosen: ['en', 'API'], top: ['Tickets'] })
  expect(shown(0)).toEqual({ chosen: ['en', 'Guides'], top: ['Start'] })
  // Without a choice, the default.
  expect(shown(null)).toEqual({ chosen: ['fr'], top: ['Bienvenue'] })
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

test('the address keeps what is chosen, and a wrong one chooses nothing', () => {
  const choice = { node: 5, finding: null }
  expect(choiceIn(hashOf(choice), nodes.length, 0)).toEqual(choice)
  expect(choiceIn('#node=10&finding=0', nodes.length, 0)).toEqual({ node: null, finding: null })
  expect(choiceIn('#node=-1&finding=__proto__', nodes.length, 9)).toEqual({ node: null, finding: null })
})

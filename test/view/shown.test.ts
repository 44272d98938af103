import { expect, test } from 'vitest'
import type { ShownFinding, ShownNode, View } from '../../src/view/data.ts'
import { keysOf, movedBetween } from '../../view/src/carry.ts'
import { hashOf } from '../../view/src/choice.ts'
import { carriedClosed } from '../../view/src/closed.ts'
import { firstShown, nextShown } from '../../view/src/shown.ts'

const group = (parent: number | null, label: string): ShownNode => ({
  parent,
  kind: 'group',
  label,
  collapsible: true,
  at: [0, 0, 1],
})
const page = (parent: number | null, href: string): ShownNode => ({
  parent,
  kind: 'page',
  label: href,
  href,
  at: [0, 0, 1],
})
const finding = (message: string, line: number, node: number | null = null): ShownFinding => ({
  rule: 'missing-page',
  severity: 'error',
  message,
  at: [0, line, line + 1],
  place: `docs.json:${line}:1`,
  node,
})
const view = (nodes: readonly ShownNode[], findings: readonly ShownFinding[] = []): View => ({
  title: 'Museum',
  nodes,
  findings,
  omitted: 0,
  files: [{ name: 'docs.json', text: '{}' }],
  drilldown: null,
})

const before = [group(null, 'A'), page(0, '/a'), page(0, '/b'), page(0, '/a')]
const after = [
  group(null, 'New'),
  page(0, '/n'),
  group(null, 'A'),
  page(2, '/a'),
  page(0, '/b'),
  page(2, '/a'),
]

test('each node has a key of its own, in every version the same', () => {
  expect(new Set(keysOf(before)).size).toBe(before.length)
  const moved = movedBetween(before, after)
  expect([0, 1, 2, 3].map(moved)).toEqual([2, 3, 4, 5])
  expect(movedBetween(before, [group(null, 'B')])(0)).toBe(null)
})

test('a long label is not part of the key of each node below it, nor of its name in an address', () => {
  const long = 'k'.repeat(10_000)
  const nodes = [group(null, long), group(0, 'A'), group(0, 'B'), group(null, `${long}l`), group(3, 'A')]
  expect(keysOf(nodes).join(' ').length).toBeLessThan(100)
  const shown = view(nodes)
  const names = nodes.map((_, node) => hashOf({ node, finding: null }, shown))
  expect(Math.max(...names.map(({ length }) => length))).toBeLessThan(1000)
  expect(new Set(names).size).toBe(nodes.length)
  expect(names.map(name => firstShown(shown, name).choice.node)).toEqual([0, 1, 2, 3, 4])
})

test('a label with half of a pair is chosen as others are', () => {
  const nodes = view([group(null, '\ud800'), group(null, 'A\udc00')])
  const names = [0, 1].map(node => hashOf({ node, finding: null }, nodes))
  expect(names.map(name => firstShown(nodes, name).choice.node)).toEqual([0, 1])
})

test('groups that were closed are closed, and new ones are as at first', () => {
  const moved = movedBetween(before, after)
  expect(carriedClosed(before, new Set([0]), after, moved)).toEqual(new Set([0, 2]))
  expect(carriedClosed(before, new Set(), after, moved)).toEqual(new Set([0]))
})

const state = (view: View | null, problem: string | null = null) => ({ view, problem })

test('the choice goes along: the node, and the finding of the same rank', () => {
  const findings = [finding('x', 1), finding('y', 2), finding('x', 3, 1)]
  const earlier = view(before, findings)
  const shown = firstShown(earlier, hashOf({ node: 1, finding: 2 }, earlier))
  const later = view(after, [finding('z', 1), finding('x', 4), finding('x', 9), finding('y', 10)])
  expect(nextShown(shown, state(later), '')!.choice).toEqual({ node: 3, finding: 2 })
  // A finding that was repaired is no longer chosen.
  expect(nextShown(shown, state(view(after)), '')!.choice).toEqual({ node: 3, finding: null })
})

test('for a page that is gone, its group is chosen', () => {
  const shown = firstShown(view(before), '#node=/b')
  expect(nextShown(shown, state(view([group(null, 'A')])), '')!.choice.node).toBe(0)
  expect(nextShown(shown, state(view([])), '')!.choice.node).toBe(null)
})

test('while docs.json is broken the site stays, and its faults are new', () => {
  const shown = firstShown(view(before, [finding('x', 1)]), '#node=/a')
  const broken = { ...view([], [finding('not JSON', 1)]), isBroken: true as const }
  const next = nextShown(shown, state(broken), '')!
  expect(next.view.nodes).toBe(before)
  expect(next.view.findings.map(({ message }) => message)).toEqual(['not JSON'])
  expect(next).toMatchObject({ choice: { node: 1 }, notice: expect.stringContaining('is not JSON') })
  const repaired = nextShown(next, state(view(after)), '')!
  expect(repaired).toMatchObject({ choice: { node: 3 }, notice: null })
})

test('a problem is said beside the last view', () => {
  expect(nextShown(null, state(null, 'Gone.'), '')).toBe(null)
  const shown = nextShown(null, state(view(before), 'Gone.'), '#node=/b')!
  expect(shown).toMatchObject({ choice: { node: 2 }, notice: 'Gone.' })
  expect(nextShown(shown, state(view(before)), '')).toMatchObject({ choice: { node: 2 }, notice: null })
})

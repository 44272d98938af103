import { expect, test } from 'vitest'
import type { ShownFinding, ShownNode } from '../../src/view/data.ts'
import { anything, countsOf, filtered } from '../../view/src/filter.ts'
import { framesOf } from '../../view/src/frames.ts'

const finding = (
  rule: string,
  severity: 'error' | 'warning',
  place: string,
  more: object = {},
): ShownFinding => ({
  rule,
  severity,
  message: '',
  at: null,
  place,
  node: null,
  ...more,
})
const findings = [
  finding('missing-page', 'error', 'docs.json:1:1'),
  finding('missing-page', 'error', 'docs.json:2:1'),
  finding('orphan-page', 'warning', 'a.mdx:1:1'),
  finding('orphan-page', 'warning', 'b.mdx:1:1', { known: true }),
]

test('findings by rule, severity and file, and the known ones apart', () => {
  expect(filtered(findings, anything)).toEqual([0, 1, 2])
  expect(filtered(findings, { ...anything, rule: 'orphan-page' })).toEqual([2])
  expect(filtered(findings, { ...anything, file: 'docs.json', severity: 'error' })).toEqual([0, 1])
  expect(filtered(findings, { ...anything, file: 'docs.json', severity: 'warning' })).toEqual([])
  expect(filtered(findings, { ...anything, known: true })).toEqual([3])
})

test('each filter counts what the others let through', () => {
  expect(countsOf(findings, anything, 'rule')).toEqual([
    ['missing-page', 2],
    ['orphan-page', 1],
  ])
  const filter = { ...anything, rule: 'orphan-page' }
  expect(countsOf(findings, filter, 'file')).toEqual([['a.mdx', 1]])
  expect(countsOf(findings, filter, 'rule')).toHaveLength(2)
})

const files = [
  { name: 'docs.json', text: '' },
  { name: 'a.mdx', text: '' },
]
const node = (more: object): ShownNode => ({ parent: null, kind: 'page', label: 'A', at: [0, 1, 2], ...more })

test('the texts of what is chosen: of a finding its own first', () => {
  const shown = (...args: [ShownNode | null, ShownFinding | null]) =>
    framesOf({ files }, ...args).map(({ file, at }) => [file, at?.[1] ?? null])
  expect(shown(null, null)).toEqual([['docs.json', null]])
  expect(shown(node({ file: 'a.mdx', spec: { name: 'api.json', at: [2, 7, 8] } }), null)).toEqual([
    ['docs.json', 1],
    ['a.mdx', null],
    ['api.json', 7],
  ])
  const inPage = finding('x', 'error', 'a.mdx:1:1', { at: [1, 5, 6] })
  expect(shown(node({ file: 'a.mdx' }), inPage)).toEqual([
    ['a.mdx', 5],
    ['docs.json', 1],
  ])
  // A text that is not on the page is named all the same.
  expect(shown(null, finding('x', 'error', 'c.mdx:1:1'))).toEqual([
    ['c.mdx', null],
    ['docs.json', null],
  ])
  const broken = framesOf({ files, isBroken: true }, node({}), null)
  expect(broken).toEqual([{ file: 'docs.json', at: null }])
})

import { expect, test } from 'vitest'
import { lineStarts, rangeOf } from '../../src/document/range.ts'

test.each([
  ['', [0]],
  ['a', [0]],
  ['a\nb', [0, 2]],
  ['a\r\nb', [0, 3]],
  ['a\rb', [0, 2]],
  ['\n\r\r\n\n', [0, 1, 2, 4, 5]],
  ['a\n', [0, 2]],
])('the lines of %j start at %j', (text, starts) => {
  expect(Array.from(lineStarts(text))).toEqual(starts)
})

test.each([
  ['abc', [0, 0], '1:1-1:1'],
  ['abc', [1, 3], '1:2-1:4'],
  ['a\nbc\nd', [2, 4], '2:1-2:3'],
  ['a\nbc\nd', [1, 6], '1:2-3:2'],
  ['a\r\nb', [2, 3], '1:3-2:1'],
  ['a\rb', [2, 3], '2:1-2:2'],
  ['😀x', [2, 3], '1:3-1:4'],
  ['a\n', [2, 2], '2:1-2:1'],
] as const)('in %j the span %j is %s', (text, span, expected) => {
  const { start, end } = rangeOf(text, span)
  expect(`${start.line}:${start.column}-${end.line}:${end.column}`).toBe(expected)
  expect([start.offset, end.offset]).toEqual(span)
})

test('known line starts are used and not computed again', () => {
  expect(rangeOf('a\nb', [2, 3], [0, 1, 2]).start.line).toBe(3)
})

test.each([[[-1, 0]], [[2, 1]], [[0, 4]], [[Number.NaN, 1]]] as const)('the span %j is refused', span => {
  expect(() => rangeOf('abc', span)).toThrow(RangeError)
})

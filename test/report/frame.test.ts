import { expect, test } from 'vitest'
import { codeFrame } from '../../src/report/frame.ts'
import { columns } from '../../src/document/visible.ts'

test.each([
  ['a long value', `"pages": ["${'a'.repeat(300)}"]`, 11, 313],
  ['one in the middle', `${'x'.repeat(150)}"${'a'.repeat(300)}"${'y'.repeat(50)}`, 151, 453],
  ['one of wide characters', `"pages": ["${'日'.repeat(300)}"]`, 11, 313],
  ['one of pairs', `"pages": [ "${'😀'.repeat(150)}"]`, 12, 314],
  ['one of escapes', `"pages": ["${'\u200b'.repeat(300)}"]`, 11, 313],
])('the underline of %s ends where the line is cut', (_, line, start, end) => {
  const range = { start: { line: 1, column: start, offset: 0 }, end: { line: 1, column: end, offset: 0 } }
  const [shown = '', carets = ''] = codeFrame(
    () => line,
    range,
    text => text,
  )
  expect(shown).toMatch(/…$/)
  expect(columns(carets)).toBe(columns(shown.slice(0, -1)))
})

test('the underline of what goes on in the next line ends with its first', () => {
  const range = { start: { line: 1, column: 3, offset: 0 }, end: { line: 2, column: 30, offset: 0 } }
  expect(
    codeFrame(
      line => ['a bc', 'd'][line - 1]!,
      range,
      text => text,
    ),
  ).toEqual(['1 | a bc', '  |   ^^'])
})

test('what stands before the span is no command with it', () => {
  const range = { start: { line: 1, column: 4, offset: 3 }, end: { line: 1, column: 6, offset: 5 } }
  expect(
    codeFrame(
      () => 'a##[error]',
      range,
      text => text,
    )[0],
  ).toBe(String.raw`1 | a#\u0023[error]`)
})

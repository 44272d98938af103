import { expect, test } from 'vitest'
import { normalized } from '../../src/document/unicode.ts'

const grave = '\u0300'

test('the two spellings of an accent are one, and 30 marks stay as they are', () => {
  expect(normalized('e\u0301', 'NFC')).toBe('\u00e9')
  expect(normalized('\uff76\uff9e', 'NFKC')).toBe('\u30ac')
  expect(normalized(`x${grave.repeat(30)}`, 'NFC')).toBe(`x${grave.repeat(30)}`)
})

test.each([grave, '\uff9e', `\uff9e${grave}`])('no more than 30 of the marks %j follow each other', marks => {
  const form = normalized(`x${marks.repeat(100)}`, 'NFKC')
  expect(form).not.toMatch(/[^\P{M}\u034f]{31}/u)
  expect(normalized(form.replaceAll('\u034f', ''), 'NFKC')).toBe(form)
})

test('texts that differ after 30 marks stay different', () => {
  const start = `x${grave.repeat(40)}`
  expect(normalized(`${start}a`, 'NFC')).not.toBe(normalized(`${start}b`, 'NFC'))
  expect(normalized(start, 'NFC')).not.toBe(normalized(`${start}${grave}`, 'NFC'))
})

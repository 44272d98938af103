import { expect, test, vi } from 'vitest'
import { wordsOf } from '../../src/search/words.ts'

test('a word holds no half of a character, wherever a long run is cut', () => {
  for (const character of ['\u{20000}', '\u{20001}']) {
    const words = wordsOf(`${'中'.repeat(199)}${character}\u17d2\u17d2`)
    expect(words).toContain(character)
    expect(words.filter(word => !word.isWellFormed())).toEqual([])
  }
})

test('no more than 30 marks that follow each other are put in order', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const words = wordsOf(`e\u0301te\u0301 a${'\u0618'.repeat(500)}${'\u064b'.repeat(500)} \uff76\uff9e`)
  const texts = normalize.mock.contexts
  normalize.mockRestore()
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(text).not.toMatch(/\p{M}{31}/u)
  expect(words).toContain('ete')
  expect(words).toContain(`a${'\u0618'.repeat(30)}`)
})

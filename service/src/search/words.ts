/** Scripts that put no space between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu
const word = /[\p{L}\p{N}\p{M}]+/gu

/** Longer words are cut: the rest adds nothing to an index. */
export const maxWordLength = 64

/**
 * The words of a text as both stores index them: lower case, without accents, only letters and
 * digits. In scripts without spaces, pairs of adjacent characters, and in the index also single characters.
 */
export function wordsOf(text: string, purpose: 'index' | 'query'): string[] {
  const folded = fold(text).replace(unspaced, run => ` ${pairs([...run], purpose).join(' ')} `)
  return (folded.match(word) ?? []).map(name => cut(name))
}

// Recomposed at the end, because NFD splits Hangul syllables too.
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()

function pairs(characters: string[], purpose: 'index' | 'query') {
  if (characters.length === 1) return characters
  const together = characters.slice(1).map((character, index) => characters[index]! + character)
  return purpose === 'index' ? [...characters, ...together] : together
}

const cut = (text: string) =>
  text.length <= maxWordLength ? text : text.slice(0, maxWordLength).toWellFormed()

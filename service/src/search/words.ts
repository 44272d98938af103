/** Scripts that put no space between words, and Hangul, whose words end in particles. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu
const word = /[\p{L}\p{N}\p{M}]+(?:_+[\p{L}\p{N}\p{M}]+)*/gu

/** Longer words are cut: the rest adds nothing to an index. */
export const maxWordLength = 64

/** A word of a text, and how much it counts in a question. */
export interface Word {
  readonly word: string
  readonly weight: number
}

/**
 * The words of a text: lower case, without accents, only letters and digits. A name such as `userId` or `user_id`
 * gives its parts too. Scripts without spaces give the words of Intl.Segmenter, and each pair of adjacent characters, because
 * segmentation depends on what is around a word; the index has single characters too.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  // One by one: a call takes some hundred thousand arguments at most, and a run of characters may have more.
  const add = (added: readonly string[]) => {
    for (const word of added) words.push(word)
  }
  for (const piece of piecesOf(text))
    if (unspacedOnly.test(piece)) {
      const characters = [...piece]
      add(characters)
      add(pairs(characters))
      add(segmentsOf(piece).filter(isLong))
    } else add(namesOf(piece))
  return words
}

/** The words of a question: as in the index, pairs of characters and parts of names counting less than words. */
export function weightedWordsOf(text: string): Word[] {
  const words = new Map<string, number>()
  const add = (word: string, weight: number) => words.set(word, Math.max(words.get(word) ?? 0, weight))
  for (const piece of piecesOf(text))
    if (unspacedOnly.test(piece)) {
      const characters = [...piece]
      if (characters.length === 1) add(piece, settings.pair)
      for (const pair of pairs(characters)) add(pair, kana.test(pair) ? settings.kana : settings.pair)
      for (const segment of segmentsOf(piece))
        if ([...segment].length > 1) add(segment, hiragana.test(segment) ? settings.kana : 1)
    } else for (const [index, name] of namesOf(piece).entries()) add(name, index === 0 ? 1 : settings.part)
  return [...words].map(([name, weight]) => ({ word: name, weight }))
}

/** Two Han characters are a word more often than not, two of kana seldom. */
export const settings = { pair: 0.5, kana: 0.1, part: 0.4 }

const kana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u
const hiragana = /^\p{Script=Hiragana}+$/u

const isLong = (segment: string) => [...segment].length > 2

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** The words of a run, which is cut between characters where it is long: a segment keeps all of the text that it is of. */
function segmentsOf(run: string): string[] {
  const segments: string[] = []
  for (const [piece] of run.matchAll(/[^]{1,200}/gu))
    for (const { segment } of segmenter.segment(piece)) segments.push(segment)
  return segments
}

function* piecesOf(text: string): Generator<string> {
  for (const [written] of withoutAccents(text).matchAll(word))
    for (const piece of written.split(boundary)) if (piece !== '') yield piece
}

/** A word, and its parts if it is a name such as `userId` or `user_id`: both give `userid`. */
function namesOf(piece: string): string[] {
  const parts = piece.match(part) ?? []
  return [piece.replaceAll('_', ''), ...(parts.length > 1 ? parts : [])].map(name => cut(name.toLowerCase()))
}

const pairs = (characters: string[]) =>
  characters.slice(1).map((character, index) => characters[index]! + character)

const boundary = new RegExp(`(${unspaced.source})`, 'u')
const unspacedOnly = new RegExp(`^${unspaced.source}$`, 'u')

/** The parts of a name in camel case or with underscores. */
const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}_]+/gu

// Recomposed at the end, because NFD splits Hangul syllables too. Of marks that follow each other no word has more than
// 30: more take quadratic time to be put in order.
const withoutAccents = (text: string) =>
  text
    .replace(/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, '$1')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')

const cut = (text: string) =>
  text.length <= maxWordLength ? text : text.slice(0, maxWordLength).toWellFormed()

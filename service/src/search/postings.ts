import type { PageText } from '../pages/page-text.ts'
import { stemmedAs, stemOf } from './stems.ts'
import { wordsOf } from './words.ts'

/**
 * Where a word is, four numbers for each place: a page's number (of search/parts.ts, or its id in the tree once it is read), a passage's position on it, and how often the word is
 * in its heading and in its text; at the position -1, how often in the page's title and in its description.
 */
export type Postings = number[]

/** Postings as they are read. */
export type Places = Int32Array

/** The word under which the lengths of all these texts are kept, in words, in the same form. */
export const lengths = ''

type IndexedPage = Pick<PageText, 'href' | 'title' | 'description' | 'language'> & {
  readonly number: number
  readonly passages: readonly { readonly heading: string; readonly text: string }[]
}

/** Adds a page to the postings of its words, by word. The words of its address count as description. */
export function addPage(postings: Map<string, Postings>, page: IndexedPage): void {
  const { number, title, passages } = page
  const language = stemmedAs(page.language)
  const add = (position: number, first: string, second: string) => {
    for (const [word, counts] of countWords([first, second], language)) {
      let places = postings.get(word)
      if (!places) postings.set(word, (places = []))
      places.push(number, position, ...counts)
    }
  }
  add(-1, title, `${page.description} ${readable(page.href)}`)
  for (const [position, { heading, text }] of passages.entries()) add(position, heading, text)
}

export const emptyPostings = () => new Map<string, Postings>([[lengths, []]])

/** Postings as they are stored. */
export const postingRows = (part: string, postings: ReadonlyMap<string, Postings>) =>
  [...postings].map(([word, places]) => ({ part_id: part, word, places: places.join(' ') }))

/** Reads stored places: several times as fast as splitting the text, of which a large site has megabytes. */
export function parsePostings(text: string): Places {
  const places = new Int32Array((text.length + 1) >> 1)
  if (text === '') return places
  let length = 0
  let number = 0
  let sign = 1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === minus) sign = -1
    else if (code !== space) number = number * 10 + code - zero
    else {
      places[length++] = sign * number
      number = 0
      sign = 1
    }
  }
  places[length++] = sign * number
  return places.subarray(0, length)
}

const [space, minus, zero] = [32, 45, 48]

type Counts = [inFirst: number, inSecond: number]

/** How often each stem is in each of two texts, and how many words these have. */
function countWords(texts: readonly [string, string], language: string): Map<string, Counts> {
  const sum: Counts = [0, 0]
  const counts = new Map<string, Counts>([[lengths, sum]])
  for (const column of [0, 1] as const)
    for (const word of wordsOf(texts[column])) {
      const stem = stemOf(word, language)
      let count = counts.get(stem)
      if (!count) counts.set(stem, (count = [0, 0]))
      count[column]++
      sum[column]++
    }
  return counts
}

function readable(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}

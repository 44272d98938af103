import { languageOf } from './language.ts'
import type { PageText } from './page-text.ts'
import { stemOf } from './stems.ts'
import { wordsOf } from './words.ts'

/**
 * Where a word is, four numbers for each place: a page's node, a passage's position on it, and how often the word is
 * in its heading and in its text; at the position -1, how often in the page's title and in its description.
 */
export type Postings = number[]

/** The word under which the lengths of all these texts are kept, in words, in the same form. */
export const lengths = ''

type IndexedPage = Pick<PageText, 'node' | 'href' | 'title' | 'description' | 'language'> & {
  readonly passages: readonly { readonly heading: string; readonly text: string }[]
}

/** Adds a page to the postings of its words, by word. The words of its address count as description. */
export function addPage(postings: Map<string, Postings>, page: IndexedPage): void {
  const { node, title, passages } = page
  const language = languageOf(page.language ?? 'en')
  const add = (position: number, first: string, second: string) => {
    for (const [word, counts] of countWords([first, second], language)) {
      let places = postings.get(word)
      if (!places) postings.set(word, (places = []))
      places.push(node, position, ...counts)
    }
  }
  add(-1, title, `${page.description} ${readable(page.href)}`)
  for (const [position, { heading, text }] of passages.entries()) add(position, heading, text)
}

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

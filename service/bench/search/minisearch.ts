import { stemmer } from '@orama/stemmers/english'
import MiniSearch from 'minisearch'
import type { PageText } from '../../src/pages/page-text.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

function wordsOf(line: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(line)) if (isWordLike) words.push(segment)
  return words
}

/** MiniSearch over whole pages, as a team would set it up: words by Intl.Segmenter, Porter's stems, titles first. */
export function miniSearch(pages: readonly PageText[]) {
  const index = new MiniSearch<{
    id: number
    title: string
    description: string
    headings: string
    text: string
  }>({
    fields: ['title', 'description', 'headings', 'text'],
    tokenize: text => text.split('\n').flatMap(wordsOf),
    processTerm: term => stemmer(term.toLowerCase()),
    searchOptions: { boost: { title: 4, description: 2, headings: 2 } },
  })
  index.addAll(
    pages.map((page, id) => ({
      id,
      title: page.title,
      description: page.description,
      headings: page.passages.map(({ heading }) => heading).join('\n'),
      text: page.passages.map(({ text }) => text).join('\n'),
    })),
  )
  return (question: string) => index.search(question).map(({ id }) => pages[id as number]!.href)
}

import { lengths, type Postings } from './postings.ts'

/** How many words the texts of a page have. */
export interface PageSize {
  title: number
  description: number
  heading: number
  text: number
  /** By position. */
  readonly passages: Map<number, number>
}

/** The sizes of all pages, and their means. */
export interface Sizes {
  readonly pages: ReadonlyMap<number, PageSize>
  readonly mean: Readonly<Record<'title' | 'description' | 'heading' | 'text' | 'passage', number>>
}

/** Reads the lengths that postings keep. */
export function sizesOf(postings: ReadonlyMap<string, Postings>): Sizes {
  const places = postings.get(lengths) ?? []
  const pages = new Map<number, PageSize>()
  const sum = { title: 0, description: 0, heading: 0, text: 0 }
  let passages = 0
  for (let i = 0; i < places.length; i += 4) {
    const [node, position, first, second] = [places[i]!, places[i + 1]!, places[i + 2]!, places[i + 3]!]
    let page = pages.get(node)
    if (!page)
      pages.set(node, (page = { title: 0, description: 0, heading: 0, text: 0, passages: new Map() }))
    const [one, other] = position < 0 ? (['title', 'description'] as const) : (['heading', 'text'] as const)
    page[one] += first
    page[other] += second
    sum[one] += first
    sum[other] += second
    if (position < 0) continue
    page.passages.set(position, second)
    passages++
  }
  const mean = (words: number, count: number) => Math.max(0.5, words / Math.max(1, count))
  return {
    pages,
    mean: {
      title: mean(sum.title, pages.size),
      description: mean(sum.description, pages.size),
      heading: mean(sum.heading, pages.size),
      text: mean(sum.text, pages.size),
      passage: mean(sum.text, passages),
    },
  }
}

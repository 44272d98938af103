import type { Breathe } from './breath.ts'
import type { Places } from './postings.ts'

export const texts = ['title', 'description', 'heading', 'text'] as const

/** A number for each text of each page, by the page's id in the tree. */
export type OfTexts = Readonly<Record<(typeof texts)[number], Float64Array>>

/** How many words the texts of all pages have, and what they have on average. */
export interface Sizes extends OfTexts {
  readonly pages: number
  /** For each page by its id, where its passages begin in `passages`, and at last where they end. */
  readonly first: Int32Array
  /** The words of each passage. */
  readonly passages: Float64Array
  readonly mean: Readonly<Record<(typeof texts)[number] | 'passage', number>>
}

export const emptyTexts = (nodes: number): OfTexts => ({
  title: new Float64Array(nodes),
  description: new Float64Array(nodes),
  heading: new Float64Array(nodes),
  text: new Float64Array(nodes),
})

/** Reads the lengths that postings keep. */
export async function sizesOf(lengths: readonly Places[], breathe: Breathe): Promise<Sizes> {
  const first = await firstPassages(lengths, breathe)
  const size = emptyTexts(first.length - 1)
  const sum = { title: 0, description: 0, heading: 0, text: 0 }
  const passages = new Float64Array(first.at(-1)!)
  let pages = 0
  for (const places of lengths) {
    for (let i = 0; i < places.length; i += 4) {
      const [node, position] = [places[i]!, places[i + 1]!]
      const [one, other] = position < 0 ? (['title', 'description'] as const) : (['heading', 'text'] as const)
      size[one][node]! += places[i + 2]!
      size[other][node]! += places[i + 3]!
      sum[one] += places[i + 2]!
      sum[other] += places[i + 3]!
      if (position < 0) pages++
      else passages[first[node]! + position] = places[i + 3]!
    }
    await breathe(places.length / 4)
  }
  const mean = (words: number, count: number) => Math.max(0.5, words / Math.max(1, count))
  return {
    ...size,
    pages,
    first,
    passages,
    mean: {
      title: mean(sum.title, pages),
      description: mean(sum.description, pages),
      heading: mean(sum.heading, pages),
      text: mean(sum.text, pages),
      passage: mean(sum.text, passages.length),
    },
  }
}

async function firstPassages(lengths: readonly Places[], breathe: Breathe): Promise<Int32Array> {
  let nodes = 0
  for (const places of lengths)
    for (let i = 0; i < places.length; i += 4) if (places[i]! >= nodes) nodes = places[i]! + 1
  const first = new Int32Array(nodes + 1)
  for (const places of lengths) {
    for (let i = 0; i < places.length; i += 4) {
      const after = places[i]! + 1
      first[after] = Math.max(first[after]!, places[i + 1]! + 1)
    }
    await breathe(places.length / 4)
  }
  for (let node = 1; node <= nodes; node++) first[node]! += first[node - 1]!
  return first
}

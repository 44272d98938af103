import type { Postings } from './postings.ts'
import { type Sizes, sizesOf } from './sizes.ts'

/** A word of a question: what is looked up for it, and how much each of that counts (1 for the word itself). */
export interface Term {
  readonly forms: ReadonlyMap<string, number>
  /** How much the word counts; 1 for a whole word of the question. */
  readonly weight: number
}

/** A page that holds words of a question. */
export interface Ranked {
  readonly node: number
  readonly score: number
  /** The positions of its passages that hold such words, the best first. */
  readonly passages: readonly number[]
}

/** How much a word counts by where it is, and how far the length of that text lowers it (BM25's b). */
export const settings = {
  title: { weight: 1, b: 0.4 },
  description: { weight: 1.4, b: 0.5 },
  heading: { weight: 0.3, b: 0.5 },
  text: { weight: 1, b: 0.75 },
  /** Of the best passage, beside the whole page. */
  passage: 0.5,
  /** The heading of a passage, beside its text. */
  passageHeading: 2,
  /** BM25's k1: how soon more of the same word adds nothing. */
  k1: 1.2,
}

const fields = ['title', 'description', 'heading', 'text'] as const

/**
 * The pages that hold words of a question, best first: the sum of BM25 over title, description, headings and text, and
 * over the best passage. How rare a word is counts among these pages alone, and in each of these texts by itself: one
 * that most pages have somewhere tells much in a title.
 */
export function rankPages(terms: readonly Term[], postings: ReadonlyMap<string, Postings>): Ranked[] {
  const sizes = sizesOf(postings)
  const pages = new Map<number, { score: number; readonly passages: Map<number, number> }>()
  for (const term of terms) {
    const found = countsOf(term, postings)
    const rarity = raritiesOf(term, found, sizes)
    for (const [node, counts] of found) {
      let page = pages.get(node)
      if (!page) pages.set(node, (page = { score: 0, passages: new Map() }))
      page.score += pageScore(node, counts, rarity, sizes)
      for (const [position, count] of counts.passages) {
        const length = sizes.pages.get(node)?.passages.get(position) ?? 0
        const score = rarity.page * passageScore(count, length, sizes)
        page.passages.set(position, (page.passages.get(position) ?? 0) + score)
      }
    }
  }
  return [...pages]
    .map(([node, { score, passages }]) => {
      const best = [...passages].sort((a, b) => b[1] - a[1] || a[0] - b[0])
      return {
        node,
        score: score + settings.passage * (best[0]?.[1] ?? 0),
        passages: best.map(([position]) => position),
      }
    })
    .sort(bestFirst)
}

export const bestFirst = (a: Ranked, b: Ranked) => b.score - a.score || a.node - b.node

/** A number for each text of a page, and for the page. */
type Rarities = Readonly<Record<(typeof fields)[number] | 'page', number>>

/**
 * How rare a word is in each text, and on pages. Its synonyms are not counted, or a word with many would tell nothing;
 * but of a word that no page has they are all that is known.
 */
function raritiesOf({ weight }: Term, found: ReadonlyMap<number, PageCounts>, { pages }: Sizes): Rarities {
  const own = countPages(found, 1)
  const counts = own.page > 0 ? own : countPages(found, 0)
  const rarity = (count: number) => {
    const known = Math.max(1, count)
    return weight * Math.log(1 + (pages.size - known + 0.5) / (known + 0.5))
  }
  return {
    title: rarity(counts.title),
    description: rarity(counts.description),
    heading: rarity(counts.heading),
    text: rarity(counts.text),
    page: rarity(counts.page),
  }
}

/** The number of pages that hold more than nothing and at least this much of a word, in each text and in any. */
function countPages(found: ReadonlyMap<number, PageCounts>, least: number): Rarities {
  const pages = { title: 0, description: 0, heading: 0, text: 0, page: 0 }
  for (const counts of found.values()) {
    const holding = fields.filter(field => counts[field] > 0 && counts[field] >= least)
    for (const field of holding) pages[field]++
    if (holding.length > 0) pages.page++
  }
  return pages
}

function pageScore(node: number, counts: PageCounts, rarity: Rarities, { pages, mean }: Sizes) {
  const size = pages.get(node)
  let score = 0
  if (size)
    for (const field of fields)
      score +=
        rarity[field] *
        settings[field].weight *
        saturated(counts[field], size[field] / mean[field], settings[field].b)
  return score
}

const passageScore = ([heading, text]: readonly [number, number], length: number, { mean }: Sizes) =>
  saturated(settings.passageHeading * heading + text, length / mean.passage, settings.text.b)

/** BM25 of a word, without its rarity: at most 1. */
const saturated = (count: number, length: number, b: number) => {
  const frequency = count / (1 - b + b * length)
  return frequency / (settings.k1 + frequency)
}

/** How often a term is on a page; its lesser forms count as parts. */
interface PageCounts {
  title: number
  description: number
  heading: number
  text: number
  readonly passages: Map<number, [heading: number, text: number]>
}

function countsOf({ forms }: Term, postings: ReadonlyMap<string, Postings>) {
  const found = new Map<number, PageCounts>()
  for (const [form, weight] of forms) {
    const places = postings.get(form) ?? []
    for (let i = 0; i < places.length; i += 4) {
      const node = places[i]!
      const position = places[i + 1]!
      const [first, second] = [weight * places[i + 2]!, weight * places[i + 3]!]
      let counts = found.get(node)
      if (!counts)
        found.set(node, (counts = { title: 0, description: 0, heading: 0, text: 0, passages: new Map() }))
      if (position < 0) {
        counts.title += first
        counts.description += second
      } else {
        counts.heading += first
        counts.text += second
        const passage = counts.passages.get(position)
        if (passage) {
          passage[0] += first
          passage[1] += second
        } else counts.passages.set(position, [first, second])
      }
    }
  }
  return found
}

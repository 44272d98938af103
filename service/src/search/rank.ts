import type { Breathe } from './breath.ts'
import { type Counts, counter, type Term } from './counts.ts'
import type { Places } from './postings.ts'
import { type Sizes, texts } from './sizes.ts'

/** A page that holds words of a question. */
export interface Ranked {
  readonly node: number
  readonly score: number
}

export interface Ranking {
  /** The best first. */
  readonly pages: readonly Ranked[]
  /** The positions of a page's passages that hold words of the question, the best first. */
  readonly passagesOf: (node: number) => number[]
}

/** How much a word counts by where it is, and how far the length of that text lowers it (BM25's b). */
export const settings = {
  title: { weight: 1, b: 0.4 },
  description: { weight: 1.4, b: 0.5 },
  heading: { weight: 0.3, b: 0.5 },
  text: { weight: 1, b: 0.75 },
  /** Of the best passage and of the next, beside the whole page. */
  passage: 0.45,
  secondPassage: 0.07,
  /** The heading of a passage, beside its text. */
  passageHeading: 3,
  /** BM25's k1: how soon more of the same word adds nothing. */
  k1: 1.2,
}

/**
 * The pages that hold words of a question, best first: the sum of BM25 over title, description, headings and text, and
 * over the best passage. How rare a word is counts among these pages alone, and in each of these texts by itself: one
 * that most pages have somewhere tells much in a title.
 */
export async function rankPages(
  terms: readonly Term[],
  postings: ReadonlyMap<string, readonly Places[]>,
  sizes: Sizes,
  breathe: Breathe,
): Promise<Ranking> {
  const scores = new Float64Array(sizes.title.length)
  const passageScores = new Float64Array(sizes.passages.length)
  const isFound = new Uint8Array(sizes.title.length)
  const count = counter(postings, sizes, breathe)
  for (const term of terms) {
    const counts = await count(term)
    const rarity = raritiesOf(term, counts, sizes)
    for (const node of counts.nodes) {
      isFound[node] = 1
      scores[node]! += pageScore(node, counts, rarity, sizes)
    }
    await breathe(counts.nodes.length)
    const ofPassages = term.weight * rarityOf(counts.passages.length, sizes.passages.length)
    for (const passage of counts.passages)
      passageScores[passage]! += ofPassages * passageScore(passage, counts, sizes)
    await breathe(counts.passages.length)
  }
  const pages: Ranked[] = []
  for (const [node, found] of isFound.entries()) {
    if (found === 0) continue
    let [best, second] = [0, 0]
    for (const score of passageScores.subarray(sizes.first[node], sizes.first[node + 1]))
      if (score > best) [best, second] = [score, best]
      else if (score > second) second = score
    pages.push({ node, score: scores[node]! + settings.passage * best + settings.secondPassage * second })
  }
  await breathe(scores.length)
  pages.sort(bestFirst)
  await breathe(scores.length)
  return {
    pages,
    passagesOf(node) {
      const own = passageScores.subarray(sizes.first[node], sizes.first[node + 1])
      return [...own.keys()].filter(position => own[position]! > 0).sort((a, b) => own[b]! - own[a]! || a - b)
    },
  }
}

export const bestFirst = (a: Ranked, b: Ranked) => b.score - a.score || a.node - b.node

/** A number for each text of a page. */
type Rarities = Readonly<Record<(typeof texts)[number], number>>

/** How rare words are of which one is in this many of all texts of a kind. */
const rarityOf = (holding: number, all: number) => Math.log(1 + (all - holding + 0.5) / (holding + 0.5))

/**
 * How rare a word is in each text of the pages. Its synonyms are not counted, or a word with many would tell nothing;
 * but of a word that no page has they are all that is known.
 */
function raritiesOf({ weight }: Term, counts: Counts, { pages }: Sizes): Rarities {
  const own = countPages(counts, 1)
  const holding = own.page > 0 ? own : countPages(counts, 0)
  const rarity = (count: number) => weight * rarityOf(Math.max(1, count), pages)
  return {
    title: rarity(holding.title),
    description: rarity(holding.description),
    heading: rarity(holding.heading),
    text: rarity(holding.text),
  }
}

/** The number of pages that hold more than nothing and at least this much of a word, in each text and in any. */
function countPages({ of, nodes }: Counts, least: number): Rarities & { readonly page: number } {
  const pages = { title: 0, description: 0, heading: 0, text: 0, page: 0 }
  for (const node of nodes) {
    let isHeld = false
    for (const name of texts) {
      const count = of[name][node]!
      if (count <= 0 || count < least) continue
      pages[name]++
      isHeld = true
    }
    if (isHeld) pages.page++
  }
  return pages
}

function pageScore(node: number, { of }: Counts, rarity: Rarities, sizes: Sizes) {
  let score = 0
  for (const name of texts) {
    const { weight, b } = settings[name]
    score += rarity[name] * weight * saturated(of[name][node]!, sizes[name][node]! / sizes.mean[name], b)
  }
  return score
}

const passageScore = (passage: number, { inHeading, inText }: Counts, { passages, mean }: Sizes) =>
  saturated(
    settings.passageHeading * inHeading[passage]! + inText[passage]!,
    passages[passage]! / mean.passage,
    settings.text.b,
  )

/** BM25 of a word, without its rarity: at most 1. */
const saturated = (count: number, length: number, b: number) => {
  const frequency = count / (1 - b + b * length)
  return frequency / (settings.k1 + frequency)
}

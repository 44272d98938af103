import type { Breathe } from './breath.ts'
import type { Places } from './postings.ts'
import { emptyTexts, type OfTexts, type Sizes, texts } from './sizes.ts'

/** How often a term is in each text; its lesser forms count as parts. */
export interface Counts {
  readonly of: OfTexts
  /** By the place of a passage in `Sizes.passages`. */
  readonly inHeading: Float64Array
  readonly inText: Float64Array
  /** The pages and the passages that hold it. */
  readonly nodes: Int32Array
  readonly passages: Int32Array
}

/** A word of a question: what is looked up for it, and how much each of that counts (1 for the word itself). */
export interface Term {
  readonly forms: ReadonlyMap<string, number>
  /** How much the word counts; 1 for a whole word of the question. */
  readonly weight: number
}

/** A function that counts one term after the other, in the same memory. */
export function counter(postings: ReadonlyMap<string, readonly Places[]>, sizes: Sizes, breathe: Breathe) {
  const of = emptyTexts(sizes.title.length)
  const inHeading = new Float64Array(sizes.passages.length)
  const inText = new Float64Array(sizes.passages.length)
  const isPage = new Uint8Array(sizes.title.length)
  const isPassage = new Uint8Array(sizes.passages.length)
  const pageList = new Int32Array(sizes.title.length)
  const passageList = new Int32Array(sizes.passages.length)
  let [pages, passages] = [0, 0]
  const clear = () => {
    for (let i = 0; i < pages; i++) {
      const node = pageList[i]!
      isPage[node] = 0
      for (const name of texts) of[name][node] = 0
    }
    for (let i = 0; i < passages; i++) {
      const passage = passageList[i]!
      isPassage[passage] = inHeading[passage] = inText[passage] = 0
    }
    pages = passages = 0
  }
  const add = (places: Places, weight: number) => {
    for (let i = 0; i < places.length; i += 4) {
      const node = places[i]!
      const position = places[i + 1]!
      const [first, second] = [weight * places[i + 2]!, weight * places[i + 3]!]
      if (isPage[node] === 0) {
        isPage[node] = 1
        pageList[pages++] = node
      }
      if (position < 0) {
        of.title[node]! += first
        of.description[node]! += second
        continue
      }
      of.heading[node]! += first
      of.text[node]! += second
      const passage = sizes.first[node]! + position
      if (isPassage[passage] === 0) {
        isPassage[passage] = 1
        passageList[passages++] = passage
      }
      inHeading[passage]! += first
      inText[passage]! += second
    }
  }
  return async ({ forms }: Term): Promise<Counts> => {
    clear()
    for (const [form, weight] of forms)
      for (const places of postings.get(form) ?? []) {
        add(places, weight)
        await breathe(places.length / 4)
      }
    return {
      of,
      inHeading,
      inText,
      nodes: pageList.subarray(0, pages),
      passages: passageList.subarray(0, passages),
    }
  }
}

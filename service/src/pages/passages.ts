import type { PassageText } from './page-text.ts'
import type { Section } from './sections.ts'

/** The most characters of a passage; a longer section becomes several passages. */
export const maxPassageLength = 1600
/** The most passages of a page that are indexed. */
export const maxPassages = 300
/** The most characters of a heading, and of an id that is written with it: each passage below it has both. */
export const maxHeadingLength = 300

/**
 * Cuts sections into passages of bounded length, between blocks if possible. A heading without text answers nothing:
 * it is a passage only on a page that has no text at all.
 */
export function toPassages(sections: readonly Section[]): PassageText[] {
  const passages = cutSections(sections)
  const told = passages.filter(({ text }) => text !== '')
  return told.length > 0 ? told : passages
}

function cutSections(sections: readonly Section[]): PassageText[] {
  const anchorFor = anchors()
  const passages: PassageText[] = []
  for (const section of sections) {
    const heading = section.heading.slice(0, maxHeadingLength).toWellFormed()
    const anchor = shortEnough(section.anchor) ?? (heading ? anchorFor(heading) : '')
    for (const text of join(section.blocks)) {
      if (passages.length === maxPassages) return passages
      passages.push({ heading, anchor, text })
    }
  }
  return passages
}

/** What is longer leads nowhere when it is cut: the page itself is named then. */
const shortEnough = (anchor: string | undefined) =>
  anchor === undefined || anchor.length <= maxHeadingLength ? anchor : ''

/** Joins blocks as far as they fit; at least one text, '' for a heading alone. */
function join(blocks: readonly string[]): string[] {
  const texts: string[] = []
  let open = ''
  for (const piece of blocks.flatMap(pieces)) {
    if (open && open.length + 2 + piece.length > maxPassageLength) {
      texts.push(open)
      open = piece
    } else open = open ? `${open}\n\n${piece}` : piece
  }
  return open || texts.length === 0 ? [...texts, open] : texts
}

/** A block in pieces that fit, cut at the end of a line or word if there is one. */
function pieces(block: string): string[] {
  const names: string[] = []
  let rest = block
  while (rest.length > maxPassageLength && names.length < maxPassages) {
    const head = rest.slice(0, maxPassageLength)
    const index = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find(end => end > maxPassageLength / 2)
    const end = index ?? (isHighSurrogate(head.at(-1)!) ? maxPassageLength - 1 : maxPassageLength)
    names.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest && names.length < maxPassages ? [...names, rest] : names
}

const isHighSurrogate = (character: string) => character >= '\ud800' && character <= '\udbff'

/**
 * The ids of a page's headings, as sites make them: lower case, hyphens for spaces, a number for the second
 * of a name.
 */
function anchors() {
  const taken = new Map<string, number>()
  return (heading: string) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]+/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const before = taken.get(slug) ?? 0
    taken.set(slug, before + 1)
    return before === 0 ? slug : `${slug}-${before}`
  }
}

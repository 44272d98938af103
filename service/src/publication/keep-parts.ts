import type { KnownPart } from './reading.ts'

/** A part that stays: for each of its pages by number, the index of the page that is the same now, or -1. */
export interface KeptPart {
  readonly id: string
  readonly indexes: readonly number[]
}

/** Parts with fewer pages are joined with new pages, if there are half as many of those. */
const small = 128

/**
 * Chooses the parts that stay for pages with these keys; the pages at the indexes in `fresh` belong into new parts. A
 * part stays if most of its pages are the same, unless it is small beside what is new: so a part is seldom joined, and
 * there are few of them.
 */
export function keepParts(
  keys: readonly string[],
  known: readonly KnownPart[],
): { kept: KeptPart[]; fresh: number[] } {
  const matched = matchPages(keys, known)
  const isUsed = (index: number) => index !== -1
  const used = (part: KeptPart) => part.indexes.filter(isUsed).length
  let kept = matched.filter(part => used(part) * 2 > part.indexes.length)
  const indexesOf = (parts: readonly KeptPart[]) => parts.flatMap(({ indexes }) => indexes.filter(isUsed))
  let count = keys.length - indexesOf(kept).length
  for (const part of [...kept].sort((a, b) => used(a) - used(b))) {
    if (count === 0 || used(part) >= Math.min(small, 2 * count)) break
    kept = kept.filter(other => other !== part)
    count += used(part)
  }
  const stays = new Set(indexesOf(kept))
  return { kept, fresh: [...keys.keys()].filter(index => !stays.has(index)) }
}

/** Gives each page a stored page with its key, if there is one that no other page has taken; large parts come first. */
function matchPages(keys: readonly string[], known: readonly KnownPart[]): KeptPart[] {
  const waiting = new Map<string, number[]>()
  for (const [index, key] of keys.entries())
    if (key !== '') {
      const others = waiting.get(key)
      if (others) others.push(index)
      else waiting.set(key, [index])
    }
  return [...known]
    .sort((a, b) => b.pages.length - a.pages.length)
    .map(({ id, pages }) => {
      const indexes = Array<number>(pages.length).fill(-1)
      for (const { number, key } of pages) indexes[number] = waiting.get(key)?.shift() ?? -1
      return { id, indexes }
    })
}

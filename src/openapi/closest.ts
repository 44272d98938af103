import { distance } from '../document/distance.ts'
import { appendTo } from '../document/append.ts'

/** Strings by their length, so that the search for a near one starts with those that can be nearest. */
export type Lengths = ReadonlyMap<number, readonly string[]>

/** A similar string and its edit distance. */
export interface Near {
  readonly key: string
  readonly distance: number
}

// The budget of one search, so that ten thousand misspelt entries take only a few seconds: a comparison takes as many
// steps as the lengths of both multiplied.
const maxCompared = 500
const maxProduct = 2_000_000
const maxWantedLength = 500

/** Sorts strings by their length, in their own order within one length. */
export function byLength(keys: Iterable<string>): Lengths {
  const lengths = new Map<number, string[]>()
  for (const key of keys) appendTo(lengths, key.length, key)
  return lengths
}

/**
 * The key with the smallest edit distance under a third of the wanted length, the first one of equals.
 *
 * @param part of the budget of one search, where several lists are searched
 */
export function closestKey(lengths: Lengths, wanted: string, part = 1): Near | undefined {
  if (wanted.length > maxWantedLength) return undefined
  let best: Near | undefined
  let limit = wanted.length / 3
  let compared = 0
  let product = 0
  for (let apart = 0; apart < limit; apart++) {
    for (const length of apart === 0 ? [wanted.length] : [wanted.length - apart, wanted.length + apart]) {
      for (const key of lengths.get(length) ?? []) {
        product += wanted.length * length
        if (compared++ >= part * maxCompared || product > part * maxProduct) return best
        const index = distance(wanted, key)
        if (index >= limit) continue
        best = { key, distance: index }
        limit = index
      }
    }
  }
  return best
}

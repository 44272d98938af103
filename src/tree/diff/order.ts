import { firstIndex } from '../../document/first-index.ts'

/**
 * The fewest items that must be taken out of a list of different numbers so that the rest ascends, by index: all that
 * are not in a longest ascending subsequence. Takes n log n steps.
 */
export function outOfOrder(numbers: readonly number[]): number[] {
  /** By length, the index at which the ascending subsequence with the least end ends. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [i, number] of numbers.entries()) {
    const at = firstIndex(ends, end => numbers[end]! >= number)
    previous[i] = ends[at - 1]
    ends[at] = i
  }
  const kept = new Set<number>()
  for (let i = ends.at(-1); i !== undefined; i = previous[i]) kept.add(i)
  return [...numbers.keys()].filter(i => !kept.has(i))
}

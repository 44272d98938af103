/**
 * The fewest items that must be taken out of a list of different numbers so that the rest ascends, by index: all that
 * are not in a longest ascending subsequence. Takes n log n steps.
 */
export function outOfOrder(numbers: readonly number[]): number[] {
  /** By length, the index at which the ascending subsequence with the least end ends. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [i, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    previous[i] = ends[low - 1]
    ends[low] = i
  }
  const kept = new Set<number>()
  for (let i = ends.at(-1); i !== undefined; i = previous[i]) kept.add(i)
  return [...numbers.keys()].filter(i => !kept.has(i))
}

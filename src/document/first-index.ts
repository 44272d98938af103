import { present } from './present.ts'

/**
 * The index of the first item that passes a test, where all items behind it pass too; the length of the list if none
 * does. Takes log n steps.
 */
export function firstIndex<Item>(items: ArrayLike<Item>, test: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(present(items[middle]))) high = middle
    else low = middle + 1
  }
  return low
}

/** The stretch of a sorted list whose texts begin with another: its first index, and the one after its last. */
export function rangeOf(sorted: readonly string[], start: string): [from: number, to: number] {
  return [
    firstIndex(sorted, text => text >= start),
    firstIndex(sorted, text => text >= start && !text.startsWith(start)),
  ]
}

/** Whether a text of a sorted list begins with another. */
export const hasStart = (sorted: readonly string[], start: string): boolean =>
  sorted[firstIndex(sorted, text => text >= start)]?.startsWith(start) === true

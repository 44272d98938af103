import { closest as closestOf, distance as distanceOf } from 'fastest-levenshtein'

/**
 * Whether a comparison has begun and not ended. The package has one table for all, which is empty before each of them;
 * one that is ended in the middle, by a limit of time, leaves letters in it.
 */
let isBegun = false

/** How many letters have to be added, left out or replaced to make one text of another. */
export const distance = (text: string, other: string): number => begun(() => distanceOf(text, other))

/** The text with the least distance from another, the first one of equals. */
export const closest = (text: string, others: readonly string[]): string =>
  begun(() => closestOf(text, others))

function begun<Result>(compare: () => Result): Result {
  if (isBegun) emptyTable()
  isBegun = true
  const result = compare()
  isBegun = false
  return result
}

/** The letters of a text are taken out of the table once it is compared. */
function emptyTable() {
  const atOnce = 32
  for (let code = 0; code <= 0xffff; code += atOnce)
    distanceOf(String.fromCharCode(...Array.from({ length: atOnce }, (_, i) => code + i)), ' ')
}

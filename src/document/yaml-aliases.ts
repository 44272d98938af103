/** A list is a key behind "? ", or before a colon behind its bracket or, as an alias, behind white space. */
export const mayHaveListAsKey = /\?\s|[\s\]]:/

/** Where aliases have something to repeat; a name of it begins at once. */
const anchor = /\B&[^\s,[\]{}]/

/** What a text counts for at least whose aliases are merged, or repeated in keys. */
export const leastAliasedLength = 4 * 1024 * 1024

/**
 * About how many characters of other texts take as long to be read as this one: a few that merge what they repeat take
 * as long as millions.
 */
export function readingLength(text: string): number {
  if (text.length >= leastAliasedLength || !anchor.test(text)) return text.length
  return text.includes('<<') || mayHaveListAsKey.test(text) ? leastAliasedLength : text.length
}

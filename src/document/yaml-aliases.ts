/** A list is a key behind "? ", or before a colon behind its bracket or, as an alias, behind white space. */
export const mayHaveListAsKey = /\?\s|[\s\]]:/

/** The name of an anchor, or of an alias: it begins at once, behind what is no letter. */
const anchors = /\B&([^\s,[\]{}]+)/g
const aliases = /\B\*([^\s,[\]{}]+)/g

/** The most anchors, or aliases, that are compared: a text of more counts as one that has both of one name. */
const mostCompared = 1000

/** Whether a text may have an alias; prose has `&&` and `*` too, but seldom of one name. */
function mayHaveAlias(text: string): boolean {
  const names = new Set<string | undefined>()
  for (const [, name] of text.matchAll(anchors)) if (names.add(name).size > mostCompared) return true
  if (names.size === 0) return false
  let left = mostCompared
  for (const [, name] of text.matchAll(aliases)) if (names.has(name) || left-- === 0) return true
  return false
}

/** What a text counts for at least whose aliases are merged, or repeated in keys. */
export const leastAliasedLength = 4 * 1024 * 1024

/**
 * About how many characters of other texts take as long to be read as this one: a few that merge what they repeat take
 * as long as millions.
 */
export function readingLength(text: string): number {
  if (text.length >= leastAliasedLength) return text.length
  const mayTakeLong = text.includes('<<') || mayHaveListAsKey.test(text)
  return mayTakeLong && mayHaveAlias(text) ? leastAliasedLength : text.length
}

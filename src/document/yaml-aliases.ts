/**
 * A list is a key behind "? ", before a colon behind its bracket or, as an alias, behind white space. In braces it is one
 * without a colon too: before a comma, the brace or a comment, as a list or as an alias behind a comma, the brace or a
 * line end.
 */
const mayHaveListAsKey = /\?\s|[\s\]]:|\][ \t\r\n]*[,}#]|[,{\r\n][ \t]*\*[^ \t\r\n,[\]{}]+[ \t\r\n]*[,}#]/

/** A key is merged where it is `<<`, or has a tag that says so: `!!merge` before nothing, or before escapes of it. */
const mayMerge = /<<|(?:^|[ \t\r\n,[{])![^ \t\r\n,[\]{}]/

/**
 * The start of the name of an anchor, or of an alias: it begins at once, behind what is no letter, be it in what looks
 * like another name, as in `{"&":&a`. Names end as js-yaml ends them: a no-break space is one.
 */
const anchors = /\B&(?=([^ \t\r\n,[\]{}]{1,100}))/g
const aliases = /\B\*(?=([^ \t\r\n,[\]{}]{1,100}))/g

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

/** How many anchors a YAML text may have; no more than so many are counted. */
export function anchorsIn(text: string, most: number): number {
  let count = 0
  for (const _ of text.matchAll(anchors)) if (++count >= most) break
  return count
}

/** Whether a YAML text may have aliases, and lists as keys, which js-yaml writes out. */
export const mayRepeatLists = (text: string): boolean => mayHaveListAsKey.test(text) && mayHaveAlias(text)

/** Whether it may have aliases, and merges, which copy what an alias repeats. */
export const mayMergeAliases = (text: string): boolean => mayMerge.test(text) && mayHaveAlias(text)

/** What a text counts for at least whose aliases are merged, or repeated in keys. */
export const leastAliasedLength = 4 * 1024 * 1024

/** What an anchor counts for: js-yaml may copy it hundreds of times. All of a text count no more than those aliases. */
export const lengthPerAnchor = 1_000

/**
 * About how many characters of other texts take as long to be read as this one: a few that merge what they repeat take
 * as long as millions.
 */
export function readingLength(text: string): number {
  if (text.length >= leastAliasedLength) return text.length
  const mayTakeLong = mayRepeatLists(text) || mayMergeAliases(text)
  if (mayTakeLong) return leastAliasedLength
  const ofAnchors = lengthPerAnchor * anchorsIn(text, leastAliasedLength / lengthPerAnchor)
  return Math.min(text.length + ofAnchors, leastAliasedLength)
}

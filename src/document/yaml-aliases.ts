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
const startOfName = /\B[&*](?=([^ \t\r\n,[\]{}]{1,100}))/y

/** The starts of the names of the anchors of a text, or of its aliases. */
function* namesBehind(mark: '&' | '*', text: string): Generator<string | undefined> {
  // This finds the few marks of a large text ten times as fast as a regular expression does.
  for (let i = text.indexOf(mark); i !== -1; i = text.indexOf(mark, i + 1)) {
    startOfName.lastIndex = i
    const match = startOfName.exec(text)
    if (match) yield match[1]
  }
}

/** The most anchors whose names are compared: in a text of more each `*` counts as an alias. */
const mostCompared = 1000

/** How many aliases a text may have; prose has `&&` and `*` too, but seldom of one name. */
export function aliasesIn(text: string, most = Infinity): number {
  const names = new Set<string | undefined>()
  for (const name of namesBehind('&', text)) if (names.add(name).size > mostCompared) break
  let count = 0
  if (names.size > 0)
    for (const name of namesBehind('*', text))
      if ((names.size > mostCompared || names.has(name)) && ++count >= most) break
  return count
}

/** Whether a YAML text may have an alias. */
export const mayHaveAlias = (text: string): boolean => aliasesIn(text, 1) > 0

/** How many anchors a YAML text may have; no more than so many are counted. */
export function anchorsIn(text: string, most: number): number {
  let count = 0
  for (const _ of namesBehind('&', text)) if (++count >= most) break
  return count
}

/** Whether a YAML text may have aliases, and lists as keys, which js-yaml writes out. */
export const mayRepeatLists = (text: string): boolean => mayHaveListAsKey.test(text) && mayHaveAlias(text)

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
  const mayTakeLong = mayRepeatLists(text) || (mayMerge.test(text) && mayHaveAlias(text))
  if (mayTakeLong) return leastAliasedLength
  const ofAnchors = lengthPerAnchor * anchorsIn(text, leastAliasedLength / lengthPerAnchor)
  return Math.min(text.length + ofAnchors, leastAliasedLength)
}

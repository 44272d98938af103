/**
 * A text in a form of Unicode, in time in proportion to its length: where more than 30 marks follow each other, a
 * combining grapheme joiner stands after each 30, as the Stream-Safe Text Format of Unicode (UAX #15) says. Without,
 * the marks are put in order by insertion.
 */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD') =>
  text.replace(manyMarks, '$&\u034f').normalize(form)

/** How much of a text is read at once. */
const pieceLength = 10_000

/**
 * A text without the characters that an expression matches, each alone. Where one of the flag `u` repeats, V8 goes back
 * through the characters of a run, of which it keeps no more than some millions, and fails past them.
 */
export function without(text: string, unwanted: RegExp): string {
  if (text.length <= pieceLength) return text.replace(unwanted, '')
  let kept = ''
  for (let start = 0; start < text.length;) {
    // No character above U+FFFF is cut.
    const end = start + pieceLength + Number(/[\ud800-\udbff]/.test(text.charAt(start + pieceLength - 1)))
    kept += text.slice(start, end).replace(unwanted, '')
    start = end
  }
  return kept
}

/** The two signs for voiced kana of half width are no marks, and become some. */
const manyMarks = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu

import type { Range } from '../range.ts'
import type { Edit } from '../span.ts'

/** An edit of a diagnostic: the text replaces the range. */
interface RangeEdit {
  readonly range: Range
  readonly text: string
}

/**
 * The text with the edits of its file made: those of one diagnostic's `fix`, or of several. An edit that
 * overlaps one before it is left out; checking the new text finds again what it was for.
 *
 * @throws {RangeError} for an edit that is not within the text
 * @example
 * const mine = diagnostics.flatMap(({ fix = [] }) => fix).filter(({ file }) => file === 'docs.json')
 * const repaired = applyEdits(text, mine)
 */
export function applyEdits(text: string, edits: readonly RangeEdit[]): string {
  let end = 0
  const sorted = edits
    .map(({ range, text }): Edit => ({ span: [range.start.offset, range.end.offset], text }))
    .sort(bySpan)
    .filter(({ span }) => {
      if (!(span[0] >= 0 && span[0] <= span[1] && span[1] <= text.length))
        throw new RangeError(`No span [${span[0]}, ${span[1]}] in a text of ${text.length} characters.`)
      if (span[0] < end) return false
      end = span[1]
      return true
    })
  return edited(text, sorted)
}

/** Sorts edits by offset; insertions at one offset keep their order. */
export const bySpan = (a: Edit, b: Edit) => a.span[0] - b.span[0] || a.span[1] - b.span[1]

/** Applies edits that are sorted and do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let index = 0
  for (const edit of edits) {
    parts.push(text.slice(index, edit.span[0]), edit.text)
    index = edit.span[1]
  }
  return parts.join('') + text.slice(index)
}

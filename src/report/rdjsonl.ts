import type { TextEdit } from '../check/repair/change.ts'
import type { Diagnostic } from '../check/report.ts'
import type { Position, Range } from '../document/range.ts'
import { counting } from './counted.ts'
import { byteCounter } from './bytes.ts'
import type { Checked, Format } from './format.ts'
import { jsonText } from './json-text.ts'
import { isWholeFile, lookupPath, withHelp } from './place.ts'
import { name, ruleUrl } from './tool.ts'
import { visible } from '../document/visible.ts'
import { code } from './markdown-text.ts'

/**
 * One line of JSON per problem, for reviewdog
 * (https://github.com/reviewdog/reviewdog/tree/master/proto/rdf). Its columns count UTF-8 bytes.
 */
export const rdjsonl: Format = checked => {
  const counted = counting()
  return checked
    .flatMap(item => {
      const places = placesOf(item)
      return item.report.diagnostics.map(diagnostic =>
        counted(`${jsonText(lineOf(diagnostic, item, places))}\n`),
      )
    })
    .join('')
}

type Places = ReturnType<typeof placesOf>

/** Ranges in reviewdog's units; only lines for a file whose text is unknown. */
function placesOf({ textOf }: Checked) {
  const counters = new Map<string, ReturnType<typeof byteCounter> | null>()
  const counterOf = (file: string) => {
    if (!counters.has(file)) {
      const text = textOf(file)
      counters.set(file, text === undefined ? null : byteCounter(text))
    }
    return counters.get(file) ?? null
  }
  return (file: string, { start, end }: Range) => {
    const count = counterOf(file)
    const position = ({ line, column, offset }: Position) =>
      count ? { line, column: count(offset) - count(offset - column + 1) + 1 } : { line }
    return { start: position(start), end: position(end) }
  }
}

function lineOf(diagnostic: Diagnostic, { root, textOf }: Checked, places: Places) {
  const { rule, severity, file, range, related, fix } = diagnostic
  const locationOf = (file: string, range: Range) => ({
    path: lookupPath(root, file),
    ...(!isWholeFile(range) && { range: places(file, range) }),
  })
  const edit = fix && oneEdit(fix, file, textOf)
  return {
    message: comment(withHelp(diagnostic)),
    location: locationOf(file, range),
    severity: severity === 'error' ? 'ERROR' : 'WARNING',
    source: { name },
    code: { value: rule, url: ruleUrl(rule) },
    ...(edit && { suggestions: [{ range: places(file, edit.range), text: edit.text }] }),
    ...(related.length > 0 && {
      related_locations: related.map(other => ({
        message: comment(other.message),
        location: locationOf(other.file, other.range),
      })),
    }),
  }
}

/**
 * A message as the comment that reviewdog makes of it, which is Markdown: text of a project is no markup, mention or
 * reference there.
 */
const comment = (message: string) => (markup.test(message) ? code(message) : visible(message))

const markup =
  /[<[`*~@&]|\{[+-]|#\d|\$\d|\$[^$]*\$|:[\w+-]+:|\bg[hl]-\d|!\w|%["\w]|[\w.-]>|\b[\da-f]{7}|\\[^\w\s]|(?<!\w)_|_(?!\w)/i

/**
 * Reviewdog applies one suggestion within one file: several edits are merged into one, edits of other files
 * are dropped.
 */
function oneEdit(
  fix: readonly TextEdit[],
  file: string,
  textOf: Checked['textOf'],
): Pick<TextEdit, 'range' | 'text'> | undefined {
  const text = textOf(file)
  const edits = [...fix].sort((a, b) => a.range.start.offset - b.range.start.offset)
  const [first] = edits
  const last = edits.at(-1)
  if (!first || !last || text === undefined || edits.some(edit => edit.file !== file)) return undefined
  const parts = edits.map((edit, i) => {
    const next = edits[i + 1]
    return edit.text + (next ? text.slice(edit.range.end.offset, next.range.start.offset) : '')
  })
  return { range: { start: first.range.start, end: last.range.end }, text: parts.join('') }
}

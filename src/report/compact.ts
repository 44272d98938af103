import { counting } from './counted.ts'
import { type Format, shownPath } from './format.ts'
import { lineStart, visible } from '../document/visible.ts'

/** One line per problem, for the problem matchers of editors; empty when there are none. */
export const compact: Format = checked => {
  const counted = counting()
  return checked
    .flatMap(({ root, report }) =>
      report.diagnostics.map(({ file, range: { start }, severity, message, rule }) => {
        const place = `${lineStart(shownPath(root, file))}:${start.line}:${start.column}`
        return counted(`${place}: ${severity}: ${visible(message)} [${rule}]\n`)
      }),
    )
    .join('')
}

import { type Format, shownPath } from './format.ts'
import { lineStart, visible } from './visible.ts'

/** One line for each problem, as the problem matchers of editors read it; nothing when there is none. */
export const compact: Format = checked =>
  checked
    .flatMap(({ root, report }) =>
      report.diagnostics.map(({ file, range: { start }, severity, message, rule }) => {
        const place = `${lineStart(shownPath(root, file))}:${start.line}:${start.column}`
        return `${place}: ${severity}: ${visible(message)} [${rule}]\n`
      }),
    )
    .join('')

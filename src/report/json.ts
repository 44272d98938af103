import type { Format } from './format.ts'
import { jsonText } from './json-text.ts'

/** The contract of docs/format.md#report: one report, or the reports of several projects. */
export const json: Format = (checked, { several }) => {
  const [only] = checked
  const value =
    !several && only
      ? only.report
      : {
          version: 1,
          projects: checked.map(({ root, report: { version: _, ...report } }) => ({ root, ...report })),
        }
  return `${jsonText(value, 2)}\n`
}

import type { Format } from './format.ts'

/** The contract of SPEC section 6: one report, or the reports of several projects. */
export const json: Format = (checked, { several }) => {
  const [only] = checked
  const value =
    !several && only
      ? only.report
      : {
          version: 1,
          projects: checked.map(({ root, report: { version: _, ...report } }) => ({ root, ...report })),
        }
  return `${JSON.stringify(value, null, 2)}\n`
}

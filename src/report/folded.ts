import type { Diagnostic } from '../check/report.ts'
import { cleanPath } from '../navigation/page-path.ts'
import { split } from '../site/nearest.ts'

/** The most problems of one rule and severity that are shown; the rest is counted. */
export const shownRepeats = 10

export interface Folded {
  /** Those that are shown, in their order. */
  readonly shown: readonly Diagnostic[]
  /** Orphans, which are grouped by folder. */
  readonly orphans: readonly Diagnostic[]
  /** Those that are only counted, of one rule and severity each. */
  readonly repeats: readonly (readonly [first: Diagnostic, ...more: Diagnostic[]])[]
}

/** Divides problems into those that are shown and those that one line summarizes. */
export function folded(diagnostics: readonly Diagnostic[]): Folded {
  const shown: Diagnostic[] = []
  const orphans: Diagnostic[] = []
  const counts = new Map<string, number>()
  const repeats = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  for (const diagnostic of diagnostics) {
    const { rule, severity } = diagnostic
    const cause = `${rule} ${severity}`
    const number = (counts.get(cause) ?? 0) + 1
    counts.set(cause, number)
    const others = repeats.get(cause)
    if (rule === 'orphan-page') orphans.push(diagnostic)
    else if (number <= shownRepeats) shown.push(diagnostic)
    else if (others) others.push(diagnostic)
    else repeats.set(cause, [diagnostic])
  }
  return { shown, orphans, repeats: [...repeats.values()] }
}

/** The folder of all pages that some problems of `missing-page` name, with a final `/`; empty without one. */
export function commonFolder(
  diagnostics: readonly Diagnostic[],
  textOf: (file: string) => string | undefined,
): string {
  let common: string[] | undefined
  for (const { file, range } of diagnostics) {
    const page = textIn((textOf(file) ?? '').slice(range.start.offset, range.end.offset))
    const folders = split(cleanPath(page))[0].split('/').filter(Boolean)
    const last = common?.findIndex((name, depth) => name !== folders[depth]) ?? -1
    common = common ? common.slice(0, last === -1 ? undefined : last) : folders
  }
  return common?.length ? `${common.join('/')}/` : ''
}

/** The value of a JSON string; empty for anything else. */
function textIn(json: string): string {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

import type { Diagnostic } from '../check/report.ts'
import { cleanPath } from '../navigation/page-path.ts'
import { ruleOf } from '../check/rules/index.ts'
import { split } from '../site/nearest.ts'

/** The most problems of one rule and severity that are shown; the rest is counted. */
export const shownRepeats = 10

export interface Folded {
  /** Those that are shown, in their order. */
  readonly shown: readonly Diagnostic[]
  /** Further problems of the same cause, by the one of them that is shown. */
  readonly same: ReadonlyMap<Diagnostic, readonly Diagnostic[]>
  /** Orphans, which are grouped by folder. */
  readonly orphans: readonly Diagnostic[]
  /** Those that are only counted, of one rule and severity each. */
  readonly repeats: readonly (readonly [first: Diagnostic, ...more: Diagnostic[]])[]
}

/** Links that lead to the same place in vain say the same, whatever page they are in: they have one cause. */
const causeOf = ({ rule, severity, message }: Diagnostic): string | null =>
  ruleOf(rule)?.group === 'Links' ? `${rule} ${severity} ${message}` : null

/** Divides problems into those that are shown and those that one line summarizes. */
export function folded(diagnostics: readonly Diagnostic[]): Folded {
  const shown: Diagnostic[] = []
  const orphans: Diagnostic[] = []
  const counts = new Map<string, number>()
  const repeats = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  const same = new Map<Diagnostic, Diagnostic[]>()
  const firsts = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const { rule, severity } = diagnostic
    const cause = causeOf(diagnostic)
    const first = cause === null ? undefined : firsts.get(cause)
    if (first) {
      same.get(first)!.push(diagnostic)
      continue
    }
    const kind = `${rule} ${severity}`
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    const others = repeats.get(kind)
    if (cause !== null && number <= shownRepeats) {
      firsts.set(cause, diagnostic)
      same.set(diagnostic, [])
    }
    if (rule === 'orphan-page') orphans.push(diagnostic)
    else if (number <= shownRepeats) shown.push(diagnostic)
    else if (others) others.push(diagnostic)
    else repeats.set(kind, [diagnostic])
  }
  return { shown, same, orphans, repeats: [...repeats.values()] }
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

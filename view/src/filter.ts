import type { ShownFinding } from '../../src/view/data.ts'

/** By what findings are told apart. */
export const filters = ['rule', 'severity', 'file'] as const

export type FilterName = (typeof filters)[number]

/** The findings to show: of each filter one value, or '' for all; the known ones, or the others. */
export type Filter = Readonly<Record<FilterName, string>> & { readonly known: boolean }

export const anything: Filter = { rule: '', severity: '', file: '', known: false }

const valueOf: Readonly<Record<FilterName, (finding: ShownFinding) => string>> = {
  rule: ({ rule }) => rule,
  severity: ({ severity }) => severity,
  file: ({ place }) => place.replace(/:\d+:\d+$/, ''),
}

/** The indexes of the findings that a filter lets through. */
export const filtered = (findings: readonly ShownFinding[], filter: Filter): number[] =>
  findings.flatMap((finding, i) =>
    filter.known === (finding.known ?? false) &&
    filters.every(name => filter[name] === '' || filter[name] === valueOf[name](finding))
      ? i
      : [],
  )

/** The values of one filter with their counts, given the others; the most frequent first. */
export function countsOf(findings: readonly ShownFinding[], filter: Filter, name: FilterName) {
  const counts = new Map<string, number>()
  for (const i of filtered(findings, { ...filter, [name]: '' })) {
    const value = valueOf[name](findings[i]!)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)
}

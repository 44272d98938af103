import type { CompletionItem, CompletionList, Range } from 'vscode-languageserver/node'
import type { Proposal } from './proposal.ts'

/** The most that one answer holds; the client asks again as more is typed. */
export const maxItems = 200

/** The proposals that what is typed may mean, in the protocol's shape; they replace the text of a range. */
export function completionList(all: readonly Proposal[], typed: string, range: Range): CompletionList {
  const wanted = typed.toLowerCase()
  const likely = all.filter(({ label }) => label.toLowerCase().includes(wanted))
  const sorted = likely
    .map((one, index) => ({ one, index, rank: rankOf(one, wanted) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
  const items = sorted.slice(0, maxItems).map(({ one }, index): CompletionItem => ({
    label: one.label,
    kind: one.kind,
    ...(one.detail !== undefined && { detail: one.detail }),
    // Editors sort by text.
    sortText: String(index).padStart(4, '0'),
    // They compare with what is replaced: a quote stands before it.
    filterText: one.text,
    textEdit: { range, newText: one.text },
  }))
  return { items, isIncomplete: sorted.length > maxItems }
}

const rankOf = ({ label, isLater = false }: Proposal, wanted: string) =>
  Number(isLater) * 2 + Number(!label.toLowerCase().startsWith(wanted))

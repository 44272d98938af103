import type { CompletionItem, CompletionList, Range } from 'vscode-languageserver/node'
import { visible } from '../../document/visible.ts'
import { crumb } from '../../tree/crumb.ts'
import type { Proposal } from './proposal.ts'

/** The most items of one answer; the client asks again as the user types. */
export const maxItems = 200

/** The proposals that match the typed text, as protocol items that replace a range. */
export function completionList(all: readonly Proposal[], typed: string, range: Range): CompletionList {
  const wanted = typed.toLowerCase()
  const likely = all.filter(({ label }) => label.toLowerCase().includes(wanted))
  const sorted = likely
    .map((proposal, index) => ({ proposal, index, rank: rankOf(proposal, wanted) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
  const items = sorted.slice(0, maxItems).map(({ proposal }, index): CompletionItem => ({
    label: visible(proposal.label),
    kind: proposal.kind,
    ...(proposal.detail !== undefined && { detail: visible(crumb(proposal.detail)) }),
    // Editors sort by `sortText`.
    sortText: String(index).padStart(4, '0'),
    // Editors compare with the replaced text, which begins with a quote.
    filterText: proposal.text,
    textEdit: { range, newText: proposal.text },
  }))
  return { items, isIncomplete: sorted.length > maxItems }
}

const rankOf = ({ label, isLater = false }: Proposal, wanted: string) =>
  Number(isLater) * 2 + Number(!label.toLowerCase().startsWith(wanted))

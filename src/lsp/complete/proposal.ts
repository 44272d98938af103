import type { CompletionItemKind } from 'vscode-languageserver/node'

/** One proposal for the cursor. */
export interface Proposal {
  readonly label: string
  /** The JSON text to write. */
  readonly text: string
  readonly kind: CompletionItemKind
  readonly detail?: string
  /** Sorted last: already present, or less likely. */
  readonly isLater?: boolean
}

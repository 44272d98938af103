import type { CompletionItemKind } from 'vscode-languageserver/node'

/** One thing that could be written at the cursor. */
export interface Proposal {
  readonly label: string
  /** The JSON text to write. */
  readonly text: string
  readonly kind: CompletionItemKind
  readonly detail?: string
  /** Offered after those without: it is there already, or less likely. */
  readonly isLater?: boolean
}

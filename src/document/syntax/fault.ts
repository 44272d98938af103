import type { Edit, Span } from '../span.ts'

/** One place where a text is not JSON, with the words for a person who repairs it. */
export interface SyntaxFault {
  readonly span: Span
  readonly message: string
  readonly help?: string
  readonly related?: readonly { readonly message: string; readonly span: Span }[]
  /** Edits that remove every trailing comma and comment up to the first fault of another kind. */
  readonly fix?: readonly Edit[]
}

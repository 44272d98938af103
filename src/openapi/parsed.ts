import type { Span } from '../document/span.ts'

/** What a text holds, or where and why it is neither JSON nor YAML. */
export type Parsed =
  | { readonly value: unknown }
  | { readonly fault: { readonly span: Span; readonly message: string; readonly help?: string } }

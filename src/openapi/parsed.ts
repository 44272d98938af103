import type { Span } from '../document/span.ts'

/** What is read of a text: `pruned` leaves out what no page needs, `typed` reads the numbers of YAML as numbers. */
export type Reading = 'pruned' | 'whole' | 'typed'

/** What a text holds, or where and why it is neither JSON nor YAML. */
export type Parsed =
  | { readonly value: unknown }
  | { readonly fault: { readonly span: Span; readonly message: string; readonly help?: string } }

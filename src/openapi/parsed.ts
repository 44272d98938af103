import type { Span } from '../document/span.ts'

/**
 * How YAML is read: `whole` as the platform does, `typed` with dates as texts, which the schemas of OpenAPI
 * take them for.
 */
export type Reading = 'whole' | 'typed'

/** The value of a text, or where and why it is neither JSON nor YAML. */
export type Parsed =
  | { readonly value: unknown }
  | { readonly fault: { readonly span: Span; readonly message: string; readonly help?: string } }

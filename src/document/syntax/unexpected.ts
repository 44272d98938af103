import type { Token } from './tokens.ts'

/** The syntax that is expected at a place; after `first` also the closing bracket. */
export type Expected = 'value' | 'first item' | 'item' | 'first key' | 'key' | 'colon' | 'separator' | 'end'

/** A token that JSON does not allow in its place. */
export interface Unexpected {
  readonly text: string
  readonly expected: Expected
  readonly token: Token
  /** The token before it, comments left out; null at the start of the text. */
  readonly last: Token | null
  /** The property name read last. */
  readonly name: Token | null
  /** The offsets of the brackets that are open, the innermost last. */
  readonly open: readonly number[]
}

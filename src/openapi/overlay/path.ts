/** Part of RFC 9535 that overlays use: all but functions, so that no regular expression is made from input. */
export type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | {
      readonly kind: 'slice'
      readonly start: number | null
      readonly end: number | null
      readonly step: number
    }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'filter'; readonly test: Test }

export interface Segment {
  readonly isDescendant: boolean
  readonly selectors: readonly Selector[]
}

export interface Query {
  /** Whether it starts at the root (`$`) or at the node that a filter looks at (`@`). */
  readonly isAbsolute: boolean
  readonly segments: readonly Segment[]
}

export type Comparable = { readonly literal: string | number | boolean | null } | { readonly query: Query }

export const operators = ['==', '!=', '<=', '>=', '<', '>'] as const

export type Test =
  | { readonly kind: 'or' | 'and'; readonly tests: readonly Test[] }
  | { readonly kind: 'not'; readonly test: Test }
  | { readonly kind: 'exists'; readonly query: Query }
  | {
      readonly kind: 'compare'
      readonly operator: (typeof operators)[number]
      readonly left: Comparable
      readonly right: Comparable
    }

/** The deepest nesting of filters and parentheses. */
export const maxPathDepth = 50

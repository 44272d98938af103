import type { Span } from '../document/span.ts'

/** A stretch of text whose inline markup is read on its own: a paragraph, a heading, or a cell of a table. */
export interface Leaf {
  readonly start: number
  readonly end: number
  /** How many block quotes it is in: each line but the first begins with as many `>`. */
  readonly quotes: number
  /** The level of a heading, 0 for everything else. */
  readonly depth: number
}

/** A stretch of a leaf that readers see; the rest is markup. */
export type Piece = readonly [start: number, end: number, isCode: boolean]

/** What readers see of a leaf. */
export interface Shown {
  readonly pieces: readonly Piece[]
  /** The texts of links and images, the outer ones first. */
  readonly labels: readonly Span[]
}

import type { KeptRanges } from './kept-ranges.ts'

/** The most text, of all files of one specification together, that is validated in depth, in bytes. */
export const maxDeepBytes = 32 * 1024 * 1024

/** How many levels may be within one another where each `$ref` is first followed. */
export const maxDeepLevels = 500

/** How many values the validator may have to look at, each as often as a `$ref` or an alias leads to it. */
export const maxDeepWork = 1_000_000

/** A text counts as one more for each so many characters: those of a list may be equal but for their ends. */
export const charactersPerValue = 500

/** The same of all specifications of a project, with the keys that lead to their errors: 2 KB can be a million values. */
export const maxAllDeepWork = 20_000_000

/**
 * The parser of Swagger 2.0 may go from each brace of a path to its end, and from each slash of a media type that an
 * operation consumes: so many pairs of characters count as a value, and each of these texts as another.
 */
export const pairsPerValue = 1000

/** What the specifications of a project share. */
export interface DeepRoom {
  /** How many values the validator may still look at, and keys that lead to its errors. */
  work: number
  /** Made by the first that is validated. */
  ranges?: KeptRanges
}

/** How many errors of the schema are read. */
export const maxSchemaErrors = 1000

/** How many faults of one specification are reported. */
export const maxDeepFaults = 20

/** Thrown within the deep validation alone, which turns it into a fault: the reason as a clause. */
export class DeepLimit extends Error {}

import type { KeptRanges } from './kept-ranges.ts'

/** The most text, of all files of one specification together, that is validated in depth, in bytes. */
export const maxDeepBytes = 32 * 1024 * 1024

/** How many levels may be within one another where each `$ref` is first followed. */
export const maxDeepLevels = 500

/** How many values the validator may have to look at, each as often as a `$ref` or an alias leads to it. */
export const maxDeepWork = 1_000_000

/** A text counts as one more for each so many characters: those of a list may be equal but for their ends. */
export const charactersPerValue = 500

/** The same of all specifications of a project, their errors and operations among them: 2 KB can be a million values. */
export const maxAllDeepWork = 20_000_000

/** An error, and each key that leads to it, counts as so many: its place takes several walks to find. */
export const valuesPerKey = 3

/** An operation that the parser of Swagger 2.0 is asked of counts as so many, of all specifications together. */
export const valuesPerOperation = 100

/** The time for all specifications of a project: a kind of work may take long that is not known to. */
export const maxDeepMilliseconds = 40_000

/**
 * The parser of Swagger 2.0 may go from each brace of a path to its end, and for each file that an operation takes from
 * each slash of a media type that it consumes: so many pairs of characters count as a value, each of these texts as another.
 */
export const pairsPerValue = 1000

/** What the specifications of a project share. */
export interface DeepRoom {
  /** How many values the validator may still look at, or what counts as such. */
  work: number
  /** How long validating may still take. */
  milliseconds: number
  /** Made by the first that is validated. */
  ranges?: KeptRanges
}

export const newDeepRoom = (): DeepRoom => ({ work: maxAllDeepWork, milliseconds: maxDeepMilliseconds })

/** How many errors of the schema are read. */
export const maxSchemaErrors = 1000

/** How many faults of one specification are reported. */
export const maxDeepFaults = 20

/** Thrown within the deep validation alone, which turns it into a fault: the reason as a clause. */
export class DeepLimit extends Error {}

/** Thrown where the time for all specifications is over. */
export const tooSlow = () =>
  new DeepLimit(`it and those before it take longer than ${maxDeepMilliseconds / 1000} s`)

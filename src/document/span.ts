/** A half-open range of a text: UTF-16 offsets from 0, the end not included. */
export type Span = readonly [start: number, end: number]

/** Replaces the text that a span covers. */
export interface Edit {
  readonly span: Span
  readonly text: string
}

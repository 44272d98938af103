import { visible } from '../../document/visible.ts'

/** A text or a number of an answer as a text; '' for all else, which no service that keeps to the contract sends. */
export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The same for a terminal. */
export const shown = (value: unknown) => visible(textOf(value))

import type { Reading } from './collected.ts'
import { firstOf } from './patterns.ts'

const special = /[\\`<{![\]$]/g

/**
 * The next character that may begin inline markup. One that lies further on is kept for the calls that follow, so that the
 * text is gone through once: their offsets must not go back.
 */
export function nextSpecial(reading: Reading, index: number): number {
  if (reading.special < index) reading.special = firstOf(special, reading.text, index)
  return reading.special
}

/** Whether a stretch may hold inline markup. */
export const mayHoldMarkup = (reading: Reading, start: number, end: number): boolean =>
  nextSpecial(reading, start) < end

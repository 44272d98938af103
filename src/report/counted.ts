import { constants } from 'node:buffer'
import { step } from '../document/time-limit.ts'

/**
 * Counts the parts of a report while they are made, and throws what V8 does where together they are longer than a text
 * can be: those of many projects would fill the memory before they are joined. Each is a step, since a run may take
 * little before its report.
 */
export function counting(most = constants.MAX_STRING_LENGTH): (part: string) => string {
  let length = 0
  return part => {
    step()
    length += part.length
    if (length > most) throw new RangeError('Invalid string length')
    return part
  }
}

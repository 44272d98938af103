import { plainCopy } from '../check/plain-copy.ts'
import { maxDepth } from '../navigation/read.ts'
import { EditError } from './errors.ts'

/**
 * A copy of a value that a caller gives for docs.json, as JSON has it.
 *
 * @throws {EditError} `NotAllowed` for what JSON cannot hold, for more than 1,000,000 values or 16 MB of text and for
 *   deeper ones than the navigation may have
 */
export function jsonOf(given: unknown): unknown {
  try {
    const value = plainCopy(given)
    let level = [value]
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > maxDepth) throw new RangeError('Too deep')
      level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    }
    return JSON.parse(JSON.stringify(value))
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError))
      throw error
    throw new EditError(
      'NotAllowed',
      'A field takes what JSON can hold, in a size that a navigation may have.',
    )
  }
}

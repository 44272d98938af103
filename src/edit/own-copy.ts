import type { Fields } from '../document/value.ts'
import { EditError } from './errors.ts'

/** The most characters of the texts and keys of an element that is synced; those of an include at each of its places. */
export const maxSyncedLength = 16 * 2 ** 20

/** The most levels of lists and objects in it. */
export const maxSyncedLevels = 1000

/**
 * A copy of an element in which each object is of one place: what is included at several places is one object.
 *
 * @throws {EditError} `NotAllowed` for an element of more than `maxSyncedLength` or `maxSyncedLevels`
 */
export function ownCopy(value: Fields, name: string): Fields {
  let length = 0
  const count = (text: string) => {
    length += text.length
    if (length > maxSyncedLength)
      throw new EditError(
        'NotAllowed',
        `${name} has more than ${maxSyncedLength / 2 ** 20} MB, what it includes counted at each place.`,
      )
    return text
  }
  const copyOf = (one: unknown, levels: number): unknown => {
    if (typeof one === 'string') return count(one)
    if (typeof one !== 'object' || one === null) return one
    if (levels === maxSyncedLevels)
      throw new EditError('NotAllowed', `${name} has more than ${maxSyncedLevels} levels.`)
    return Array.isArray(one)
      ? one.map(item => copyOf(item, levels + 1))
      : fieldsOf(one as Fields, levels + 1)
  }
  const fieldsOf = (fields: Fields, levels: number): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([key, member]) => [count(key), copyOf(member, levels)]),
    )
  return fieldsOf(value, 1)
}

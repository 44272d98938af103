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
  const refuse = (most: string) => {
    throw new EditError('NotAllowed', `${name} has more than ${most}.`)
  }
  const count = (text: string) => {
    length += text.length
    if (length > maxSyncedLength)
      refuse(`${maxSyncedLength / 2 ** 20} MB, what it includes counted at each place`)
    return text
  }
  const copyOf = (one: unknown, levels: number): unknown => {
    if (typeof one === 'string') return count(one)
    if (typeof one !== 'object' || one === null) return one
    if (levels === 0) refuse(`${maxSyncedLevels} levels`)
    if (Array.isArray(one)) return one.map(item => copyOf(item, levels - 1))
    return Object.fromEntries(
      Object.entries(one).map(([key, member]) => [count(key), copyOf(member, levels - 1)]),
    )
  }
  return copyOf(value, maxSyncedLevels) as Fields
}

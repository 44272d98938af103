/** The most values that are checked without a text; one that occurs several times counts each time, and so does a hole. */
export const maxValues = 1_000_000

/**
 * A copy of a value as JSON would have it: lists by number and objects by their own keys, each read once. What a
 * caller gives may have any length without holding anything, and an iterator of its own.
 *
 * @throws {RangeError} for more values than are checked, before they are walked
 * @throws {TypeError} for bytes and texts as objects, whose keys nobody has counted
 */
export function plainCopy(value: unknown): unknown {
  const todo: (unknown[] | Record<string, unknown>)[] = []
  let room = maxValues - 1
  const take = (count: number) => {
    // What a proxy calls its length may be no number.
    if (!(count >= 0 && count <= room)) throw new RangeError('Too many values')
    room -= count
  }
  const copyOf = (current: unknown) => {
    if (typeof current !== 'object' || current === null) return current
    const copy = Array.isArray(current) ? listOf(current, take) : fieldsOf(current, take)
    todo.push(copy)
    return copy
  }
  const copy = copyOf(value)
  for (let holder = todo.pop(); holder; holder = todo.pop())
    if (Array.isArray(holder)) for (let i = 0; i < holder.length; i++) holder[i] = copyOf(holder[i])
    else for (const key of Object.keys(holder)) holder[key] = copyOf(holder[key])
  return copy
}

function listOf(list: readonly unknown[], take: (count: number) => void): unknown[] {
  const { length } = list
  take(length)
  return Array.from({ length }, (_, i) => list[i])
}

function fieldsOf(object: object, take: (count: number) => void): Record<string, unknown> {
  if (ArrayBuffer.isView(object) || object instanceof String) throw new TypeError('Not plain data')
  const keys = Object.keys(object)
  take(keys.length)
  // Defines each member, "__proto__" too.
  return Object.fromEntries(keys.map(key => [key, Reflect.get(object, key)]))
}

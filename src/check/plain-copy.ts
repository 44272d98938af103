/** The most values that are checked without a text; one that occurs several times counts each time, and so does a hole. */
export const maxValues = 1_000_000

/**
 * The most characters of the texts and keys of such a value, each as often as it occurs: what docs.json may have. V8 ends
 * the process where it makes a list of more parts of one text than a list may hold.
 */
export const maxValuesLength = 16 * 1024 * 1024

/**
 * A value as JSON would have it: itself where it is made of ordinary lists and objects, else a copy.
 *
 * @throws as `plainCopy`
 */
export const plainValue = (value: unknown): unknown => (isPlain(value) ? value : plainCopy(value))

/**
 * Whether a value is made of ordinary lists and objects, and of no more than is checked. A list with an iterator of its
 * own is none; a proxy that looks like one cannot be told from it.
 */
function isPlain(value: unknown): boolean {
  const todo: object[] = []
  let characters = maxValuesLength
  const add = (child: unknown) => {
    if (typeof child === 'string') characters -= child.length
    else if (typeof child === 'object' && child !== null) todo.push(child)
  }
  add(value)
  let room = maxValues - 1
  for (let current = todo.pop(); current; current = todo.pop()) {
    const list: readonly unknown[] | null = Array.isArray(current) ? current : null
    if (Object.getPrototypeOf(current) !== (list ? Array.prototype : Object.prototype)) return false
    if (list && Object.hasOwn(list, Symbol.iterator)) return false
    const children = list ?? Object.values(current)
    // What a proxy calls its length may be no number.
    if (!(children.length >= 0 && children.length <= room)) return false
    room -= children.length
    for (const child of children) add(child)
    if (!list) for (const key of Object.keys(current)) characters -= key.length
  }
  return characters >= 0
}

/**
 * A copy of a value as JSON would have it: lists by number and objects by their own keys, each read once. What a
 * caller gives may have any length without holding anything, and an iterator of its own.
 *
 * @throws {RangeError} for more values or characters than are checked, before they are walked
 * @throws {TypeError} for bytes and texts as objects, whose keys nobody has counted
 */
export function plainCopy(value: unknown): unknown {
  // Each object and list beside its copy, which holds nothing yet.
  const todo: (object | unknown[] | Fields)[] = []
  let room = maxValues - 1
  const take = (count: number) => {
    if (!(count >= 0 && count <= room)) throw new RangeError('Too many values')
    room -= count
  }
  let characters = maxValuesLength
  const read = (text: string) => {
    characters -= text.length
    if (characters < 0) throw new RangeError('Too many characters')
  }
  const copyOf = (current: unknown) => {
    if (typeof current === 'string') read(current)
    if (typeof current !== 'object' || current === null) return current
    const copy = Array.isArray(current) ? [] : {}
    todo.push(copy, current)
    return copy
  }
  const copy = copyOf(value)
  for (let source = todo.pop(); source; source = todo.pop()) {
    const empty = todo.pop()!
    if (Array.isArray(source)) fillList(empty as unknown[], source, take, copyOf)
    else fillFields(empty as Fields, source as Fields, { take, read, copyOf })
  }
  return copy
}

type Fields = Record<string, unknown>
type Take = (count: number) => void
type Copy = (value: unknown) => unknown

function fillList(copy: unknown[], list: readonly unknown[], take: Take, copyOf: Copy): void {
  const { length } = list
  take(length)
  for (let i = 0; i < length; i++) copy.push(copyOf(list[i]))
}

interface Reading {
  take: Take
  read: (text: string) => void
  copyOf: Copy
}

function fillFields(copy: Fields, fields: Readonly<Fields>, { take, read, copyOf }: Reading): void {
  if (ArrayBuffer.isView(fields) || fields instanceof String) throw new TypeError('Not plain data')
  const keys = Object.keys(fields)
  take(keys.length)
  for (const key of keys) {
    read(key)
    const value = copyOf(fields[key])
    if (key === '__proto__') Object.defineProperty(copy, key, { value, enumerable: true, writable: true })
    else copy[key] = value
  }
}

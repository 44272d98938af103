/** The largest index that an object can have. */
const largest = 0xffff_fffe

/** Whether a key is an index of an object, as far as its first character tells. */
export const looksAsIndex = (key: string): boolean => /^\d/.test(key)

/**
 * The same object, with no more room than its keys need. V8 gives one with a key such as `1022` room for each number up
 * to it, 12 kB and more, unless it has once had an index so large that its indices are kept in a dictionary.
 */
export function compact<Value extends object>(value: Value): Value {
  // Of the keys of an object, indices come first.
  for (const key in value) {
    if (looksAsIndex(key)) keepSparse(value)
    break
  }
  return value
}

/** Has V8 keep the indices of an object in a dictionary from here on, without a look at its keys, which V8 lists for each. */
export function keepSparse(value: object): void {
  if (Object.hasOwn(value, largest)) return
  Reflect.set(value, largest, null)
  Reflect.deleteProperty(value, largest)
}

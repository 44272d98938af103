/** Appends all values to a list. A call with a list written out as its arguments ends in a RangeError above some 100,000. */
export function pushAll<Value>(list: Value[], values: Iterable<Value>): void {
  for (const value of values) list.push(value)
}

/** Appends a value to the list at a key of a map; a new list where the key has none. */
export function appendTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

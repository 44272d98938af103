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

/** The items of a list by a key, as `Map.groupBy` of Node 21 has them. */
export function groupedBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) appendTo(groups, keyOf(item), item)
  return groups
}

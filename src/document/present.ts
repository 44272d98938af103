/** A value that is there by the shape of the data. Throws where it is not: that is a fault of our own. */
export function present<Value>(value: Value | null | undefined): Value {
  if (value === undefined || value === null) throw new Error('A value is missing that must be there')
  return value
}

/** The last of a list that is not empty. */
export const lastOf = <Value>(list: readonly Value[]): Value => present(list.at(-1))

/** The first of a list that is not empty. */
export const firstOf = <Value>(list: readonly Value[]): Value => present(list[0])

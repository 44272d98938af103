/** The members of a JSON object, by key. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an object or an array has at a key; undefined for any other value. */
export const memberOf = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

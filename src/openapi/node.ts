/** An object of a parsed document; read its fields with `own`, since its keys are the writer's. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object, not an array, `null` or scalar. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own property of an object or array, so that a key such as `constructor` finds nothing inherited. */
export function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Fields)[key]
}

/** A scalar as text, a date of YAML as JSON has it; `null` when it is blank or no scalar. */
export function textOf(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && /\S/.test(value) ? value : null
}

/** The same, but a blank text is one too: a tag's name, a group's label. */
export const nameOf = (value: unknown) => (typeof value === 'string' ? value : textOf(value))

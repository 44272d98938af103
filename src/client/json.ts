export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a JSON text, each of its strings changed; undefined when it is none. */
export function jsonOf(text: string, change = (string: string) => string): unknown {
  try {
    return JSON.parse(text, (_, one: unknown) => (typeof one === 'string' ? change(one) : one))
  } catch {
    return undefined
  }
}

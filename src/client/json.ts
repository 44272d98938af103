export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON and maps each of its strings; undefined when the text is not JSON. */
export function jsonOf(text: string, change = (string: string) => string): unknown {
  try {
    return JSON.parse(text, (_, item: unknown) => (typeof item === 'string' ? change(item) : item))
  } catch {
    return undefined
  }
}

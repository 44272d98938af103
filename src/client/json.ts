export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON and maps each of its strings and names; undefined when the text is not JSON. */
export function jsonOf(text: string, change?: (string: string) => string): unknown {
  try {
    return JSON.parse(text, change && ((_, item: unknown) => changed(item, change)))
  } catch {
    return undefined
  }
}

function changed(item: unknown, change: (string: string) => string): unknown {
  if (typeof item === 'string') return change(item)
  return isRecord(item)
    ? Object.fromEntries(Object.entries(item).map(([name, value]) => [change(name), value]))
    : item
}

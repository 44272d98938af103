export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON and maps each of its strings, and its names; undefined when the text is not JSON. */
export function jsonOf(text: string, change = same, changeName = same): unknown {
  const changed = (_: string, item: unknown) =>
    typeof item === 'string'
      ? change(item)
      : changeName !== same && isRecord(item)
        ? renamed(item, changeName)
        : item
  try {
    return JSON.parse(text, changed)
  } catch {
    return undefined
  }
}

const same = (text: string) => text

const renamed = (record: Record<string, unknown>, change: (name: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, item]) => [change(name), item]))

/** Whether JSON.parse accepts a text, with or without a byte order mark. */
export function parses(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''))
    return true
  } catch {
    return false
  }
}

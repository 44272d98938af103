/** Skips the JavaScript string whose quote is at an offset; the offset after it, -1 when its line ends first. */
export function skipString(text: string, start: number, limit: number, quote: string): number {
  for (let index = start + 1; index < limit; index++) {
    const char = text[index]
    if (char === '\\') index++
    else if (char === quote) return index + 1
    else if (char === '\n') return -1
  }
  return -1
}

/** Skips a regular expression literal; the offset after it, -1 when its line ends first. */
export function skipPattern(text: string, start: number, limit: number): number {
  let isClass = false
  for (let index = start + 1; index < limit; index++) {
    const char = text[index]
    if (char === '\n') return -1
    if (char === '\\') index++
    else if (char === '[') isClass = true
    else if (char === ']') isClass = false
    else if (char === '/' && !isClass) return index + 1
  }
  return -1
}

/** Whether the line at an offset holds nothing but white space. */
export function isBlankLine(text: string, start: number): boolean {
  for (let index = start; ; index++) {
    const char = text[index]
    if (char === '\n' || char === undefined) return true
    if (char !== ' ' && char !== '\t' && char !== '\r') return false
  }
}

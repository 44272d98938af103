/** The most characters of a text that a message quotes: each fault of an element repeats its label. */
export const maxQuotedLength = 500

/** A text in quotes, as JSON writes it; of a long one its start. */
export const quote = (text: string) => JSON.stringify(cut(text, maxQuotedLength))

/** The start of a text that is longer than a length, with `…` for what is left out; no character is halved. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const end = isHigh(text.charCodeAt(length - 2)) ? length - 2 : length - 1
  return `${text.slice(0, end)}…`
}

/** Whether a code unit is the first of a pair. */
const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff

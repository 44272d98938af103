/** Estimates the tokens of a number of UTF-8 bytes: a quarter, as for English. */
export const tokensOf = (bytes: number): number => Math.ceil(bytes / 4)

/** The same for a text. */
export const estimateTokens = (text: string): number => tokensOf(Buffer.byteLength(text))

/** The beginning of a text within a number of tokens by that estimate. */
export function cutToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  const bytes = Buffer.from(text).subarray(0, Math.max(0, tokens) * 4)
  // A character cut in two decodes to U+FFFD at the end.
  return new TextDecoder().decode(bytes).replace(/\uFFFD$/, '')
}

/** A text without the longer one that it is a part of: V8 keeps that of a slice, here a body while its reply is streamed. */
export const copyOf = (text: string): string => Buffer.from(text).toString()

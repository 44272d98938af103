/** About how many tokens a model makes of a text: a quarter of its bytes, as for English. */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4)

/** The beginning of a text that is at most so many tokens by that estimate. */
export function cutToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  const bytes = Buffer.from(text).subarray(0, Math.max(0, tokens) * 4)
  // A character that is cut in two decodes to U+FFFD at the end.
  return new TextDecoder().decode(bytes).replace(/\uFFFD$/, '')
}

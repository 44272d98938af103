/** A number of 53 bits for a text; two that nobody chose for it hardly ever share one. */
export function hashOf(text: string): number {
  let low = 0x9747b28c
  let high = 0x3c6ef372
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    low = Math.imul(low ^ code, 0x9e3779b1)
    high = Math.imul(high ^ code ^ (low >>> 15), 0x5f356495)
  }
  high ^= low >>> 16
  low ^= high >>> 13
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0)
}

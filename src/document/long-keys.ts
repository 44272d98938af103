import type { SyntaxFault } from './syntax/fault.ts'

/**
 * The most characters of a key that V8 hashes by all of them. A longer one it compares with each other of its length, of
 * all files that are held: 2,000 in a JSON of 32 MB take minutes in one piece, which nothing ends.
 */
const maxHashedKey = 16_383

/** The most keys that are longer than that, in a JSON that is longer than this, in characters. */
export const maxLongKeys = 50
export const leastLooked = 1_000_000

/** What is said of it then, at its first character. Made when it is needed: Node takes 15 ms to write a number in English. */
export const manyLongKeys = (): SyntaxFault => ({
  span: [0, 1],
  message: `Not read: it is long, and has more than ${maxLongKeys} keys of more than ${maxHashedKey.toLocaleString('en')} characters.`,
})

/** Whether a JSON has so many keys, each so long, that reading it might take minutes. */
export function hasManyLongKeys(json: string): boolean {
  if (json.length <= leastLooked || longParts(json) <= maxLongKeys) return false
  let [start, count] = [-1, 0]
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i)
    if (code === 0x5c) i++
    else if (code === 0x22 && start === -1) start = i
    else if (code === 0x22) {
      colon.lastIndex = i + 1
      if (i - start > maxHashedKey + 1 && colon.test(json) && ++count > maxLongKeys) return true
      start = -1
    }
  }
  return false
}

const colon = /\s*:/y

/** The parts without a quote that may end a text, looked for in few places: there are as many as long keys at least. */
function longParts(json: string): number {
  const partLength = (maxHashedKey + 1) / 2
  let count = 0
  for (let start = 0; start < json.length;) {
    quote.lastIndex = start
    const { index = Infinity } = quote.exec(json) ?? {}
    const isLong = index + 1 >= start + partLength
    if (isLong) count++
    start = isLong ? index + 2 : start + partLength
  }
  return count
}

/** One that is not escaped. */
const quote = /[^\\]"/g

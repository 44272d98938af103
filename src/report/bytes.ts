import { lastOf, present } from '../document/present.ts'
const step = 4096

/** Returns a function that counts the UTF-8 bytes before an offset (in UTF-16 units); each call is fast. */
export function byteCounter(text: string): (offset: number) => number {
  const known = [0]
  return offset => {
    const block = Math.min(Math.floor(offset / step), Math.floor(text.length / step))
    while (known.length <= block) {
      const from = (known.length - 1) * step
      known.push(lastOf(known) + bytes(text, from, from + step))
    }
    return present(known[block]) + bytes(text, block * step, Math.min(offset, text.length))
  }
}

/** Half of a surrogate pair counts half its bytes, so that a block may begin between the two. */
function bytes(text: string, from: number, to: number): number {
  let count = 0
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index)
    count += code < 0x80 ? 1 : code < 0x800 || (code & 0xf800) === 0xd800 ? 2 : 3
  }
  return count
}

import { isAscii } from 'node:buffer'

/** The most non-ASCII bytes for which escaping is faster than decoding. */
const maxOtherBytes = 65_536

/** Blocks of pure ASCII are detected by native code; the others are searched. */
const blockBytes = 16_384

/** The runs of bytes that are not ASCII, each from its first byte to the one after its last. */
type Runs = readonly (readonly [start: number, end: number])[]

/**
 * The text for JSON.parse of UTF-8 bytes; null where decoding is faster. V8 decodes UTF-8 byte by byte and stores two
 * bytes per character if any is not Latin-1; escapes (RFC 8259, section 7) give the same value faster.
 */
export function jsonOfBytes(whole: Buffer): string | null {
  const bytes = whole.toString('utf8', 0, 3) === '\ufeff' ? whole.subarray(3) : whole
  const runs = runsOf(bytes)
  // An escape after a lone backslash would make invalid JSON valid.
  if (!runs || runs.some(([start]) => bytes[start - 1] === 0x5c)) return null
  return replaced(bytes, runs, run => run.replace(/[^]/g, escape))
}

const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

function replaced(bytes: Buffer, runs: Runs, write: (run: string) => string): string {
  const pieces: Buffer[] = []
  let index = 0
  for (const [start, end] of runs) {
    const written = write(bytes.toString('utf8', start, end))
    pieces.push(bytes.subarray(index, start), Buffer.from(written, 'latin1'))
    index = end
  }
  pieces.push(bytes.subarray(index))
  return (runs.length === 0 ? bytes : Buffer.concat(pieces)).toString('latin1')
}

/** The runs of UTF-8; null when there are too many. */
function runsOf(bytes: Buffer): Runs | null {
  const runs: [start: number, end: number][] = []
  let others = 0
  for (let position = 0; position < bytes.length; position += blockBytes) {
    const block = bytes.subarray(position, position + blockBytes)
    if (isAscii(block)) continue
    for (const { index, 0: run } of block.toString('latin1').matchAll(/[\x80-\xff]+/g)) {
      const [start, end] = [position + index, position + index + run.length]
      others += run.length
      const last = runs.at(-1)
      // A run may continue in the next block.
      if (last?.[1] === start) last[1] = end
      else runs.push([start, end])
    }
    if (others > maxOtherBytes) return null
  }
  return runs
}

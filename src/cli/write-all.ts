import type { Io } from './io.ts'

/** The most characters that are written at once. */
const maxPiece = 65_536

/** Writes pieces of text; between them, a reader that closes the pipe ends the process. */
export async function writeAll(pieces: Iterable<string>, io: Io) {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < maxPiece) continue
    io.out(text)
    text = ''
    await new Promise(resolve => setImmediate(resolve))
  }
  io.out(text)
}

import { present } from '../present.ts'
import type { Edit } from '../span.ts'

/** A part of the first text that is kept, or inserted text. */
type Piece = { readonly from: number; readonly to: number } | string

const lengthOf = (piece: Piece) => (typeof piece === 'string' ? piece.length : piece.to - piece.from)

const cut = (piece: Piece, start: number, end: number): Piece =>
  typeof piece === 'string'
    ? piece.slice(start, end)
    : { from: piece.from + start, to: Math.min(piece.to, piece.from + end) }

/**
 * The edits of a text that do in one step what two lists do one after the other: `first` to a text of
 * that length, `second` to what comes of it. Each list is sorted, without overlaps.
 */
export function joinEdits(length: number, first: readonly Edit[], second: readonly Edit[]): Edit[] {
  const pieces = piecesOf(length, first)
  const joined: Piece[] = []
  let index = 0
  let within = 0
  let position = 0
  const advance = (to: number, keep: boolean) => {
    while (position < to) {
      const piece = present(pieces[index])
      const end = Math.min(lengthOf(piece), within + to - position)
      if (keep) joined.push(cut(piece, within, end))
      position += end - within
      within = end
      if (within === lengthOf(piece)) {
        index++
        within = 0
      }
    }
  }
  for (const { span, text } of second) {
    advance(span[0], true)
    joined.push(text)
    advance(span[1], false)
  }
  advance(
    pieces.reduce((sum, piece) => sum + lengthOf(piece), 0),
    true,
  )
  return editsOf(length, joined)
}

function piecesOf(length: number, edits: readonly Edit[]): Piece[] {
  const pieces: Piece[] = []
  let index = 0
  for (const { span, text } of edits) {
    pieces.push({ from: index, to: span[0] }, text)
    index = span[1]
  }
  pieces.push({ from: index, to: length })
  return pieces.filter(piece => lengthOf(piece) > 0)
}

function editsOf(length: number, pieces: readonly Piece[]): Edit[] {
  const edits: Edit[] = []
  let index = 0
  let text: string[] = []
  for (const piece of [...pieces, { from: length, to: length }]) {
    if (typeof piece === 'string') text.push(piece)
    else {
      const put = text.join('')
      if (piece.from > index || put !== '') edits.push({ span: [index, piece.from], text: put })
      text = []
      index = piece.to
    }
  }
  return edits
}

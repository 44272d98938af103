import { maxAnswerLength } from './body.ts'
import { ServiceError } from './error.ts'

/** The most characters of one line of a stream. */
export const maxLineLength = 2 ** 20

/** The non-blank lines of a text that arrives in pieces, without line ends. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let length = 0
  for await (const text of texts) {
    length += text.length
    if (length > maxAnswerLength)
      throw new ServiceError('malformed', `The stream is longer than ${maxAnswerLength} characters.`)
    const pieces = text.split('\n')
    pieces[0] = rest + (pieces[0] ?? '')
    rest = pieces.pop() ?? ''
    for (const piece of pieces) yield* lineOf(piece)
    if (rest.length > maxLineLength) yield* lineOf(rest)
  }
  yield* lineOf(rest)
}

function* lineOf(piece: string) {
  if (piece.length > maxLineLength)
    throw new ServiceError('malformed', `The stream has a line of more than ${maxLineLength} characters.`)
  const line = piece.endsWith('\r') ? piece.slice(0, -1) : piece
  if (line.trim() !== '') yield line
}

import { lineEnd } from './characters.ts'
import type { SyntaxFault } from './fault.ts'
import type { Token } from './tokens.ts'

const meanings: Record<string, string> = {
  '<': 'another conflict begins here',
  '|': 'their common ancestor begins here',
  '=': 'the other side begins here',
  '>': 'the conflict ends here',
}

/** The fault of a merge conflict, at its first marker, with the markers that follow in the file. */
export function conflictFault(text: string, { start, end }: Token): SyntaxFault {
  const markers = /^(?:<{7}|={7}|>{7}|\|{7})(?=[ \t\r\n]|$)/gm
  markers.lastIndex = end
  const related = Array.from(text.matchAll(markers), ({ index }) => ({
    message: meanings[text.charAt(index)] ?? '',
    span: [index, lineEnd(text, index)] as const,
  }))
  return {
    span: [start, end],
    message: 'This line is the marker of a merge conflict that is not resolved.',
    help: 'Keep one side, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.',
    related,
  }
}

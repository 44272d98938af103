import type { Edit } from '../span.ts'
import type { SyntaxFault } from './fault.ts'
import type { Token } from './tokens.ts'

/** A fault that one edit removes without changing the value of the file. */
export interface MendableFault extends SyntaxFault {
  readonly edit: Edit
}

const isBlank = (char: string | undefined) => char === ' ' || char === '\t'
const isBreak = (char: string | undefined) => char === '\n' || char === '\r'
const endsToken = (char: string | undefined) => char === undefined || /[\s{}[\]:,]/.test(char)

/** The fault of a comma before a closing bracket. */
export const trailingCommaFault = (comma: Token, closer: Token): MendableFault => ({
  span: [comma.start, comma.end],
  message: `A trailing "," stands before the "${closer.kind}".`,
  help: 'Remove the ",".',
  edit: { span: [comma.start, comma.end], text: '' },
})

/**
 * The fault of a terminated comment; the edit also removes the blanks before it, and the line if nothing else
 * is on it.
 */
export function commentFault(text: string, { start, end }: Token): MendableFault {
  return {
    span: [start, end],
    message: 'JSON has no comments.',
    help: 'Remove the comment.',
    edit: removal(text, start, end),
  }
}

function removal(text: string, start: number, end: number): Edit {
  let from = start
  while (isBlank(text[from - 1])) from--
  let to = end
  while (isBlank(text[to])) to++
  const first = from === 0 || isBreak(text[from - 1]) || (from === 1 && text[0] === '\ufeff')
  const last = to === text.length || isBreak(text[to])
  if (first && last) return { span: [from, to + breakLength(text, to)], text: '' }
  if (last) return { span: [from, end], text: '' }
  // Without a space, removing the comment in 1/**/2 would join two numbers.
  const joins = !endsToken(text[start - 1]) && !endsToken(text[end])
  return { span: [start, end], text: joins ? ' ' : '' }
}

function breakLength(text: string, offset: number): number {
  if (text[offset] === '\r' && text[offset + 1] === '\n') return 2
  return isBreak(text[offset]) ? 1 : 0
}

/** The fault of a "#" comment. It has no automatic fix, since a "#" may also begin a value. */
export const hashFault = ({ start, end }: Token): SyntaxFault => ({
  span: [start, end],
  message: 'JSON has no comments, and "#" begins none.',
  help: 'Remove the comment.',
})

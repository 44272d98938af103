import { excerpt } from './characters.ts'
import type { SyntaxFault } from './fault.ts'
import { readToken, type Token } from './tokens.ts'

/** The fault of a closing bracket that has no opening one. */
export const nothingToClose = (closer: Token, last: Token | null): SyntaxFault => ({
  span: [closer.start, closer.end],
  message: `Found "${closer.kind}" when nothing is left to close.`,
  help: `Remove it, or add the "${closer.kind === '}' ? '{' : '['}" that it should close.`,
  ...(last && { related: [endedHere(last)] }),
})

const endedHere = (last: Token) =>
  ({ message: 'the value ended here', span: [last.start, last.end] }) as const

/** The fault of a token after the end of the file's value. */
export function endFault(text: string, token: Token, last: Token): SyntaxFault {
  if (token.kind === '}' || token.kind === ']') return nothingToClose(token, last)
  if (token.kind === ':' && last.kind === 'string')
    return {
      span: [last.start, last.end],
      message: `The property ${excerpt(text, last.start, last.end)} stands outside of braces.`,
      help: 'Put "{" before it and "}" at the end of the file.',
    }
  const ended = last.kind === '}' || last.kind === ']'
  const alone = token.kind === ',' && readToken(text, token.end).kind === 'end'
  return {
    span: [token.start, token.end],
    message: 'The file goes on after its value has ended.',
    help:
      alone || !ended
        ? 'Remove what follows the value.'
        : `Remove what follows, or the "${last.kind}" that ended the value too early.`,
    related: [endedHere(last)],
  }
}

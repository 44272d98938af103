import { lastOf, present } from '../present.ts'
import { closerOf, mismatchFault, openedHere } from './brackets.ts'
import { excerpt } from './characters.ts'
import type { SyntaxFault } from './fault.ts'
import { strayQuoteFault } from './quotes.ts'
import { readToken, type Token, type TokenKind } from './tokens.ts'
import type { Unexpected } from './unexpected.ts'

const scalars: readonly TokenKind[] = ['string', 'number', 'literal', 'word', 'quoted']
const lookAlikes: Record<string, string> = {
  '，': 'the full-width comma ',
  '：': 'the full-width colon ',
  '；': 'the full-width semicolon ',
  '、': 'the ideographic comma ',
}
const beginsValue = ({ kind }: Token) => scalars.includes(kind) || kind === '{' || kind === '['

/** The words for what precedes a place. */
const nameOf = (text: string, { kind, start, end }: Token) =>
  kind === '}' || kind === ']' ? `the "${kind}"` : excerpt(text, start, end)

/** The fault of a token in place of a comma or closing bracket. */
export function separatorFault(unexpected: Unexpected): SyntaxFault {
  const { text, token, open } = unexpected
  const last = present(unexpected.last)
  const opener = lastOf(open)
  const after = nameOf(text, last)
  const stray = strayQuoteFault(text, last, token)
  if (stray) return stray
  if (token.kind === '}' || token.kind === ']') return mismatchFault(text, token, open)
  if (text[opener] === '[') {
    if (token.kind === ':') return colonInArray(token, last, opener)
    if (token.kind === 'string' && readToken(text, token.end).kind === ':')
      return notClosed(
        `The array is not closed before the property ${nameOf(text, token)}.`,
        ']',
        after,
        unexpected,
      )
    if (beginsValue(token)) return commaMissing(last, after)
  } else {
    if (token.kind === ':' && scalars.includes(last.kind)) return colonAfterValue(unexpected)
    if (token.kind === '{' && text[open.at(-2) ?? -1] === '[')
      return notClosed('The object is not closed before the next one.', '}', after, unexpected)
    if (scalars.includes(token.kind)) return commaMissing(last, after)
  }
  return instead(text, token, `"," or "${closerOf(text, opener)}" after ${after}`, ',')
}

const commaMissing = (last: Token, after: string): SyntaxFault => ({
  span: [last.end, last.end],
  message: `A "," is missing after ${after}.`,
  help: `Add a "," after ${after}.`,
})

/** The fault of a token in place of the colon after a property name. */
export function colonFault({ text, token, last, open }: Unexpected): SyntaxFault {
  const name = present(last)
  const stray = strayQuoteFault(text, name, token)
  if (stray) return stray
  const shown = nameOf(text, name)
  if (token.kind === ',' || token.kind === '}')
    return {
      span: [name.start, name.end],
      message: `The property ${shown} has no value.`,
      help: 'Write ":" and a value after it, or use [ ] instead of { } for a list.',
    }
  if (token.kind === ']') return mismatchFault(text, token, open)
  if (beginsValue(token))
    return {
      span: [name.end, name.end],
      message: `A ":" is missing after the property name ${shown}.`,
      help: `Add a ":" after ${shown}.`,
    }
  return instead(text, token, `":" after the property name ${shown}`, ':')
}

function instead(text: string, token: Token, wanted: string, mark: string): SyntaxFault {
  const name = text.charAt(token.start)
  const fault: SyntaxFault = {
    span: [token.start, token.end],
    message: `Expected ${wanted}, found ${lookAlikes[name] ?? ''}"${name}".`,
  }
  return token.kind === 'odd' ? { ...fault, help: `Replace "${name}" with "${mark}".` } : fault
}

const colonInArray = (colon: Token, last: Token, opener: number): SyntaxFault => ({
  span: [colon.start, colon.end],
  message: 'A ":" stands in an array, which has no property names.',
  help:
    last.kind === 'string'
      ? 'Close the array before the property, or put the property in { }.'
      : 'Replace it with ",".',
  related: [openedHere(opener)],
})

function colonAfterValue({ text, token, ...before }: Unexpected): SyntaxFault {
  const [name, last] = [present(before.name), present(before.last)]
  const property = nameOf(text, name)
  if (/[\n\r]/.test(text.slice(name.end, last.start))) return valueMissing(text, name)
  return {
    span: [token.start, token.end],
    message: `A ":" follows ${nameOf(text, last)}, which is the value of ${property}.`,
    help: `Give ${property} a value of its own, or remove the ":" and what belongs to it.`,
  }
}

/** The fault of a property without a value after its colon. */
export function valueMissing(text: string, name: Token): SyntaxFault {
  const colon = readToken(text, name.end)
  const end = colon.kind === ':' ? colon.end : name.end
  return {
    span: [end, end],
    message: `The property ${nameOf(text, name)} has no value.`,
    help: 'Write its value after the ":", or remove the property.',
  }
}

function notClosed(message: string, closer: string, after: string, unexpected: Unexpected): SyntaxFault {
  const { end } = present(unexpected.last)
  return {
    span: [end, end],
    message,
    help: `Add "${closer}," after ${after}.`,
    related: [openedHere(lastOf(unexpected.open))],
  }
}

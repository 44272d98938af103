import { lastOf, present } from '../present.ts'
import { bareKeyFault, bareValueFault, notJsonFault, quotedFault } from './bare.ts'
import { closerOf, mismatchFault, openedHere, suspectNote, unclosedFault } from './brackets.ts'
import { invisibleFault, isInvisible } from './characters.ts'
import { hashFault } from './comments.ts'
import { conflictFault } from './conflicts.ts'
import { endFault, nothingToClose } from './end.ts'
import type { SyntaxFault } from './fault.ts'
import { colonFault, separatorFault, valueMissing } from './separators.ts'
import type { Token, TokenKind } from './tokens.ts'
import type { Unexpected } from './unexpected.ts'

/** The fault that a person would see at an unexpected token. */
export function explain(unexpected: Unexpected): SyntaxFault {
  const { text, expected, token, last, open } = unexpected
  if (token.kind === 'marker') return conflictFault(text, token)
  if (token.kind === 'comment' && token.fault) return token.fault
  if (token.kind === 'hash' && last?.kind !== ':') return hashFault(token)
  if (token.kind === 'odd' && isInvisible(text.charAt(token.start))) return invisibleFault(text, token.start)
  if (token.kind === 'end') return last ? unclosedFault(text, open) : emptyFault
  if (expected === 'end') return endFault(text, token, present(last))
  if (expected === 'separator') return separatorFault(unexpected)
  if (expected === 'colon') return colonFault(unexpected)
  return expected === 'key' || expected === 'first key' ? keyFault(unexpected) : valueFault(unexpected)
}

const emptyFault: SyntaxFault = {
  span: [0, 0],
  message: 'The file is empty.',
  help: 'Write a JSON object, at least {}.',
}

const bare: readonly TokenKind[] = ['word', 'hash', 'number', 'literal']

function keyFault({ text, token, last, open }: Unexpected): SyntaxFault {
  if (token.kind === 'quoted') return quotedFault(text, token, 'A property name')
  if (bare.includes(token.kind)) return bareKeyFault(text, token)
  if (token.kind === ']') return mismatchFault(text, token, open)
  if (token.kind === ',') return commaFault(token, present(last))
  const fault = {
    span: [token.start, token.end] as const,
    message: `Expected a property name in double quotes, found "${text[token.start]}".`,
  }
  if (token.kind === ':') return { ...fault, help: 'Write the name before it.' }
  if (token.kind !== '{' && token.kind !== '[') return fault
  const help =
    last?.kind === ','
      ? 'Give it a name, close the object before it with "}", or put a list in [ ].'
      : token.kind === '{'
        ? 'Remove one "{", or give the inner object a name.'
        : 'Remove the "{" before it, or give the array a name.'
  return { ...fault, help, related: [openedHere(lastOf(open)), ...suspectNote(text, token.start)] }
}

function valueFault({ text, token, last, name, open }: Unexpected): SyntaxFault {
  const span = [token.start, token.end] as const
  if (last?.kind === ':' && [',', '}', ']'].includes(token.kind)) return valueMissing(text, present(name))
  if (token.kind === '}' || token.kind === ']')
    return open.length > 0 ? mismatchFault(text, token, open) : nothingToClose(token, last)
  if (token.kind === ',' && last) return commaFault(token, last)
  if (token.kind === ':' && last?.kind === ':')
    return { span, message: 'Two colons stand in a row.', help: 'Remove one.' }
  if (token.kind === 'quoted') return quotedFault(text, token, 'Text')
  if (token.kind === 'word' || token.kind === 'hash')
    return last ? bareValueFault(text, token) : notJsonFault(text, token)
  const word = text[token.start]
  if (open.length === 0) return { span, message: `Expected a JSON value, found "${word}".` }
  const orCloser = last?.kind === '[' ? ` or "${closerOf(text, lastOf(open))}"` : ''
  return { span, message: `Expected a value${orCloser}, found "${word}".` }
}

function commaFault(comma: Token, last: Token): SyntaxFault {
  const span = [comma.start, comma.end] as const
  if (last.kind === ',')
    return {
      span,
      message: 'Two commas stand in a row.',
      help: 'Remove one, or write what should stand between them.',
    }
  const member = last.kind === '{' ? 'property' : 'entry'
  return { span, message: `A "," stands before the first ${member}.`, help: 'Remove the ",".' }
}

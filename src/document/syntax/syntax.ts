import { lastOf } from '../present.ts'
import type { Edit } from '../span.ts'
import { closerOf } from './brackets.ts'
import { commentFault, type MendableFault, trailingCommaFault } from './comments.ts'
import { explain } from './expected.ts'
import type { SyntaxFault } from './fault.ts'
import { readToken, type Token } from './tokens.ts'
import type { Expected } from './unexpected.ts'

export type { SyntaxFault } from './fault.ts'

/** The first fault of a text that is not JSON (RFC 8259), a leading byte order mark aside; null when it is JSON. */
export function findSyntaxFault(text: string): SyntaxFault | null {
  const mendable: MendableFault[] = []
  const other = readDocument(text, fault => mendable.push(fault))
  // A trailing comma is known only after the comments that follow it.
  mendable.sort((a, b) => a.span[0] - b.span[0])
  const first = mendable[0]
  if (!first) return other
  const { edit: _, ...fault } = first
  const fix: readonly Edit[] = mendable.map(({ edit }) => edit)
  return { ...fault, fix }
}

/** Reads a document, passing mendable faults to `mend`; returns the first other fault, or null. */
function readDocument(text: string, mend: (fault: MendableFault) => void): SyntaxFault | null {
  const open: number[] = []
  let expected: Expected = 'value'
  let last: Token | null = null
  let name: Token | null = null
  let token = readToken(text, text[0] === '\ufeff' ? 1 : 0)
  for (; expected !== 'end' || token.kind !== 'end'; token = readToken(text, token.end)) {
    if (token.kind === 'comment' && !token.fault) {
      mend(commentFault(text, token))
      continue
    }
    const next = follow(text, expected, token, open)
    if (!next) return explain({ text, expected, token, last, name, open })
    if (token.fault) return token.fault
    if (last?.kind === ',' && (token.kind === '}' || token.kind === ']'))
      mend(trailingCommaFault(last, token))
    if (next === 'colon') name = token
    last = token
    expected = next
  }
  return null
}

/** The expectation after a token, and updates `open`; null when the token is not allowed there. */
function follow(text: string, expected: Expected, token: Token, open: number[]): Expected | null {
  const { kind } = token
  const inObject = text[open.at(-1) ?? -1] === '{'
  if (expected === 'colon') return kind === ':' ? 'value' : null
  if (expected === 'end') return null
  if ((kind === '}' || kind === ']') && expected !== 'value') {
    if (kind !== closerOf(text, lastOf(open))) return null
    open.pop()
    return afterValue(open)
  }
  if (expected === 'separator') return kind !== ',' ? null : inObject ? 'key' : 'item'
  if (expected === 'key' || expected === 'first key') return kind === 'string' ? 'colon' : null
  if (kind === 'string' || kind === 'number' || kind === 'literal') return afterValue(open)
  if (kind !== '{' && kind !== '[') return null
  open.push(token.start)
  return kind === '{' ? 'first key' : 'first item'
}

const afterValue = (open: readonly number[]): Expected => (open.length > 0 ? 'separator' : 'end')

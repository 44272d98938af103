import type { Span } from '../document/span.ts'
import { unescaped } from './decode.ts'
import { endOf } from './patterns.ts'

/** Where a link leads: the address, its place in the text, and where what was read ends. */
export interface Destination {
  readonly url: string
  readonly span: Span
  readonly end: number
}

const maxParentheses = 32

/** The part of a destination before what may end it, nest it or escape it. */
const plain = /[^\0- \x7f\\()]*/y

/** Reads a link destination (https://spec.commonmark.org/0.31.2/#link-destination); null when it is none. */
export function readDestination(text: string, start: number, limit: number): Destination | null {
  if (text[start] === '<') {
    for (let index = start + 1; index < limit; index++) {
      const char = text[index]
      if (char === '\\') index++
      else if (char === '>') return destination(text, start + 1, index, index + 1)
      else if (char === '<' || char === '\n') return null
    }
    return null
  }
  let depth = 0
  let index = start
  for (; index < limit; index++) {
    index = endOf(plain, text, index)
    if (index >= limit) break
    const char = text[index]!
    if (char <= ' ' || char === '\x7f') break
    if (char === '\\') {
      if (/[!-/:-@[-`{-~]/.test(text[index + 1] ?? '')) index++
    } else if (char === '(') {
      if (++depth > maxParentheses) return null
    } else if (char === ')' && depth-- === 0) break
  }
  return depth > 0 ? null : destination(text, start, Math.min(index, limit), Math.min(index, limit))
}

const destination = (text: string, start: number, stop: number, end: number): Destination => ({
  url: unescaped(text.slice(start, stop)),
  span: [start, stop],
  end,
})

/** Reads a link title; the offset after it, -1 when there is none. */
export function readTitle(text: string, start: number, limit: number): number {
  const close = { '"': '"', "'": "'", '(': ')' }[text[start] ?? '']
  if (close === undefined) return -1
  for (let index = start + 1; index < limit; index++) {
    const char = text[index]
    if (char === '\\') index++
    else if (char === close) return index + 1
    else if (char === '(' && close === ')') return -1
    else if (char === '\n' && /^[ \t]*\r?(?:\n|$)/.test(text.slice(index + 1, index + 200))) return -1
  }
  return -1
}

import { lastOf } from '../document/present.ts'
import type { Span } from '../document/span.ts'
import { readToken, type Token } from '../document/syntax/tokens.ts'
import { afterToken, isScalar, keysOf, type Open, startOfText, unescaped } from './reader.ts'

/** The context of an offset in a JSON text that may be incomplete. */
export interface Cursor {
  /** The path of the value at the cursor; for a key, of its object. */
  readonly keys: readonly (string | number)[]
  readonly part: 'key' | 'value'
  /** The string, number or word at the cursor, without its quotes; empty between two of them. */
  readonly text: string
  /** The part of it before the cursor. */
  readonly typed: string
  /** The span that a completion replaces, quotes included. */
  readonly span: Span
  /** The other keys of the object that holds the key or the value. */
  readonly siblings: readonly string[]
  /** Whether a colon follows. */
  readonly isNamed: boolean
}

/**
 * Finds the context of an offset by reading the tokens before it; null where neither a key nor a value is
 * possible.
 */
export function cursorAt(text: string, offset: number): Cursor | null {
  const open: Open[] = []
  let token = startOfText(text)
  while (!reaches(text, token, offset)) {
    if (token.kind === 'end') return null
    afterToken(text, open, token)
    token = readToken(text, token.end)
  }
  const holder = open.at(-1)
  if (!holder || token.kind === 'comment') return null
  const isAt = isScalar(token) && token.start <= offset
  // Between two tokens a comma or colon must be typed first.
  if (!isAt && (holder.expects === 'separator' || holder.expects === 'colon')) return null
  const following = isAt ? readToken(text, token.end) : token
  const isNamed = following.kind === ':'
  const isKey = holder.isObject && (holder.expects !== 'value' || (isAt && isNamed))
  const keys = isKey ? keysOf(open.slice(0, -1)) : keysOf(nextItem(open))
  return {
    keys,
    part: isKey ? 'key' : 'value',
    text: isAt ? contentOf(text, token, token.end) : '',
    typed: isAt ? contentOf(text, token, offset) : '',
    span: isAt ? [token.start, replacedEnd(text, token, following, offset)] : [offset, offset],
    siblings: holder.isObject ? siblingsOf(text, open, token, isKey && isAt) : [],
    isNamed,
  }
}

/** Whether an offset is in or before a token. The end of a closed string is outside it. */
function reaches(text: string, token: Token, offset: number): boolean {
  if (token.end > offset || token.kind === 'end') return token.end > offset || token.start >= offset
  return token.end === offset && isScalar(token) && (token.kind !== 'string' || isUnclosed(text, token))
}

const isUnclosed = (text: string, { fault, start, end }: Token) =>
  end - start < 2 || text[end - 1] !== '"' || fault?.span[1] === end

/** In a list, a string that follows another without a comma is the next item. */
function nextItem(open: readonly Open[]): readonly Open[] {
  const last = lastOf(open)
  const isNext = !last.isObject && last.expects === 'separator'
  return isNext ? [...open.slice(0, -1), { ...last, index: last.index + 1 }] : open
}

/** An unclosed string swallows the next string of its line up to its opening quote: that part is not replaced. */
function replacedEnd(text: string, token: Token, following: Token, offset: number): number {
  const isFollowed = isScalar(following) && !/[\r\n]/.test(text.slice(token.end, following.start))
  return isFollowed || (token.kind === 'string' && isUnclosed(text, token)) ? offset : token.end
}

function contentOf(text: string, token: Token, end: number): string {
  const isQuoted = token.kind === 'string' || token.kind === 'quoted'
  if (!isQuoted) return text.slice(token.start, end)
  const isClosed = end === token.end && !isUnclosed(text, token)
  return unescaped(text.slice(token.start + 1, isClosed ? end - 1 : end))
}

/** Reads to the end of the object to find the keys that follow. */
function siblingsOf(text: string, open: Open[], token: Token, isOwn: boolean): string[] {
  const holder = lastOf(open)
  const depth = open.length - 1
  const own = isOwn ? holder.names.length : -1
  for (
    let current = token;
    current.kind !== 'end' && open[depth] === holder;
    current = readToken(text, current.end)
  )
    afterToken(text, open, current)
  return holder.names.filter((_, index) => index !== own)
}

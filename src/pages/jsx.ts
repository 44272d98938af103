import {
  addPart,
  backTo,
  failed,
  indexBefore,
  isFull,
  markOf,
  mayTry,
  type Reading,
  type Tag,
} from './collected.ts'
import { decodeReferences } from './decode.ts'
import { isWhite, skipQuotes } from './lines.ts'
import type { Attribute } from './page.ts'
import { endOf } from './patterns.ts'
import { isBlankLine, isComment, isValue, skipPattern, skipString, skipWord } from './javascript.ts'

const nameStart = /[A-Za-z_$\u00aa-\u1fff\u2c00-\u2fef\u3005-\ufefe]/
const elementStart = /[A-Za-z_$>]/
const name = /[\w$.:\u00aa-\u1fff\u2c00-\u2fef\u3005-\ufefe-]*/y
const attributeName =
  /[A-Za-z_$:\u00aa-\u1fff\u2c00-\u2fef\u3005-\ufefe][\w$:.\u00aa-\u1fff\u2c00-\u2fef\u3005-\ufefe-]*/y
const bareValue = /[^\s"'=<>`]+/y

/**
 * Reads the JSX tag whose `<` is at an offset; what it holds is added to the reading. Null when no tag begins there,
 * or when it does not end before `limit`.
 *
 * @param quotes how many block quotes the text is in: each line of it begins with as many `>`
 */
export function readTag(reading: Reading, start: number, limit: number, quotes = 0): Tag | null {
  const { text } = reading
  if (!mayTry(reading)) return null
  let index = start + 1
  // A space makes text of the sign; other white space does not.
  while (text.charCodeAt(index) > 127 && isWhite(text.charCodeAt(index))) index++
  const isEnd = text[index] === '/'
  if (isEnd) index = skipBlanks(text, index + 1, limit, quotes)
  const first = text[index]
  if (first === undefined || !(nameStart.test(first) || first === '>')) return null
  const afterName = endOf(name, text, index)
  const tagName = text.slice(index, afterName)
  index = afterName
  const attributes: Attribute[] = []
  const computed: string[] = []
  // Elements inside attribute values are kept only when the whole tag is one.
  const before = markOf(reading)
  const isKept = !isFull(reading)
  const giveUp = () => {
    backTo(reading, before)
    failed(reading, start, index)
    return null
  }
  const added = (tag: Tag) => {
    if (!isKept) return tag
    reading.tags.push(tag)
    if (!isEnd && tagName !== '')
      reading.elements.push({ name: tagName, attributes, computed, span: [start, tag.end] })
    return tag
  }
  for (;;) {
    index = skipBlanks(text, index, limit, quotes)
    const char = text[index]
    if (index >= limit || char === undefined) return giveUp()
    if (char === '>') return added({ name: tagName, kind: isEnd ? 'end' : 'start', start, end: index + 1 })
    if (char === '/') {
      const end = skipBlanks(text, index + 1, limit, quotes)
      if (text[end] !== '>' || end >= limit) return giveUp()
      return added({ name: tagName, kind: isEnd ? 'end' : 'empty', start, end: end + 1 })
    }
    if (char === '{') {
      const end = reading.markup === 'mdx' ? skipExpression(reading, index, limit) : -1
      if (end === -1) return giveUp()
      addPart(reading, computed, '...')
      index = end
      continue
    }
    const next = readAttribute(reading, index, limit, quotes, { attributes, computed })
    if (next === -1) return giveUp()
    index = next
  }
}

/** Reads one attribute; gives the offset after it, -1 when there is none. */
function readAttribute(
  reading: Reading,
  start: number,
  limit: number,
  quotes: number,
  { attributes, computed }: { attributes: Attribute[]; computed: string[] },
): number {
  const { text, markup } = reading
  const afterName = endOf(attributeName, text, start)
  if (afterName === -1) return -1
  const key = text.slice(start, afterName)
  let index = skipBlanks(text, afterName, limit, quotes)
  if (text[index] !== '=') return afterName
  index = skipBlanks(text, index + 1, limit, quotes)
  const quote = text[index]
  if (quote === '"' || quote === "'") {
    const end = indexBefore(reading, quote, index + 1, limit)
    if (end === -1) return -1
    addPart(reading, attributes, {
      name: key,
      value: decodeReferences(text.slice(index + 1, end)),
      span: [index + 1, end],
    })
    return end + 1
  }
  if (markup === 'mdx') {
    addPart(reading, computed, key)
    if (quote === '{') return skipExpression(reading, index, limit)
    return quote === '<' ? skipElement(reading, index, limit) : -1
  }
  const end = endOf(bareValue, text, index)
  if (end === -1) return -1
  addPart(reading, attributes, {
    name: key,
    value: decodeReferences(text.slice(index, end)),
    span: [index, end],
  })
  return end
}

/** Skips a JSX element in JavaScript, whose `<` is at an offset, with its children; -1 when it does not end. */
function skipElement(reading: Reading, start: number, limit: number): number {
  if (!mayTry(reading, 1)) return -1
  // The tags of a script are no part of the page's own nesting.
  const tags = reading.tags.length
  reading.depth++
  const end = skipChildren(reading, start, limit)
  reading.depth--
  reading.tags.length = tags
  return end
}

function skipChildren(reading: Reading, start: number, limit: number): number {
  const { text } = reading
  let depth = 0
  let index = start
  while (index < limit) {
    let end = index + 1
    if (text[index] === '<') {
      const tag = readTag(reading, index, limit)
      end = tag?.end ?? -1
      if (tag?.kind === 'start') depth++
      else if (tag?.kind === 'end') depth--
      if (tag && depth <= 0) return end
    } else if (text[index] === '{') end = skipExpression(reading, index, limit)
    if (end === -1) break
    index = end
  }
  return failed(reading, start, index)
}

function skipBlanks(text: string, start: number, limit: number, quotes: number): number {
  let index = start
  while (index < limit) {
    const code = text.charCodeAt(index)
    if (code === 10 && quotes > 0) index = skipQuotes(text, index + 1, quotes)
    else if (isWhite(code)) index++
    else break
  }
  return index
}

/** Skips the MDX expression whose `{` is at an offset; the offset after its `}`, -1 when it does not end. */
export function skipExpression(reading: Reading, start: number, limit: number): number {
  if (!mayTry(reading, 1)) return -1
  reading.depth++
  const end = skipScript(reading, start + 1, limit, '}')
  reading.depth--
  return end === -1 ? -1 : end + 1
}

/** Skips imports and exports: to the first blank line outside of brackets. */
export const skipModule = (reading: Reading, start: number, limit: number): number =>
  mayTry(reading) ? skipScript(reading, start, limit, 'blank line') : -1

/**
 * Skips JavaScript up to the bracket that closes it, or to a blank line; elements in it are added to the reading.
 * Gives the offset of what ends it, -1 when something in it does not end.
 */
function skipScript(reading: Reading, start: number, limit: number, until: '}' | 'blank line'): number {
  const { text } = reading
  let depth = 0
  let index = start
  /** Whether a value comes before, so that `/` and `<` are operators. */
  let isAfterValue = false
  while (index < limit) {
    const code = text.charCodeAt(index)
    if (isWhite(code)) {
      const isLine = code === 10 && until === 'blank line' && depth === 0
      if (isLine && isBlankLine(text, index + 1)) return index
      index++
      continue
    }
    if (code === 125 && depth === 0 && until === '}') return index
    if (code === 123 || code === 40 || code === 91) depth++
    else if (code === 125 || code === 41 || code === 93) depth--
    const end = skipToken(reading, index, limit, isAfterValue)
    if (end === -1) break
    if (!isComment(text, index)) isAfterValue = isValue(text, index, end)
    index = end
  }
  return until === 'blank line' && index >= limit ? limit : failed(reading, start, index)
}

/** Skips a word, a literal, an element, a comment or a sign of JavaScript; -1 when it does not end. */
function skipToken(reading: Reading, start: number, limit: number, isAfterValue: boolean): number {
  const { text } = reading
  const char = text[start]!
  if (char === '"' || char === "'") return skipString(reading, start, limit, char)
  if (char === '`') return skipTemplate(reading, start, limit)
  if (char === '/') {
    if (isComment(text, start)) return skipComment(reading, start, limit)
    return isAfterValue ? start + 1 : skipPattern(reading, start, limit)
  }
  if (char === '<' && !isAfterValue && elementStart.test(text[start + 1] ?? ''))
    return skipElement(reading, start, limit)
  return Math.max(skipWord(text, start), start + 1)
}

function skipComment(reading: Reading, start: number, limit: number): number {
  if (reading.text[start + 1] === '*') {
    const end = indexBefore(reading, '*/', start + 2, limit)
    return end === -1 ? -1 : end + 2
  }
  const end = reading.text.slice(start, limit).indexOf('\n')
  return end === -1 ? limit : start + end
}

function skipTemplate(reading: Reading, start: number, limit: number): number {
  const { text } = reading
  let index = start + 1
  while (index < limit) {
    let end = index + 1
    if (text[index] === '`') return end
    if (text[index] === '\\') end++
    else if (text[index] === '$' && text[end] === '{') end = skipExpression(reading, end, limit)
    if (end === -1) break
    index = end
  }
  return failed(reading, start, index)
}

import type { Reading, Tag } from './collected.ts'
import { decodeReferences } from './decode.ts'
import { skipQuotes } from './lines.ts'
import type { Attribute } from './page.ts'
import { isBlankLine, skipPattern, skipString } from './javascript.ts'

const nameStart = /[A-Za-z_$]/
const name = /[\w$.:-]*/y
const attributeName = /[A-Za-z_$:][\w$:.-]*/y
const blank = /\s/

/**
 * Reads the JSX tag whose `<` is at an offset; what it holds is added to the reading. Null when no tag begins there,
 * or when it does not end before `limit`.
 *
 * @param quotes how many block quotes the text is in: each line of it begins with as many `>`
 */
export function readTag(reading: Reading, start: number, limit: number, quotes = 0): Tag | null {
  const { text } = reading
  const isEnd = text[start + 1] === '/'
  let index = isEnd ? skipBlanks(text, start + 2, limit, quotes) : start + 1
  const first = text[index]
  if (first === undefined || !(nameStart.test(first) || first === '>')) return null
  name.lastIndex = index
  const tagName = name.exec(text)?.[0] ?? ''
  index += tagName.length
  const attributes: Attribute[] = []
  // Elements inside attribute values are kept only when the whole tag is one.
  const inner = reading.elements.length
  const giveUp = () => {
    reading.elements.length = inner
    return null
  }
  for (;;) {
    index = skipBlanks(text, index, limit, quotes)
    const char = text[index]
    if (index >= limit || char === undefined) return giveUp()
    if (char === '>')
      return added(
        reading,
        { name: tagName, kind: isEnd ? 'end' : 'start', start, end: index + 1 },
        attributes,
        inner,
      )
    if (char === '/') {
      const end = skipBlanks(text, index + 1, limit, quotes)
      if (text[end] !== '>' || end >= limit) return giveUp()
      return added(
        reading,
        { name: tagName, kind: isEnd ? 'end' : 'empty', start, end: end + 1 },
        attributes,
        inner,
      )
    }
    if (char === '{') {
      index = reading.markup === 'mdx' ? skipExpression(reading, index, limit) : -1
      if (index === -1) return giveUp()
      continue
    }
    const next = readAttribute(reading, index, limit, quotes, attributes)
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
  attributes: Attribute[],
): number {
  const { text, markup } = reading
  attributeName.lastIndex = start
  const key = attributeName.exec(text)?.[0]
  if (key === undefined) return -1
  const afterName = start + key.length
  let index = skipBlanks(text, afterName, limit, quotes)
  if (text[index] !== '=') return afterName
  index = skipBlanks(text, index + 1, limit, quotes)
  const quote = text[index]
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, index + 1)
    if (end === -1 || end >= limit) return -1
    attributes.push({
      name: key,
      value: decodeReferences(text.slice(index + 1, end)),
      span: [index + 1, end],
    })
    return end + 1
  }
  if (markup === 'mdx') {
    if (quote === '{') return skipExpression(reading, index, limit)
    return quote === '<' ? skipElement(reading, index, limit) : -1
  }
  const bare = /[^\s"'=<>`]+/y
  bare.lastIndex = index
  const value = bare.exec(text)?.[0]
  if (value === undefined) return -1
  attributes.push({ name: key, value: decodeReferences(value), span: [index, index + value.length] })
  return index + value.length
}

/** Skips a JSX element in JavaScript, whose `<` is at an offset, with its children; -1 when it does not end. */
export function skipElement(reading: Reading, start: number, limit: number): number {
  const { text } = reading
  let depth = 0
  let index = start
  // The tags of a script are no part of the page's own nesting.
  const tags = reading.tags.length
  while (index < limit) {
    if (text[index] === '<') {
      const tag = readTag(reading, index, limit)
      if (!tag) return -1
      reading.tags.length = tags
      index = tag.end
      if (tag.kind === 'start') depth++
      else if (tag.kind === 'end') depth--
      if (depth <= 0) return index
    } else if (text[index] === '{') {
      index = skipExpression(reading, index, limit)
      if (index === -1) return -1
    } else index++
  }
  return -1
}

function added(reading: Reading, tag: Tag, attributes: readonly Attribute[], before: number): Tag {
  reading.tags.push(tag)
  // A tag comes before the elements in its attributes.
  if (tag.kind !== 'end' && tag.name !== '')
    reading.elements.splice(before, 0, { name: tag.name, attributes, span: [tag.start, tag.end] })
  return tag
}

function skipBlanks(text: string, start: number, limit: number, quotes: number): number {
  let index = start
  while (index < limit) {
    if (text[index] === '\n' && quotes > 0) index = skipQuotes(text, index + 1, quotes)
    else if (blank.test(text[index]!)) index++
    else break
  }
  return index
}

const word = /[\w$]/
/** After these words an expression begins, and not an operator. */
const beforeExpression = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'do',
  'else',
  'void',
  'delete',
  'await',
  'yield',
  'default',
  'new',
])

/** Skips the MDX expression whose `{` is at an offset; the offset after its `}`, -1 when it does not end. */
export function skipExpression(reading: Reading, start: number, limit: number): number {
  const end = skipScript(reading, start + 1, limit, '}')
  return end === -1 || reading.text[end] !== '}' ? -1 : end + 1
}

/** Skips imports and exports: to the first blank line outside of brackets. */
export const skipModule = (reading: Reading, start: number, limit: number): number =>
  skipScript(reading, start, limit, 'blank line')

/**
 * Skips JavaScript up to the bracket that closes it, or to a blank line; elements in it are added to the reading.
 * Gives the offset of what ends it, -1 when something in it does not end.
 */
function skipScript(reading: Reading, start: number, limit: number, until: '}' | 'blank line'): number {
  const { text } = reading
  let depth = 0
  let index = start
  /** The last character that was neither white space nor a comment. */
  let last = ''
  let lastWord = ''
  const beginsExpression = () =>
    last === '' || '(,=:[!&|?{};+-*%<>~^'.includes(last) || beforeExpression.has(lastWord)
  while (index < limit) {
    const char = text[index]!
    if (char === '\n') {
      if (until === 'blank line' && depth === 0 && isBlankLine(text, index + 1)) return index
      index++
    } else if (char === ' ' || char === '\t' || char === '\r') index++
    else if (char === '"' || char === "'") {
      index = skipString(text, index, limit, char)
      if (index === -1) return -1
      last = char
      lastWord = ''
    } else if (char === '`') {
      index = skipTemplate(reading, index, limit)
      if (index === -1) return -1
      last = char
      lastWord = ''
    } else if (char === '/' && (text[index + 1] === '/' || text[index + 1] === '*')) {
      const isLine = text[index + 1] === '/'
      const end = text.indexOf(isLine ? '\n' : '*/', index + 2)
      if (end === -1) return isLine && until !== '}' ? limit : -1
      index = isLine ? end : end + 2
    } else if (char === '/' && beginsExpression()) {
      index = skipPattern(text, index, limit)
      if (index === -1) return -1
      last = ')'
      lastWord = ''
    } else if (char === '<' && beginsExpression() && /[A-Za-z_$>]/.test(text[index + 1] ?? '')) {
      index = skipElement(reading, index, limit)
      if (index === -1) return -1
      last = ')'
      lastWord = ''
    } else if (word.test(char)) {
      const begin = index
      while (index < limit && word.test(text[index]!)) index++
      lastWord = text.slice(begin, index)
      last = 'a'
    } else {
      if (char === '}' && depth === 0 && until === '}') return index
      if (char === '{' || char === '(' || char === '[') depth++
      else if (char === '}' || char === ')' || char === ']') depth--
      last = char
      lastWord = ''
      index++
    }
  }
  return until === 'blank line' ? limit : -1
}

function skipTemplate(reading: Reading, start: number, limit: number): number {
  const { text } = reading
  let index = start + 1
  while (index < limit) {
    const char = text[index]
    if (char === '\\') index += 2
    else if (char === '`') return index + 1
    else if (char === '$' && text[index + 1] === '{') {
      index = skipExpression(reading, index + 1, limit)
      if (index === -1) return -1
    } else index++
  }
  return -1
}

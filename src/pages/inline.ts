import type { Leaf } from './blocks.ts'
import type { Reading } from './collected.ts'
import { labelEnd, normalized } from './definitions.ts'
import { readDestination, readTitle } from './destination.ts'
import { readTag, skipExpression } from './jsx.ts'
import type { Link } from './page.ts'

interface Bracket {
  readonly start: number
  readonly isImage: boolean
  /** A link holds no other link: brackets before one stop counting. */
  isActive: boolean
}

/** A stretch of a leaf that is shown as it is; the rest is markup. */
export type Piece = readonly [start: number, end: number, isCode: boolean]

const url = /https?:\/\/[^\s<]*|www\.[^\s<]+/y

/**
 * Reads the inline markup of a leaf: links, images, tags and expressions are added to the reading; code is passed
 * over. Gives what of the leaf is text, for headings.
 */
export function readInline(reading: Reading, leaf: Leaf): Piece[] {
  const { text, markup } = reading
  const { start, end, quotes } = leaf
  const pieces: Piece[] = []
  const brackets: Bracket[] = []
  /** For each length of a run of backticks: whether one more is to be found in the leaf. */
  const missing = new Set<number>()
  let at = start
  let from = start
  const cut = (next: number) => {
    if (at > from) pieces.push([from, at, false])
    at = next
    from = next
  }
  while (at < end) {
    const char = text[at]
    if (char === '\\') at += 2
    else if (char === '`') {
      let after = at
      while (text[after] === '`') after++
      const length = after - at
      const close = missing.has(length) ? -1 : closingRun(text, after, end, length)
      if (close === -1) {
        missing.add(length)
        at = after
      } else {
        cut(close + length)
        pieces.push([after, close, true])
      }
    } else if (char === '<') {
      const next = skipAngle(at)
      if (next === -1) at++
      else cut(next)
    } else if (char === '{' && markup === 'mdx') {
      const next = skipExpression(reading, at, end)
      if (next === -1) {
        reading.faults.push({ kind: 'unclosed-expression', name: '', span: [at, at + 1] })
        at++
      } else cut(next)
    } else if (char === '!' && text[at + 1] === '[') {
      brackets.push({ start: at + 2, isImage: true, isActive: true })
      cut(at + 2)
    } else if (char === '[') {
      brackets.push({ start: at + 1, isImage: false, isActive: true })
      at++
    } else if (char === ']') closeBracket()
    else if (char === 'h' || char === 'w') skipUrl()
    else at++
  }
  at = end
  cut(end)
  return pieces

  function skipAngle(open: number): number {
    if (markup === 'mdx' || /[A-Za-z/]/.test(text[open + 1] ?? '')) {
      const auto = markup === 'markdown' ? /<([A-Za-z][\w+.-]{1,31}:[^\s<>]*)>/y : null
      if (auto) {
        auto.lastIndex = open
        const match = auto.exec(text)
        if (match) {
          reading.links.push({ kind: 'link', url: match[1]!, span: [open + 1, open + match[0].length - 1] })
          return open + match[0].length
        }
      }
      const tag = readTag(reading, open, end, quotes)
      if (tag) return tag.end
      if (markup === 'mdx' && /[A-Za-z_$>]/.test(text[open + 1] ?? ''))
        reading.faults.push({
          kind: 'unclosed-tag',
          name: /^[\w$.-]*/.exec(text.slice(open + 1, open + 100))![0],
          span: [open, open + 1],
        })
      return -1
    }
    if (!text.startsWith('<!--', open)) return -1
    const close = text.indexOf('-->', open + 4)
    return close === -1 || close >= end ? -1 : close + 3
  }

  function skipUrl() {
    const before = text[at - 1]
    if (at > start && before !== undefined && !/[\s*_~(]/.test(before)) {
      at++
      return
    }
    url.lastIndex = at
    const match = url.exec(text)?.[0]
    if (match === undefined) {
      at++
      return
    }
    at += match.length > 0 ? Math.max(1, Math.min(trimmed(match), end - at)) : 1
  }

  function closeBracket() {
    const bracket = brackets.pop()
    if (!bracket?.isActive) {
      at++
      return
    }
    const link = inlineLink(at + 1) ?? reference(bracket.start, at)
    if (!link) {
      at++
      return
    }
    if (link.link) reading.links.push({ kind: bracket.isImage ? 'image' : 'link', ...link.link })
    if (!bracket.isImage) for (const other of brackets) if (!other.isImage) other.isActive = false
    // What stands between the brackets is shown, the brackets are not.
    removeBracket(bracket)
    cut(link.end)
  }

  function removeBracket({ start: content, isImage }: Bracket) {
    if (isImage) return
    const index = pieces.findLastIndex(([begin, stop]) => begin <= content - 1 && content - 1 < stop)
    if (index !== -1) {
      const [begin, stop, isCode] = pieces[index]!
      pieces.splice(index, 1, [begin, content - 1, isCode], [content, stop, isCode])
    } else if (from <= content - 1) {
      pieces.push([from, content - 1, false])
      from = content
    }
  }

  function inlineLink(open: number): { link: Omit<Link, 'kind'>; end: number } | null {
    if (text[open] !== '(') return null
    const destination = readDestination(text, skipWhite(open + 1), end)
    if (!destination) return null
    let after = skipWhite(destination.end)
    if (after > destination.end) {
      const title = readTitle(text, after, end)
      if (title !== -1) after = skipWhite(title)
    }
    if (text[after] !== ')' || after >= end) return null
    return { link: { url: destination.url, span: destination.span }, end: after + 1 }
  }

  function reference(open: number, close: number): { link: null; end: number } | null {
    if (text[close + 1] === '[') {
      const stop = labelEnd(text, close + 2)
      if (stop !== -1 && stop < end && stop > close + 2)
        return reading.definitions.has(normalized(text.slice(close + 2, stop)))
          ? { link: null, end: stop + 1 }
          : null
    }
    if (close - open > 999 || !reading.definitions.has(normalized(text.slice(open, close)))) return null
    return { link: null, end: text.startsWith('[]', close + 1) ? close + 3 : close + 1 }
  }

  function skipWhite(index: number): number {
    let next = index
    while (next < end && /\s/.test(text[next]!)) next++
    return next
  }
}

function closingRun(text: string, start: number, end: number, length: number): number {
  for (let index = text.indexOf('`', start); index !== -1 && index < end; index = text.indexOf('`', index)) {
    let after = index
    while (text[after] === '`') after++
    if (after - index === length) return index
    index = after
  }
  return -1
}

/** The length of a URL in a text without the punctuation that ends its sentence. */
function trimmed(match: string): number {
  let length = match.length
  while (length > 0 && /[?!.,:*_~'")\]]/.test(match[length - 1]!)) {
    if (match[length - 1] === ')' && count(match, '(', length) >= count(match, ')', length)) break
    length--
  }
  const bracket = match.slice(0, length).search(/[[\]`]/)
  return bracket === -1 ? length : bracket
}

const count = (text: string, char: string, length: number) => text.slice(0, length).split(char).length - 1

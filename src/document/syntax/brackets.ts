import { lastOf } from '../present.ts'
import { isSpace } from './characters.ts'
import type { SyntaxFault } from './fault.ts'
import { readToken, type Token } from './tokens.ts'

interface Opener {
  readonly at: number
  readonly indent: number
}

const closers: Record<string, string> = { '{': '}', '[': ']' }
const mostClosersShown = 10

/** With more open brackets than this, indentation says nothing. */
const mostOpen = 100_000

/** The closing bracket for the opening one at an offset. */
export const closerOf = (text: string, opener: number) => closers[text.charAt(opener)] ?? ''

/** The note that shows where a bracket was opened. */
export const openedHere = (opener: number) =>
  ({ message: 'opened here', span: [opener, opener + 1] }) as const

/** The fault of a bracket that is still open at the end of the file. */
export function unclosedFault(text: string, open: readonly number[]): SyntaxFault {
  const end = { message: 'the file ends here', span: [text.length, text.length] as const }
  const suspect = closedTooFarOut(text, text.length)
  const opener = suspect?.opener ?? lastOf(open)
  const closer = closerOf(text, opener)
  const message = `This "${text[opener]}" is never closed.`
  const span = [opener, opener + 1] as const
  if (suspect) {
    const taken = { message: `this "${closer}" is indented to close an outer one`, span: suspect.closer }
    return { span, message, help: `Add its "${closer}" where its content ends.`, related: [taken, end] }
  }
  const lacking = open
    .slice(-mostClosersShown)
    .reverse()
    .map(offset => closerOf(text, offset))
  const help =
    open.length > mostClosersShown
      ? `Add the ${open.length} closing brackets that are missing.`
      : `Add "${lacking.join('')}" at the end of the file.`
  return { span, message, help, related: [end] }
}

/** The fault of a closing bracket of the wrong kind. */
export function mismatchFault(text: string, closer: Token, open: readonly number[]): SyntaxFault {
  const opener = lastOf(open)
  const outer = open.at(-2)
  const wanted = closerOf(text, opener)
  const closesOuter = outer !== undefined && closerOf(text, outer) === closer.kind
  const add = `Add a "${wanted}" before it`
  const replace = `Replace it with "${wanted}".`
  const unproven = closesOuter ? `${add}, or replace it with "${wanted}".` : replace
  const repairs = [
    [`${wanted}${closer.kind}`, `${add}.`],
    [wanted, replace],
    ['', 'Remove it.'],
  ] as const
  const suspects = suspectNote(text, closer.start)
  // If this is the only fault and no other bracket is suspect, one of the two repairs makes the file JSON.
  const proven =
    suspects.length > 0
      ? undefined
      : repairs.find(([by]) => isJson(text.slice(0, closer.start) + by + text.slice(closer.end)))
  return {
    span: [closer.start, closer.end],
    message: `Found "${closer.kind}" where "${wanted}" should close the "${text[opener]}".`,
    help: proven?.[1] ?? unproven,
    related: [openedHere(opener), ...suspects],
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A note on the opening bracket whose closing one, judging by indentation, is missing before an offset. */
export function suspectNote(text: string, until: number): NonNullable<SyntaxFault['related']> {
  const suspect = closedTooFarOut(text, until)
  if (!suspect) return []
  const { opener } = suspect
  return [{ message: `this "${text[opener]}" seems not to be closed`, span: [opener, opener + 1] }]
}

/** The first opening bracket whose closing one begins a line with the indentation of an outer bracket's line. */
function closedTooFarOut(text: string, until: number) {
  const open: Opener[] = []
  const openByIndent = new Map<number, number>()
  const count = (indent: number, by: number) => openByIndent.set(indent, (openByIndent.get(indent) ?? 0) + by)
  let line = indentation(text, 0)
  let read = 0
  for (let token = readToken(text, 0); token.start < until; token = readToken(text, token.end)) {
    const lineBreak = text.slice(read, token.start).lastIndexOf('\n')
    if (lineBreak >= 0) line = indentation(text, read + lineBreak + 1)
    read = token.start
    if (token.kind === '{' || token.kind === '[') {
      if (open.length === mostOpen) return null
      open.push({ at: token.start, indent: line.width })
      count(line.width, 1)
    } else if (token.kind === '}' || token.kind === ']') {
      const opener = open.pop()
      if (!opener) return null
      count(opener.indent, -1)
      const outdented = line.end === token.start && line.width < opener.indent
      if (outdented && openByIndent.get(line.width)) {
        const closer = [token.start, token.end] as const
        return { opener: opener.at, closer }
      }
    }
  }
  return null
}

function indentation(text: string, lineStart: number) {
  let end = lineStart
  while (isSpace(text[end]) && text[end] !== '\n') end++
  return { width: end - lineStart, end }
}

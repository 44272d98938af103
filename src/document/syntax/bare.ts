import { excerpt } from './characters.ts'
import type { SyntaxFault } from './fault.ts'
import { startsComment, type Token } from './tokens.ts'

const spellings: Record<string, string> = {
  true: 'true',
  yes: 'true',
  on: 'true',
  false: 'false',
  no: 'false',
  off: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
  undefined: 'null',
}

const quoteNames: Record<string, string> = {
  "'": 'single quotes',
  '`': 'backticks',
  '＂': 'full-width quotes',
}

/** The fault of a string or property name in quotes that are not JSON's. */
export const quotedFault = (text: string, { start, end }: Token, subject: string): SyntaxFault => ({
  span: [start, end],
  message: `${subject} stands in double quotes, not in ${quoteNames[text.charAt(start)] ?? 'curly quotes'}.`,
  help: 'Replace both quotes with ".',
})

/** The fault of a value without quotes. */
export function bareValueFault(text: string, { start, end: wordEnd }: Token): SyntaxFault {
  const end = bareEnd(text, start, ',}]')
  const shown = excerpt(text, start, end)
  const spelling = end === wordEnd && spellingOf(text.slice(start, end))
  if (spelling) return misspelt(shown, spelling, start, end)
  if (text[end] === '"') return lacksOpeningQuote(text, start, end)
  if (!hasLetters(shown)) return { span: [start, end], message: `Expected a value, found "${shown}".` }
  return {
    span: [start, end],
    message: `The value ${shown} is not in double quotes.`,
    help: `Write "${shown}".`,
  }
}

/** The fault of a file that begins with something other than JSON. */
export function notJsonFault(text: string, { start, end }: Token): SyntaxFault {
  const shown = excerpt(text, start, end)
  const spelling = spellingOf(text.slice(start, end))
  if (spelling) return misspelt(shown, spelling, start, end)
  return {
    span: [start, end],
    message: `Expected a JSON value, found "${shown}".`,
    help: 'A docs.json begins with "{".',
  }
}

const misspelt = (word: string, spelling: string, start: number, end: number): SyntaxFault => ({
  span: [start, end],
  message: `${word} is not a value that JSON knows.`,
  help: `Write ${spelling}.`,
})

function spellingOf(run: string): string | undefined {
  const word = run.toLowerCase()
  if (Object.hasOwn(spellings, word)) return spellings[word]
  return word.length < 3 ? undefined : ['true', 'false', 'null'].find(literal => literal.startsWith(word))
}

/** The fault of a property name without quotes. */
export function bareKeyFault(text: string, { start }: Token): SyntaxFault {
  const end = bareEnd(text, start, ',}]:=：{[')
  const shown = excerpt(text, start, end)
  if (text[end] === '"') return lacksOpeningQuote(text, start, end)
  if (!hasLetters(shown))
    return { span: [start, end], message: `Expected a property name in double quotes, found "${shown}".` }
  return {
    span: [start, end],
    message: `The property name ${shown} is not in double quotes.`,
    help: `Write "${shown}".`,
  }
}

const hasLetters = (word: string) => /[\p{L}\p{N}]/u.test(word)

function lacksOpeningQuote(text: string, start: number, end: number): SyntaxFault {
  const shown = excerpt(text, start, end)
  return {
    span: [start, end + 1],
    message: `The opening quote of ${shown}" is missing.`,
    help: `Add a " before ${shown}.`,
  }
}

function bareEnd(text: string, start: number, stops: string): number {
  let end = start
  let solid = start
  while (end < text.length && !'"\n\r'.includes(text[end]!) && !stops.includes(text[end]!)) {
    if (startsComment(text, end) && text[end - 1] !== ':' && end > start) break
    if (text[end] !== ' ' && text[end] !== '\t') solid = end + 1
    end++
  }
  return Math.max(solid, start + 1)
}

import { excerpt } from './characters.ts'
import type { SyntaxFault } from './fault.ts'
import type { Token } from './tokens.ts'

const bareKinds = ['word', 'quoted', 'number', 'literal']

/** The fault of a string that ends early because of a missing or extra quote, when the next token shows it. */
export function strayQuoteFault(text: string, string: Token, next: Token): SyntaxFault | null {
  if (string.kind !== 'string') return null
  if (next.kind === 'string') return quoteTooMany(text, string, next)
  return bareKinds.includes(next.kind) && goesOn(text, string, next) ? endsEarly(text, string, next) : null
}

function quoteTooMany(text: string, string: Token, next: Token): SyntaxFault | null {
  if (next.start !== string.end || !/^"\s*(?:$|[,:}\]])/.test(text.slice(next.start, next.end))) return null
  return {
    span: [next.start, next.start + 1],
    message: `A second " stands after ${excerpt(text, string.start, string.end)}.`,
    help: 'Remove one of the two.',
  }
}

function goesOn(text: string, string: Token, next: Token): boolean {
  const adjacent = next.start === string.end
  if (adjacent && (next.kind === 'word' || next.kind === 'quoted')) return true
  if (/[\n\r]/.test(text.slice(string.end, next.start))) return false
  return (adjacent || next.kind === 'word') && quoteFollows(text, next.end)
}

function quoteFollows(text: string, from: number): boolean {
  const upToQuote = /[^\n\r",:{}[\]]*"/y
  upToQuote.lastIndex = from
  return upToQuote.test(text)
}

function endsEarly(text: string, string: Token, next: Token): SyntaxFault {
  const content = text.slice(string.start + 1, string.end - 1).trimEnd()
  const message = `The string ends before ${excerpt(text, next.start, next.end)}, and text follows it.`
  if (content.includes('”') && !content.includes('“'))
    return {
      span: [string.start, string.end],
      message,
      help: 'Close it with " instead of the curly quote.',
    }
  if (content.endsWith(',') || content.endsWith(':'))
    return {
      span: [string.start, string.end],
      message,
      help: 'Add the closing " that it lacks, or write a quote inside it as \\".',
    }
  return {
    span: [string.end - 1, string.end],
    message,
    help: 'Write a quote inside a string as \\", or remove it if it is one too many.',
  }
}

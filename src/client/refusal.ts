import { ServiceError } from './error.ts'
import { isRecord, jsonOf } from './json.ts'

/** The most characters of a service's text in a message. */
const shownLength = 500

export const shortened = (text: string) =>
  text.length > shownLength ? `${text.slice(0, shownLength)}…` : text

/** The error of a response: problem details, another JSON object, or plain text. The key is never repeated. */
export function refusal(response: Response, text: string, hide: (text: string) => string): ServiceError {
  const { status, headers } = response
  const value = jsonOf(text, hide)
  const told = isRecord(value) ? wordsOf(value) : /^\s*</.test(text) ? '' : hide(text)
  const words = told.trim().split(/\s+/).join(' ')
  const shown = shortened(words)
  // A name may be the key too; the words are found by the names as they are.
  const problem = jsonOf(text, hide, hide)
  return new ServiceError('status', `The service answered ${status}${shown && `: ${shown}`}`, {
    status,
    problem: isRecord(problem) ? problem : undefined,
    retryAfter: secondsOf(headers.get('retry-after')),
    requestId: requestIdOf(response, hide),
  })
}

export function requestIdOf({ headers }: Response, hide: (text: string) => string): string | undefined {
  const id = headers.get('x-request-id')
  return id === null ? undefined : hide(id)
}

/** The sentence of a problem, with the places it names. */
function wordsOf(problem: Record<string, unknown>): string {
  const { detail, title, message, error, errors } = problem
  const inner = isRecord(error) ? error.message : error
  const sentence = [detail, title, message, inner].find(item => typeof item === 'string' && item !== '') ?? ''
  const fields = Array.isArray(errors) ? errors.filter(isRecord).slice(0, 5).map(fieldOf) : []
  return [sentence, ...fields].join(' ')
}

const fieldOf = ({ pointer, parameter, header, detail }: Record<string, unknown>) =>
  `(${[pointer ?? parameter ?? header, detail].filter(item => typeof item === 'string').join(': ')})`

/** A longer time counts as this one (RFC 9111, 1.2.2). */
const longestWait = 2 ** 31

/** `Retry-After` in seconds, from seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined
  if (/^\d+$/.test(text)) return Math.min(Number(text), longestWait)
  const wait = Date.parse(text) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.ceil(wait / 1000))
}

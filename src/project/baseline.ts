import { openDocument } from '../document/document.ts'
import { rangeOf } from '../document/range.ts'
import type { Baseline } from './project.ts'

type Members = Readonly<Record<string, unknown>>

/** The longest baseline that is read or written, in UTF-16 units. */
export const maxBaselineLength = 12 * 1024 * 1024

/** The most messages of a baseline that is read or written. */
export const maxBaselineMessages = 250_000

/** Why a baseline is not read or written; null where it is. */
export function refusalOf(text: string, known: Baseline): string | null {
  if (text.length > maxBaselineLength) return tooLong
  let messages = 0
  for (const rules of Object.values(known))
    for (const counts of Object.values(rules)) messages += Object.keys(counts).length
  return messages > maxBaselineMessages ? `holds more than ${maxBaselineMessages} messages` : null
}

const tooLong = `is larger than ${maxBaselineLength >> 20} MB`

/** The content of a baseline file, or in words why it is invalid. */
export function parseBaseline(text: string): Baseline | string {
  if (text.length > maxBaselineLength) return tooLong
  const { value, fault } = openDocument('', text)
  if (fault) {
    const { line, column } = rangeOf(text, fault.span).start
    return `is not JSON at ${line}:${column}: ${fault.message}`
  }
  if (!isObject(value) || !isObject(value.known)) return 'holds no "known" problems'
  const { version } = value
  // A list or an object may be too deep to be shown.
  if (version !== 1)
    return typeof version === 'number' ? `is of version ${version}, not 1` : 'is not of version 1'
  const isSound = every(value.known, rules => every(rules, messages => every(messages, isCount)))
  if (!isSound) return 'holds something else than a count for each message'
  const known = value.known as Baseline
  return refusalOf(text, known) ?? known
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const every = (value: unknown, holds: (member: unknown) => boolean) =>
  isObject(value) && Object.values(value).every(holds)

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0

/** The text of a baseline file: one line a message, sorted by code unit, so that a change is one line of a diff. */
export function baselineText(baseline: Baseline): string {
  return `${JSON.stringify({ version: 1, known: sorted(baseline) }, null, 2)}\n`
}

function sorted(value: unknown): unknown {
  if (!isObject(value)) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]))
}

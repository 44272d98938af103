import type { Context } from 'hono'
import { Problem } from '../problem.ts'

const identifiers = {
  projectId: /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
  domain: /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
  statusId: /^[\w-]{1,64}$/,
} as const

type Name = keyof typeof identifiers

export const isIdentifier = (name: Name, value: string | undefined): value is string =>
  value !== undefined && identifiers[name].test(value)

/** An identifier in the path. */
export function identifier(context: Context, name: Name): string {
  const value = context.req.param(name)
  if (isIdentifier(name, value)) return value
  throw malformed({ parameter: name, detail: `It has to match ${identifiers[name].source}.` })
}

/** A whole number of the query. */
export function wholeNumber(
  context: Context,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const values = context.req.queries(name) ?? []
  if (values.length === 0) return otherwise
  const value = values.length === 1 && /^\d{1,10}$/.test(values[0]!) ? Number(values[0]) : Number.NaN
  if (value >= least && value <= most) return value
  throw malformed({
    parameter: name,
    detail: `It has to be a whole number from ${least} to ${most}, given once.`,
  })
}

/** The idempotency key, without the quotes that the header's draft gives it; undefined when there is none. */
export function idempotencyKey(context: Context): string | undefined {
  const header = context.req.header('idempotency-key')
  if (header === undefined) return undefined
  const [, quoted, bare] = /^(?:"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/.exec(header) ?? []
  const key = quoted ?? bare
  if (key !== undefined) return key
  throw malformed({
    header: 'Idempotency-Key',
    detail: 'It has to be 1 to 255 visible ASCII characters, without quotes inside.',
  })
}

const malformed = (error: { parameter?: string; header?: string; detail: string }) =>
  new Problem('malformed', { detail: `${error.parameter ?? error.header}: ${error.detail}`, errors: [error] })

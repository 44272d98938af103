import { always, defineRule, insteadOf } from '../rule.ts'

type Args = {
  /** The name of the place, such as `"pages" of tab "API"`. */
  what: string
  expected: string
  found: string
  /** The repair, if it is more than the expected type. */
  repair?: string | undefined
  /** The repaired value, if it is known. */
  by?: unknown
}

export const fieldType = defineRule({
  id: 'field-type',
  group: 'Structure',
  severity: always('error'),
  isOneAPlace: true,
  summary: 'A field or entry is of the kind that the grammar has there.',
  message: ({ what, expected, found }: Args) => `${what} must be ${expected}, not ${found}.`,
  help: ({ repair }) => repair,
  suggest: finding => insteadOf(finding, finding.by),
})

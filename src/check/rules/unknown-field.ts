import type { Dialect } from '../../grammar/dialects.ts'
import { defineRule } from '../rule.ts'
import { extendedHelp } from '../words.ts'

type Args = {
  name: string
  key: string
  nearest?: string | undefined
  onlyExtended: boolean
  /** Whether docs.json itself has such a field. */
  isOfDocs: boolean
  dialect: Dialect
}

export const unknownField = defineRule({
  id: 'unknown-field',
  group: 'Structure',
  severity: { core: 'error', extended: 'warning' },
  summary: 'Every key is one that the grammar has there.',
  message: ({ name, key }: Args) => `${name} has an unknown field ${JSON.stringify(key)}.`,
  help: ({ key, nearest, onlyExtended, isOfDocs, dialect }) => {
    if (isOfDocs) return `Move "${key}" out of "navigation", to the top of docs.json.`
    if (nearest) return `Did you mean "${nearest}"?`
    if (onlyExtended) return extendedHelp
    return dialect === 'core'
      ? 'Remove it: the format has no such field here.'
      : 'Remove it, or leave it if your platform knows it: nothing in it was checked.'
  },
})

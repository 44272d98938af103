import type { Dialect } from '../../grammar/dialects.ts'
import { type ChildList, type ElementRow, elements } from '../../grammar/table.ts'
import { always, defineRule } from '../rule.ts'
import { extendedHelp, quoted } from '../words.ts'

type Args = {
  name: string
  key: ChildList
  allowed: readonly string[]
  dialect: Dialect
  onlyExtended: boolean
}

export const childNotAllowed = defineRule({
  id: 'child-not-allowed',
  group: 'Structure',
  severity: always('error'),
  isOneAPlace: true,
  stated: 'elements',
  summary: 'A child list stands only where the grammar has it.',
  message: ({ name, key }: Args) => `${name} cannot hold "${key}".`,
  help: ({ key, allowed, dialect, onlyExtended }) => {
    if (onlyExtended) return extendedHelp
    if (key === 'groups' && allowed.join() === 'pages')
      return 'Nested groups stand in "pages", among the page paths.'
    const holders = Object.values<ElementRow>(elements)
      .filter(row => row.lists[dialect].includes(key))
      .map(row => row.title.toLowerCase())
    if (key === 'menu') return `A "menu" belongs in a ${holders.join(' or a ')}.`
    return allowed.length > 0
      ? `It can hold ${quoted(allowed, 'or')}.`
      : `It holds no children. "${key}" belongs in: ${holders.join(', ')}.`
  },
})

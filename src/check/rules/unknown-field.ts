import { quote } from '../../document/quote.ts'
import type { Dialect } from '../../grammar/dialects.ts'
import type { ChildList } from '../../grammar/table.ts'
import { defineRule, renamed } from '../rule.ts'
import { extendedHelp } from '../words.ts'

type Args = {
  name: string
  key: string
  nearest?: string | undefined
  /** The list whose entries have it as their label. */
  labelIn?: ChildList | undefined
  /** The elements that take the field, where the platform drops it on this one; none for any other field. */
  takers: readonly string[]
  onlyExtended: boolean
  /** Whether docs.json itself has such a field. */
  isOfDocs: boolean
  /** The child list of the element, where the nearest key is that of a link. */
  besideList?: ChildList | undefined
  dialect: Dialect
}

export const unknownField = defineRule({
  id: 'unknown-field',
  group: 'Structure',
  severity: { core: 'error', extended: 'warning' },
  isOneAPlace: true,
  summary: 'Every key is one that the grammar has there.',
  message: ({ name, key }: Args) => `${name} has an unknown field ${quote(key)}.`,
  help: ({ key, nearest, labelIn, besideList, takers, onlyExtended, isOfDocs, dialect }) => {
    if (isOfDocs) return `Move "${key}" out of "navigation", to the top of docs.json.`
    if (isClosing(key)) return closingHelp
    if (key === 'drilldown') return drilldownHelp
    if (besideList) return `Remove it: the element shows its "${besideList}" and links to nothing else.`
    if (labelIn) return `It is the label of an entry of "${labelIn}": move it to one, or remove it.`
    if (nearest) return `Did you mean "${nearest}"?`
    if (takers.length > 0) return takersHelp(takers)
    if (onlyExtended) return extendedHelp
    return dialect === 'core'
      ? 'Remove it: the format has no such field here.'
      : 'Remove it, or leave it if your platform knows it: nothing in it was checked.'
  },
  suggest: ({ at, key, nearest, labelIn, besideList, isOfDocs }) => {
    const isOther = labelIn || besideList || isOfDocs || isClosing(key)
    return nearest && !isOther && 'on' in at ? renamed(at.on, nearest) : undefined
  },
})

/** The fields of other formats for a collapsed or collapsible group. */
const isClosing = (key: string) => /^(?:is|default)?collaps(?:ed|ible|able)$/i.test(key)

const closingHelp =
  'Remove it: groups inside groups start collapsed ("expanded": true opens them), the others are always open.'

const takersHelp = (takers: readonly string[]) =>
  `The platform drops it here. It belongs to a ${takers.join(', a ')}, or the front matter of a page.`

const drilldownHelp = 'Set "interaction.drilldown" at the top of docs.json instead: it concerns every group.'

import type { Dialect } from '../../grammar/dialects.ts'
import { type ChildList, rowOf } from '../../grammar/table.ts'
import { keepOne } from '../shape/one-kind.ts'
import { always, defineRule, type Misspelt, renamed } from '../rule.ts'
import { quoted } from '../words.ts'

type Args = {
  fault: 'missing' | 'old-format' | 'none' | 'several'
  found?: readonly ChildList[]
  /** The child list for the entries of the old format. */
  list?: ChildList
  dialect?: Dialect
  misspelt?: Misspelt
  /** Whether there are anchors that are all external links. */
  isOfLinks?: boolean
  /** The primary pattern found at the top of docs.json instead. */
  misplaced?: ChildList
}

export const rootPattern = defineRule({
  id: 'root-pattern',
  group: 'Structure',
  severity: always('error'),
  stated: 'primary-patterns',
  summary: '`navigation` holds exactly one primary pattern.',
  message: ({ fault, found = [] }: Args) => {
    if (fault === 'missing') return 'docs.json has no "navigation".'
    if (fault === 'old-format') return '"navigation" is an array: that is the old format.'
    if (fault === 'none') return '"navigation" holds no primary pattern.'
    return `"navigation" holds ${found.length} primary patterns: ${quoted(found)}.`
  },
  help: ({ fault, found = [], list = 'groups', dialect = 'core', misspelt, isOfLinks, misplaced }) => {
    if (misspelt) return `Write "${misspelt.nearest}" instead of "${misspelt.key}".`
    if (misplaced) return `Move "${misplaced}" into "navigation": { "${misplaced}": [...] }.`
    if (fault === 'missing') return 'Add "navigation": { "pages": [...] }.'
    if (fault === 'old-format') return `Write "navigation": { "${list}": [...] } around the entries.`
    if (fault === 'none')
      return `Add one of ${rowOf('navigation')
        .lists[dialect].map(list => `"${list}"`)
        .join(', ')}.`
    if (isOfLinks && found.length === 2)
      return 'Move "anchors" into "global": { "anchors": [...] }, which holds links for every page.'
    return keepOne(found, dialect)
  },
  suggest: ({ misspelt }) => misspelt && renamed(misspelt.path, misspelt.nearest),
})

import type { Dialect } from '../src/grammar/dialects.ts'
import { type FieldName, fields } from '../src/grammar/fields.ts'
import { languageCodes } from '../src/grammar/languages.ts'
import {
  childLists,
  type ElementKind,
  elementKinds,
  globalLists,
  heldBy,
  kindsOf,
  rowOf,
} from '../src/grammar/table.ts'

const code = (names: readonly string[]) => names.map(name => `\`${name}\``).join(' ')
const cellOf = (names: readonly string[]) => (names.length === 0 ? '-' : code(names))
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** The lists whose entries are elements of a kind. */
const placesOf = (kind: ElementKind) => [
  ...childLists.filter(list => heldBy[list] === kind),
  ...childLists.filter(list => globalLists.extended[list] === kind).map(list => `global.${list}`),
]

/** The elements of `core`, with their required fields, other fields and child lists. */
export const elementsTable = () =>
  table(
    ['element', 'in', 'required', 'also', 'child lists'],
    kindsOf('core').map(kind => {
      const { title, label, required, fields, lists } = rowOf(kind)
      const needed = [...new Set([...(label === null ? [] : [label]), ...required])]
      const others = fields.core.filter(name => !needed.includes(name))
      return [title.toLowerCase(), cellOf(placesOf(kind)), cellOf(needed), cellOf(others), cellOf(lists.core)]
    }),
  )

const added = <Name>(rows: Readonly<Record<Dialect, readonly Name[]>>, isNew: boolean) =>
  rows.extended.filter(name => isNew || !rows.core.includes(name))

/** What `extended` adds to each element. */
export const extendedTable = () =>
  table(
    ['element', 'fields', 'child lists'],
    elementKinds.map(kind => {
      const { title, fields, lists } = rowOf(kind)
      const isNew = !kindsOf('core').includes(kind)
      const place = isNew ? ` (in ${code(placesOf(kind))})` : ''
      return [title.toLowerCase() + place, cellOf(added(fields, isNew)), cellOf(added(lists, isNew))]
    }),
  )

/** Every field of an element other than its label and its child lists. */
export const fieldsTable = () =>
  table(
    ['field', 'dialect', 'what it is for'],
    (Object.keys(fields) as FieldName[]).map(name => {
      const { since, description } = fields[name]
      return [code([name]), since === 'core' ? 'both' : since, description.replaceAll('|', '\\|')]
    }),
  )

/** The language codes of a dialect; for `extended`, only those that it adds. */
export function languageList(dialect: Dialect): string {
  const known = dialect === 'core' ? [] : languageCodes.core
  return code([...new Set(languageCodes[dialect])].filter(name => !known.includes(name)))
}

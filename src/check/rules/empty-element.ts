import type { Fields } from '../../document/value.ts'
import { isChildList, rowOf } from '../../grammar/table.ts'
import { type Element, isGlobal, nameOf } from '../../navigation/element.ts'
import { always, defineRule, labelAt } from '../rule.ts'

/** The fields that give an element content besides a child list. */
const contents = ['href', 'openapi', 'asyncapi', 'graphql', 'sdk', 'root', '$ref']

export const emptyElement = defineRule({
  id: 'empty-element',
  group: 'Meaning',
  severity: always('warning'),
  summary: 'An element has children, an `href` or an `openapi`.',
  message: ({ name }: { name: string }) => `${name} holds nothing and links nowhere.`,
  help: () => 'Give it pages, an "href" or an "openapi", or remove it.',
  check({ elements, tooDeep }, { dialect }) {
    const deep = new Set(tooDeep)
    const namesNone = ({ value }: Element) => dialect === 'extended' && isNone(value.openapi)
    return elements
      .filter(
        element => namesNone(element) || (element.kind !== 'group' && !element.openapi && !isGlobal(element)),
      )
      .filter(item => !deep.has(item) && !holdsAnything(item))
      .map(candidate => ({ at: labelAt(candidate), name: nameOf(candidate) }))
  },
})

/** Misspelt or misplaced keys and wrong types are left to other rules. */
function holdsAnything({ kind, value }: Element): boolean {
  const { label, fields } = rowOf(kind)
  const known: readonly string[] = fields.extended
  const isSetting = (key: string) => key === label || known.includes(key)
  return hasContent(value) || Object.keys(value).some(key => isChildList(key) || !isSetting(key))
}

/** Whether an element has content of its own besides a child list. */
export const hasContent = (fields: Fields) =>
  contents.some(key => Object.hasOwn(fields, key) && !isNone(fields[key]))

/** An empty list of specifications; wrong types are left to another rule. */
const isNone = (sources: unknown) => Array.isArray(sources) && sources.length === 0

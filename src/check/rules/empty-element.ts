import { isChildList, rowOf } from '../../grammar/table.ts'
import { type Element, isGlobal, nameOf } from '../../navigation/element.ts'
import { always, defineRule, labelAt } from '../rule.ts'

/** What gives an element content besides a child list. */
const contents = ['href', 'openapi', 'asyncapi', 'graphql', 'sdk', 'root', '$ref']

export const emptyElement = defineRule({
  id: 'empty-element',
  group: 'Meaning',
  severity: always('warning'),
  summary: 'An element has children, an `href` or an `openapi`.',
  message: ({ name }: { name: string }) => `${name} holds nothing and links nowhere.`,
  help: () => 'Give it pages, an "href" or an "openapi", or remove it.',
  *check(navigation) {
    const deep = new Set(navigation.tooDeep)
    for (const element of navigation.elements) {
      if (isGlobal(element) || element.kind === 'group' || element.openapi) continue
      if (deep.has(element) || holdsAnything(element)) continue
      yield { at: labelAt(element), name: nameOf(element) }
    }
  },
})

/** What is misspelt, of the wrong type or in the wrong place is another rule's to report. */
function holdsAnything({ kind, value }: Element): boolean {
  const { label, fields } = rowOf(kind)
  const settings: readonly (string | null)[] = [label, ...fields.extended]
  return Object.keys(value).some(key => isChildList(key) || contents.includes(key) || !settings.includes(key))
}

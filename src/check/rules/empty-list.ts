import { below } from '../../document/pointer.ts'
import { memberOf } from '../../document/value.ts'
import { rowOf } from '../../grammar/table.ts'
import { ancestorsOf, inSentence, nameOf } from '../../navigation/element.ts'
import { setsOpenapi, wouldGenerate } from '../../navigation/openapi.ts'
import { elementsOf } from '../../site/entries.ts'
import { always, defineRule, valueAt } from '../rule.ts'

type Args = { name: string | null; list: string; generates: boolean; hidden: boolean }

export const emptyList = defineRule({
  id: 'empty-list',
  group: 'Meaning',
  severity: always('warning'),
  isOneAPlace: true,
  summary: 'A child list holds something.',
  message: ({ name, list }: Args) =>
    name === null ? `"${list}" is empty.` : `"${list}" of ${inSentence(name)} is empty.`,
  help: ({ name, list, generates, hidden }) => {
    if (generates) return `Fill it, or remove "${list}": then every operation of the "openapi" gets a page.`
    if (name === null) return 'Fill it: the site has no pages.'
    if (hidden) return 'Fill it or remove the element, which is hidden.'
    return 'Fill it or remove the element: readers see a title with nothing below it.'
  },
  check: (navigation, { dialect }) =>
    elementsOf(navigation)
      // A group with a `root` page must hold `pages` all the same.
      .filter(({ children, value }) => children.length === 0 && !Object.hasOwn(value, 'root'))
      // Its "openapi" fills it.
      .filter(element => dialect === 'core' || !setsOpenapi(element))
      .flatMap(element =>
        element.lists
          // A list that the grammar has not there is child-not-allowed's to report.
          .filter(list => rowOf(element.kind).lists[dialect].includes(list))
          .filter(list => memberOf(element.value[list], 'length') === 0)
          .map(list => ({
            at: valueAt(below(element.path, list)),
            name: element.parent && nameOf(element),
            list,
            generates: dialect === 'core' && element.parent !== null && wouldGenerate(element),
            hidden: [element, ...ancestorsOf(element)].some(({ value }) => value.hidden === true),
          })),
      ),
})

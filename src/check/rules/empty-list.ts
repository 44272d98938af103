import { below, type Path } from '../../document/pointer.ts'
import type { Dialect } from '../../grammar/dialects.ts'
import { type ChildList, rowOf } from '../../grammar/table.ts'
import { ancestorsOf, type Element, inSentence, nameOf } from '../../navigation/element.ts'
import { setsOpenapi, wouldGenerate } from '../../navigation/openapi.ts'
import { elementsOf } from '../../site/entries.ts'
import { isEmpty, isOneFilled } from '../shape/members.ts'
import { always, defineRule, valueAt } from '../rule.ts'

type Args = {
  name: string | null
  list: ChildList
  path: Path
  /** The only list of the element that is filled. */
  beside: ChildList | undefined
  generates: boolean
  hidden: boolean
}

export const emptyList = defineRule({
  id: 'empty-list',
  group: 'Meaning',
  severity: always('warning'),
  isOneAPlace: true,
  summary: 'A child list holds something.',
  message: ({ name, list }: Args) =>
    name === null ? `"${list}" is empty.` : `"${list}" of ${inSentence(name)} is empty.`,
  help: ({ name, list, beside, generates, hidden }) => {
    if (beside) return `Remove "${list}": "${beside}" holds the children.`
    if (generates) return `Fill it, or remove "${list}": then every operation of the "openapi" gets a page.`
    if (name === null) return 'Fill it: the site has no pages.'
    if (hidden) return 'Fill it or remove the element, which is hidden.'
    return 'Fill it or remove the element: readers see a title with nothing below it.'
  },
  fix: ({ path, beside }) => (beside ? [{ remove: path }] : undefined),
  *check(navigation, { dialect }) {
    for (const element of elementsOf(navigation)) {
      const beside = filledBeside(element, dialect)
      if (!beside && !isMeantToHold(element, dialect)) continue
      for (const list of allowedIn(element, dialect).filter(list => isEmpty(element.value[list]))) {
        const path = below(element.path, list)
        yield {
          at: valueAt(path),
          name: element.parent && nameOf(element),
          list,
          path,
          beside,
          generates: dialect === 'core' && element.parent !== null && wouldGenerate(element),
          hidden: [element, ...ancestorsOf(element)].some(({ value }) => value.hidden === true),
        }
      }
    }
  },
})

/** The child lists of an element but for those that child-not-allowed reports. */
const allowedIn = ({ kind, value }: Element, dialect: Dialect) =>
  rowOf(kind).lists[dialect].filter(list => value[list] !== undefined)

/** The only filled one of several child lists; those of the root are root-pattern's. */
function filledBeside(element: Element, dialect: Dialect): ChildList | undefined {
  const lists = allowedIn(element, dialect)
  const isOfElement = element.parent !== null && isOneFilled(lists, element.value)
  return isOfElement ? lists.find(list => !isEmpty(element.value[list])) : undefined
}

/** Whether an element without children needs some: its "openapi" or its `root` page would do. */
const isMeantToHold = (element: Element, dialect: Dialect) =>
  element.children.length === 0 &&
  // A group with a `root` page must hold `pages` all the same.
  !Object.hasOwn(element.value, 'root') &&
  (dialect === 'core' || !setsOpenapi(element))

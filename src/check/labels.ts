import { type ChildList, rowOf } from '../grammar/table.ts'
import type { Element, Navigation } from '../navigation/element.ts'
import { type Finding, labelAt } from './rule.ts'

/** The elements whose label an earlier sibling of their list has too; for the lists that `concerns` names. */
export function* repeatedLabels(
  navigation: Navigation,
  concerns: (list: ChildList) => boolean,
): Generator<Finding<{ label: string; title: string }>> {
  const lists = new Map<Element | null, Map<string, Element>>()
  for (const element of navigation.elements) {
    const { list, label, parent, kind } = element
    if (label === null || list === null || !concerns(list)) continue
    const seen = lists.get(parent) ?? new Map<string, Element>()
    lists.set(parent, seen)
    const first = seen.get(`${kind} ${list} ${label}`)
    if (!first) seen.set(`${kind} ${list} ${label}`, element)
    else
      yield {
        at: labelAt(element),
        label,
        title: rowOf(kind).title,
        related: [{ message: 'first used here', at: labelAt(first) }],
      }
  }
}

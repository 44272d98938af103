import type { Path } from '../document/pointer.ts'
import { type ChildList, rowOf } from '../grammar/table.ts'
import type { Element, Navigation } from '../navigation/element.ts'
import { type Finding, labelAt } from './rule.ts'

/** Whether an element is a heading among its siblings, without a target. */
const isHeading = ({ value: { href } }: Element) => typeof href === 'string' && href.startsWith('#')

/** The elements that repeat the label of an earlier sibling, in lists that `concerns` accepts. */
export function repeatedLabels(
  navigation: Navigation,
  concerns: (list: ChildList) => boolean,
): Finding<{ label: string; title: string }>[] {
  const findings: Finding<{ label: string; title: string }>[] = []
  const lists = new Map<Path | null, Map<string, Element>>()
  for (const element of navigation.elements) {
    const { list, label, path, kind } = element
    if (label === null || list === null || !concerns(list)) continue
    // People write a group without a heading as a blank label.
    if (label.trim() === '' || isHeading(element)) continue
    // Siblings share the path of their list.
    const seen = lists.get(path.parent) ?? new Map<string, Element>()
    lists.set(path.parent, seen)
    const first = seen.get(label)
    if (!first) seen.set(label, element)
    else
      findings.push({
        at: labelAt(element),
        label,
        title: rowOf(kind).title,
        related: [{ message: 'first used here', at: labelAt(first) }],
      })
  }
  return findings
}

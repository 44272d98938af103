import type { Dialect } from '../../grammar/dialects.ts'
import { type ChildList, heldBy, rowOf } from '../../grammar/table.ts'

/** The advice for several child lists: which one can be moved into an entry of another. */
export function keepOne(matches: readonly ChildList[], dialect: Dialect): string {
  for (const outer of matches) {
    const { title, lists } = rowOf(heldBy[outer])
    const inner = matches.filter(list => list !== outer)
    if (outer !== 'pages' && inner.every(list => lists[dialect].includes(list)))
      return `Keep one, or move ${inner.map(list => `"${list}"`).join(' and ')} into a ${title.toLowerCase()}.`.replace(
        / a ([aeiou])/,
        ' an $1',
      )
  }
  return 'Keep one of them.'
}

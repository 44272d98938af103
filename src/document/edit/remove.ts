import { present } from '../present.ts'
import type { JsonNode } from '../scan.ts'
import type { Edit } from '../span.ts'
import { hasBreak } from './manner.ts'

/**
 * Takes a member out of an object, or an item out of an array, with one comma; where it is on lines
 * of its own, those go too.
 */
export const removeChild = (text: string, holder: JsonNode, index: number): Edit =>
  removeRun(text, holder, index, index)

/** The same for several members or items, by their indices in any order. */
export function removeChildren(text: string, holder: JsonNode, indices: Iterable<number>): Edit[] {
  const edits: Edit[] = []
  const sorted = [...new Set(indices)].sort((a, b) => a - b)
  for (let i = 0; i < sorted.length; i++) {
    const first = present(sorted[i])
    while (sorted[i + 1] === present(sorted[i]) + 1) i++
    edits.push(removeRun(text, holder, first, present(sorted[i])))
  }
  return edits
}

/** Takes out the children from the first index to the last. */
function removeRun(text: string, holder: JsonNode, first: number, last: number): Edit {
  const children = holder.children ?? []
  const from = startOf(holder, first)
  const to = present(children[last]).end
  const before = first === 0 ? holder.start + 1 : present(children[first - 1]).end
  if (last === children.length - 1) return { span: [before, first === 0 ? holder.end - 1 : to], text: '' }
  const next = startOf(holder, last + 1)
  // The last item of a line that begins with other items: the next line keeps its line break.
  if (hasBreak(text, to, next) && !hasBreak(text, before, from))
    return { span: [before, first === 0 ? text.indexOf(',', to) + 1 : to], text: '' }
  return { span: [from, next], text: '' }
}

const startOf = ({ keySpans, children }: JsonNode, index: number) =>
  present(keySpans ? keySpans[2 * index] : children?.[index]?.start)

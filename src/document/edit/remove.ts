import { present } from '../present.ts'
import type { JsonNode } from '../scan.ts'
import type { Edit } from '../span.ts'
import { hasBreak } from './manner.ts'

/**
 * Takes a member out of an object, or an item out of an array, with one comma; where it is on lines
 * of its own, those go too.
 */
export function removeChild(text: string, holder: JsonNode, index: number): Edit {
  const children = holder.children ?? []
  const from = startOf(holder, index)
  const to = present(children[index]).end
  const before = index === 0 ? holder.start + 1 : present(children[index - 1]).end
  if (index === children.length - 1) return { span: [before, index === 0 ? holder.end - 1 : to], text: '' }
  const next = startOf(holder, index + 1)
  // The last item of a line that begins with other items: the next line keeps its line break.
  if (hasBreak(text, to, next) && !hasBreak(text, before, from))
    return { span: [before, index === 0 ? text.indexOf(',', to) + 1 : to], text: '' }
  return { span: [from, next], text: '' }
}

const startOf = ({ keySpans, children }: JsonNode, index: number) =>
  present(keySpans ? keySpans[2 * index] : children?.[index]?.start)

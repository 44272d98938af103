import { appendMember } from '../document/edit/append.ts'
import { indentAt, mannerOf, writtenLike } from '../document/edit/manner.ts'
import { removeChild } from '../document/edit/remove.ts'
import { replaceString } from '../document/edit/string.ts'
import type { Element } from '../navigation/element.ts'
import type { Draft, Keys } from './draft.ts'
import { keysAt } from './locate.ts'

/** Writes a member of an element; without a value takes it out. */
export function writeMember(draft: Draft, element: Element, key: string, value: unknown): void {
  const keys = keysAt(element)
  const member = draft.placeOf([...keys, key], 'value')
  if (value === undefined) return removeMember(draft, [...keys, key])
  if (!member) return setMember(draft, keys, key, value)
  const { document, node } = member
  const { text } = document
  const edits =
    typeof value === 'string' && text[node.start] === '"'
      ? replaceString(text, node.start, node.end, value)
      : [
          {
            span: [node.start, node.end] as const,
            text: writtenLike(value, mannerOf(text), indentAt(text, node.start), { text, node }),
          },
        ]
  draft.edit([{ document, edits }])
}

/** Gives an element a member that it lacks. */
export function setMember(draft: Draft, keys: Keys, key: string, value: unknown): void {
  const { document, node } = draft.mustPlace(keys, 'value')
  draft.edit([{ document, edits: [appendMember(document.text, node, key, value)] }])
}

/** Takes a member out of an object. */
export function removeMember(draft: Draft, keys: Keys): void {
  const { document, node, holder } = draft.mustPlace(keys, 'key')
  const index = holder?.children?.indexOf(node) ?? -1
  if (holder) draft.edit([{ document, edits: [removeChild(document.text, holder, index)] }])
}

import { present } from '../../document/present.ts'
import { type Document, rangeIn } from '../../document/document.ts'
import { appendItem, appendMember } from '../../document/edit/append.ts'
import { removeChild } from '../../document/edit/remove.ts'
import { replaceString } from '../../document/edit/string.ts'
import { type Included, includedBy } from '../../document/include.ts'
import { includedOnce } from '../../document/included-once.ts'
import { type Location, locateIfAny } from '../../document/locate.ts'
import { keysOf, type Path } from '../../document/pointer.ts'
import type { Range } from '../../document/range.ts'
import type { Edit } from '../../document/span.ts'
import { step } from '../../document/time-limit.ts'

/** Replaces the text of a range of a file. */
export interface TextEdit {
  readonly file: string
  readonly range: Range
  readonly text: string
}

/** How a rule repairs docs.json: by values and their paths, or by text when no value is at fault. */
export type Change =
  /** Replaces a value; of a string, its content. */
  | { readonly replace: Path; readonly by: unknown }
  /** Renames the key of an object's member. */
  | { readonly rename: Path; readonly by: string }
  /** Removes a member of an object, or an item of an array. */
  | { readonly remove: Path }
  /** Appends a value to an array, which is created if absent. */
  | { readonly append: Path; readonly value: unknown }
  | TextEdit

/** A change that a person may accept, whose result fits one line. */
export type Suggested = Extract<Change, { readonly by: unknown }> | TextEdit

/** Turns the changes of one repair into edits; undefined when one of them is not safe. */
export type Editing = (changes: readonly Change[] | undefined) => readonly TextEdit[] | undefined

/** Edits in the file that really contains each value, which may be an included one. */
export function editing(main: Document, includes: Readonly<Record<string, Included>>): Editing {
  const find = includedBy(includes)
  // A repair of a file that is included twice could harm its other place.
  const standsOnce = includedOnce(main, includes)
  const editsOf = (change: Change): readonly TextEdit[] | undefined => {
    if ('file' in change) return [change]
    const at = (path: Path, part: 'key' | 'value') => locateIfAny(main, find, keysOf(path), part)
    const placed =
      'append' in change
        ? appending(main, find, change.append, change.value)
        : 'replace' in change
          ? replacing(at(change.replace, 'value'), change.by)
          : 'rename' in change
            ? renaming(at(change.rename, 'key'), change.by)
            : removing(at(change.remove, 'key'))
    if (!placed || !standsOnce(placed.document.file)) return undefined
    const { document, edits } = placed
    return edits.map(({ span, text }) => ({ file: document.file, range: rangeIn(document, span), text }))
  }
  return changes => {
    step()
    const edits = changes?.map(editsOf)
    return edits?.every(some => some !== undefined) ? edits.flat() : undefined
  }
}

interface Placed {
  readonly document: Document
  readonly edits: readonly Edit[]
}

function replacing(location: Location | undefined, by: unknown): Placed | undefined {
  // The keys that an include adds are not visible here.
  if (!location || location.node.keys?.includes('$ref')) return undefined
  const { document, node } = location
  const { start, end } = node
  if (typeof by === 'string' && document.text[start] === '"')
    return { document, edits: replaceString(document.text, start, end, by) }
  return { document, edits: [{ span: [start, end], text: JSON.stringify(by) }] }
}

function renaming(location: Location | undefined, by: string): Placed | undefined {
  const keys = location?.holder?.keys
  // The repair must not repeat a key, also not an included one, nor reveal the other of two equal keys.
  if (!keys || keys.includes('$ref') || keys.includes(by) || isRepeated(location)) return undefined
  const { document, span } = location
  return { document, edits: replaceString(document.text, ...span, by) }
}

/** Whether the key occurs earlier in its object too. */
const isRepeated = ({ node, holder }: Location): boolean => {
  const { keys, children } = present(holder)
  const index = children?.indexOf(node) ?? -1
  return keys?.indexOf(present(keys[index])) !== index
}

function removing(location: Location | undefined): Placed | undefined {
  const { keys, children } = location?.holder ?? {}
  if (!location?.holder || !children) return undefined
  const { document, node, holder } = location
  // Removing it would reveal what it hides: the same key earlier in the object, or in an included file.
  if (keys?.includes('$ref') || (keys && isRepeated(location))) return undefined
  return { document, edits: [removeChild(document.text, holder, children.indexOf(node))] }
}

function appending(
  main: Document,
  find: (file: string) => Included | undefined,
  path: Path,
  value: unknown,
): Placed | undefined {
  const array = locateIfAny(main, find, keysOf(path), 'value')
  if (array) {
    const { document, node } = array
    if (!node.children || node.keys) return undefined
    return { document, edits: [appendItem(document.text, node, value)] }
  }
  const object = locateIfAny(main, find, keysOf(path.parent), 'value')
  if (!object?.node.keys) return undefined
  const { document, node } = object
  return { document, edits: [appendMember(document.text, node, String(path.key), [value])] }
}

import { type Document, rangeIn } from '../document/document.ts'
import { appendItem, appendMember } from '../document/edit-append.ts'
import { removeChild } from '../document/edit-remove.ts'
import { replaceString } from '../document/edit-string.ts'
import { type Included, includedBy, includesOf } from '../document/include.ts'
import { type Location, locateIfAny } from '../document/locate.ts'
import { keysOf, type Path } from '../document/pointer.ts'
import type { Range } from '../document/range.ts'
import type { Edit } from '../document/span.ts'

/** The text of a range of a file gives way to another. */
export interface TextEdit {
  readonly file: string
  readonly range: Range
  readonly text: string
}

/** How a rule repairs docs.json: by values and their paths in it; where no value is at fault, by text. */
export type Change =
  /** A string says something else. */
  | { readonly replace: Path; readonly by: string }
  /** A member of an object goes. */
  | { readonly remove: Path }
  /** A value comes last in an array, which is made when there is none. */
  | { readonly append: Path; readonly value: unknown }
  | TextEdit

/** What a person may take up: a change whose outcome one line can show. */
export type Suggested = Extract<Change, { readonly by: string }>

/** Turns the changes of one repair into edits; undefined when one of them cannot safely be made. */
export type Editing = (changes: readonly Change[] | undefined) => readonly TextEdit[] | undefined

/** Edits in the text in which each value really stands, that of an included file perhaps. */
export function editing(main: Document, includes: Readonly<Record<string, Included>>): Editing {
  const find = includedBy(includes)
  let counts: ReadonlyMap<string, readonly string[]> | undefined
  // What repairs one place of an included file could harm another in which it stands too.
  const standsOnce = (file: string): boolean => {
    if (file === main.file) return true
    const by = (counts ??= includersIn(main, includes)).get(file) ?? []
    return by.length === 1 && standsOnce(by[0]!)
  }
  const editsOf = (change: Change): readonly TextEdit[] | undefined => {
    if ('file' in change) return [change]
    const found =
      'append' in change
        ? appending(main, find, change.append, change.value)
        : 'replace' in change
          ? replacing(locateIfAny(main, find, keysOf(change.replace), 'value'), change.by)
          : removing(locateIfAny(main, find, keysOf(change.remove), 'key'))
    if (!found || !standsOnce(found.document.file)) return undefined
    const { document, edits } = found
    return edits.map(({ span, text }) => ({ file: document.file, range: rangeIn(document, span), text }))
  }
  return changes => {
    const edits = changes?.map(editsOf)
    return edits?.every(some => some !== undefined) ? edits.flat() : undefined
  }
}

interface Placed {
  readonly document: Document
  readonly edits: readonly Edit[]
}

function replacing(found: Location | undefined, by: string): Placed | undefined {
  if (!found) return undefined
  const { document, node } = found
  if (document.text[node.start] !== '"') return undefined
  return { document, edits: replaceString(document.text, node.start, node.end, by) }
}

function removing(found: Location | undefined): Placed | undefined {
  if (!found?.holder?.keys) return undefined
  const { document, node, holder } = found
  const { keys, children } = holder
  const index = children!.indexOf(node)
  // What it hid would come to light: the same key further up, or in an included file.
  if (keys!.includes('$ref') || keys!.indexOf(keys![index]!) !== index) return undefined
  return { document, edits: [removeChild(document.text, holder, index)] }
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

/** For each included file, the file of every `$ref` to it. */
function includersIn(main: Document, includes: Readonly<Record<string, Included>>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const document of [main, ...Object.values(includes)]) {
    if ('failure' in document || document.fault) continue
    for (const file of includesOf(document)) {
      const by = found.get(file)
      if (by) by.push(document.file)
      else found.set(file, [document.file])
    }
  }
  return found
}

import { pushAll } from '../document/append.ts'
import { type Document, hasRepeatedKeys, openDocument } from '../document/document.ts'
import { filesIncludedBy, type Included, mayInclude } from '../document/include.ts'
import type { ReadText } from '../openapi/specification.ts'
import { maxDocsBytes } from './open-docs.ts'

/** The most files that a docs.json may include. */
export const maxIncludes = 1000

/** The longest text of all included files together, in UTF-16 units. */
export const maxIncludedLength = 64 * 1024 * 1024

/**
 * A text that repeats keys counts as so many times its length: where each of its values stands is found, also of those
 * that no value of docs.json comes of, and each repeated key is told of.
 */
export const repeatedWeight = 16

const lengthOf = (document: Document) =>
  document.text.length * (hasRepeatedKeys(document) ? repeatedWeight : 1)

/** An included file, opened, or why there is none. */
export function openInclude(file: string, read: ReadText): Included {
  const included = read(file)
  if (!('failure' in included))
    return included.text.length > maxDocsBytes
      ? { file, failure: 'too-many' }
      : openDocument(file, included.text)
  return { file, failure: included.failure === 'too-large' ? 'unreadable' : included.failure }
}

/** The files that docs.json includes by `$ref`, directly or through others, by path. */
export function readIncludes(document: Document, read: (file: string) => Included): Record<string, Included> {
  const todo = mayInclude(document.text) ? filesIncludedBy(document) : []
  if (todo.length === 0) return noIncludes
  // A file may have any name, `__proto__` too.
  const includes: Record<string, Included> = Object.create(null)
  let count = 0
  let length = 0
  // The list grows during the loop: files that an include names are appended.
  for (const file of todo) {
    if (Object.hasOwn(includes, file) || file === document.file) continue
    const tooMany = { file, failure: 'too-many' } as const
    const result = ++count > maxIncludes || length > maxIncludedLength ? tooMany : read(file)
    if ('text' in result) length += lengthOf(result)
    const included = length > maxIncludedLength ? tooMany : result
    includes[file] = included
    if ('text' in included && !included.fault) pushAll(todo, filesIncludedBy(included))
  }
  return includes
}

// One shared object, so that results cached by document and includes are computed once.
const noIncludes: Record<string, Included> = {}

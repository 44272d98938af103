import { compact } from './compact.ts'
import * as posix from './posix.ts'
import { joinPaths, normalPath } from './path.ts'
import type { Document } from './document.ts'
import { below, type Path } from './pointer.ts'
import { present } from './present.ts'
import { maxQuotedLength } from './quote.ts'
import { isObject, memberOf } from './value.ts'

/** A file named by `$ref`: its content, or why it was not read. */
export type Included = Document | { readonly file: string; readonly failure: IncludeFailure }
export type IncludeFailure = 'missing' | 'outside' | 'unreadable' | 'too-many'

/** A `$ref` that could not be replaced by the content of its file; `at` is the path of the `$ref` value. */
export interface IncludeFault {
  readonly rule: 'ref-missing' | 'ref-cycle' | 'ref-outside-project' | 'ref-invalid'
  readonly at: Path
  readonly ref: string
  /** The file that holds it: a relative `ref` starts in its folder. */
  readonly from: string
  readonly file: string
  readonly reason: string
  /** The included file, when its text is at fault. */
  readonly document?: Document
}

/** Looks up an included file by its path; undefined when nothing includes it. */
export const includedBy = (includes: Readonly<Record<string, Included>>) => (file: string) =>
  Object.hasOwn(includes, file) ? includes[file] : undefined

/** The deepest nesting in which includes are still replaced. */
export const maxIncludeDepth = 1000

/** The most files that stand open at one place, each included by the one before it, docs.json the first. */
export const maxOpenFiles = 50

/** The most values that includes may add: files that include each other twice grow exponentially. */
export const maxIncludedValues = 200_000

/** A text or a key counts as one value more for each of so many characters: it is read wherever it is included. */
export const charactersPerIncluded = 100

const weightOf = ({ length }: string) => Math.floor(length / charactersPerIncluded)

const isUrl = /^[a-z][a-z0-9+.-]*:/i

/** The project file that a `$ref` in `from` names; null when it names none. `/` at its start is the project's root. */
export function includedFile(from: string, ref: string): string | null {
  if (ref === '' || ref.includes('#') || ref.includes('\\') || isUrl.test(ref)) return null
  // Of several at its start none may be left: the path would be one from the root of the disk.
  return ref.startsWith('/') ? normalPath(ref.replace(/^\/+/, '')) : joinPaths(posix.dirname(from), ref)
}

/** What a value too deep to be copied counts for with all below it, without itself, and the first `$ref` in it. */
interface Deep {
  readonly count: number
  readonly ref: string | undefined
}

const deep = new WeakMap<object, Deep>()

/** Looks into a value that is too deep once: it stands at each of its places. */
function deepIn(value: object): Deep {
  const known = deep.get(value)
  if (known !== undefined) return known
  let count = 0
  let ref: string | undefined
  const todo: object[] = [value]
  for (let current = todo.pop(); current; current = todo.pop()) {
    const isList = Array.isArray(current)
    ref ??= refOf(current)
    for (const [key, child] of (Object.entries(current) as [string, unknown][]).reverse()) {
      count += 1 + (isList ? 0 : weightOf(key)) + (typeof child === 'string' ? weightOf(child) : 0)
      if (typeof child === 'object' && child !== null) todo.push(child)
    }
  }
  const found = { count, ref }
  deep.set(value, found)
  return found
}

const filesOfRefs = new WeakMap<Document, Map<string, string | null>>()

/**
 * The project file that a `$ref` of a document names. It is found once: a long one is asked about at each place of what it
 * includes, and files that include each other twice give it many thousands of places.
 */
export function fileOfRef(document: Document, ref: string): string | null {
  const known = filesOfRefs.get(document) ?? new Map<string, string | null>()
  filesOfRefs.set(document, known)
  let file = known.get(ref)
  if (file === undefined) known.set(ref, (file = includedFile(document.file, ref)))
  return file
}

export const isOutside = (file: string) => file === '..' || file.startsWith('../')

/** The `$ref` of an object that includes a file; undefined for every other value. */
export function refOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  const ref = value.$ref
  return typeof ref === 'string' ? ref : undefined
}

const siblings = new WeakMap<object, boolean>()

/** Whether an object has keys beside "$ref"; they are listed once, since a value may be asked about at each place in it. */
export function hasSiblings(value: object): boolean {
  const known = siblings.get(value) ?? Object.keys(value).length > 1
  siblings.set(value, known)
  return known
}

/** The value of an included file, following files whose whole content is another `$ref`. */
function endOf(document: Document, find: (file: string) => Included | undefined): unknown {
  const seen = new Set<Document>()
  for (let current = document; ; seen.add(current)) {
    const { value } = current
    const ref = refOf(value)
    if (ref === undefined || hasSiblings(Object(value)) || seen.size === maxOpenFiles) return value
    const file = fileOfRef(current, ref)
    const next = file === null ? undefined : find(file)
    if (!next || 'failure' in next || next.fault || seen.has(next)) return value
    current = next
  }
}

/** The message for a `$ref` with sibling keys whose file holds no object. */
export const besideList = 'keys beside "$ref" need a file that holds an object'

/** Whether a `$ref` with sibling keys includes something other than an object. */
export const isListWithKeys = (
  value: object,
  included: Document,
  find: (file: string) => Included | undefined,
) => hasSiblings(value) && !isObject(endOf(included, find))

export const mayInclude = (text: string) => text.includes('$ref') || text.includes('\\u00')

/**
 * The value of a document with every `$ref` replaced by the content of its file; sibling keys take precedence
 * (docs/format.md#includes). A `$ref` that cannot be replaced is kept and reported.
 */
export function compose(main: Document, find: (file: string) => Included | undefined) {
  const faults: IncludeFault[] = []
  let included = 0
  let isFull = false

  const visit = (
    value: unknown,
    document: Document,
    path: Path | null,
    open: readonly string[],
    depth: number,
    overridden: Set<string> | null = null,
  ): unknown => {
    const isIncluded = open.length > 1
    if (isIncluded) included += typeof value === 'string' ? 1 + weightOf(value) : 1
    if (typeof value !== 'object' || value === null) return value
    if (depth > maxIncludeDepth) {
      const { count, ref } = deepIn(value)
      if (isIncluded) included += count
      // The pointer to one further down could be as long as the text.
      if (ref !== undefined)
        faults.push({
          rule: 'ref-invalid',
          at: refOf(value) === undefined ? present(path) : below(path, '$ref'),
          ref,
          from: document.file,
          file: ref,
          reason: tooDeep,
        })
      return value
    }
    if (Array.isArray(value))
      return value.map((item, i) => visit(item, document, below(path, i), open, depth + 1))
    const own: Record<string, unknown> = {}
    for (const key of Object.keys(value)) {
      if (isIncluded) included += weightOf(key)
      if (overridden?.has(key)) continue
      const child = visit(memberOf(value, key), document, below(path, key), open, depth + 1)
      Object.defineProperty(own, key, { value: child, enumerable: true, configurable: true, writable: true })
    }
    compact(own)
    const ref = refOf(value)
    if (ref === undefined) return own
    const source = enter(ref, own, document, path, open)
    if (!source) return own
    // The set goes down with the files that include one another, and the content up: neither is copied for each of them.
    const taken = overridden ?? new Set<string>()
    delete own.$ref
    for (const key of Object.keys(own)) taken.add(key)
    const content = visit(source.value, source, path, [...open, source.file], depth + 1, taken)
    if (!isObject(content)) return content
    // What stands too deep is that of the file itself.
    const whole = content === source.value ? { ...content } : content
    return compact(Object.defineProperties(whole, Object.getOwnPropertyDescriptors(own)))
  }

  const enter = (
    ref: string,
    own: object,
    document: Document,
    path: Path | null,
    open: readonly string[],
  ) => {
    const current = below(path, '$ref')
    const fault = (rule: IncludeFault['rule'], reason: string, file = ref, faulty?: Document) => {
      faults.push({
        rule,
        at: current,
        ref,
        from: document.file,
        file,
        reason,
        ...(faulty && { document: faulty }),
      })
      return null
    }
    const file = fileOfRef(document, ref)
    if (file === null) return fault('ref-invalid', 'it is not the path of a file in the project')
    if (isOutside(file)) return fault('ref-outside-project', 'it leaves the project', file)
    if (open.includes(file))
      return fault('ref-cycle', circle([...open.slice(open.indexOf(file)), file]), file)
    const source = find(file)
    if (!source) return null
    if ('failure' in source) {
      if (source.failure === 'missing') return fault('ref-missing', 'it does not exist', file)
      if (source.failure === 'outside')
        return fault('ref-outside-project', 'it leads out of the project', file)
      return fault('ref-invalid', failures[source.failure], file)
    }
    if (source.fault) return fault('ref-invalid', 'it is not JSON', file, source)
    if (isListWithKeys(own, source, find)) return fault('ref-invalid', besideList, file)
    if (open.length === maxOpenFiles) return fault('ref-invalid', tooDeep, file)
    if (included > maxIncludedValues) {
      if (!isFull) fault('ref-invalid', failures['too-many'], file)
      isFull = true
      return null
    }
    return source
  }

  return { value: visit(main.value, main, null, [main.file], 0), faults }
}

/** Files that include one another, as far as a message quotes them. */
function circle([first = '', ...others]: readonly string[]): string {
  let text = first
  for (const file of others) {
    if (text.length > maxQuotedLength) return `${text} -> …`
    text += ` -> ${file}`
  }
  return text
}

const tooDeep = 'it stands too deep'

export const failures: Record<'unreadable' | 'too-many', string> = {
  unreadable: 'it cannot be read',
  'too-many': 'the project includes too much',
}

/** The files that a document names by `$ref`, each once. */
export const filesIncludedBy = (document: Document): string[] => [...new Set(includesOf(document))]

/** The file of every `$ref` of a document, in the order of the text. */
export function includesOf(document: Document): string[] {
  const names: string[] = []
  const todo: unknown[] = [document.value]
  while (todo.length > 0) {
    const value = todo.pop()
    if (typeof value !== 'object' || value === null) continue
    const ref = refOf(value)
    const file = ref === undefined ? null : fileOfRef(document, ref)
    if (file !== null && !isOutside(file)) names.push(file)
    for (const child of Object.values(value).reverse()) todo.push(child)
  }
  return names
}

import { pushAll } from '../document/append.ts'
import type { Document } from '../document/document.ts'
import { nodeOf } from '../document/document.ts'
import { replaceString } from '../document/edit/string.ts'
import { includedFile } from '../document/include.ts'
import { dirname, relative } from '../document/posix.ts'
import { childOf, type JsonNode } from '../document/scan.ts'
import type { Edit } from '../document/span.ts'
import type { Fields } from '../document/value.ts'
import { specificationFile } from '../navigation/openapi.ts'
import type { Draft } from './draft.ts'
import { keysAt } from './locate.ts'

type FileOf = (file: string) => string

interface Edited {
  readonly document: Document
  readonly edits: readonly Edit[]
}

/** The edits of entries whose page or specification is in a file that moves. */
export function entryEdits(draft: Draft, pageOf: (page: string) => string, fileOf: FileOf): Edited[] {
  return draft.navigation.entries.flatMap(entry => {
    const { page, text } = entry
    const file = 'file' in entry.entry ? entry.entry.file : null
    const by =
      page !== null ? renamed(text, page, pageOf(page)) : file === null ? text : moved(text, file, fileOf)
    if (by === text) return []
    draft.steps.push({ kind: 'entry', does: 'rename', text: `"${text}" to "${by}"` })
    const { document, node } = draft.mustPlace(keysAt(entry), 'value')
    return [{ document, edits: replaceString(document.text, node.start, node.end, by) }]
  })
}

const renamed = (text: string, page: string, by: string) =>
  page === by ? text : text.includes(page) ? text.replace(page, () => by) : by

function moved(text: string, written: string, fileOf: FileOf): string {
  const file = specificationFile(written)
  return file === null ? text : text.replace(file, () => fileOf(file))
}

/** The fields that name files of specifications and schemas. */
const fileFields = new Set(['openapi', 'asyncapi', 'graphql', 'sdk', 'source', 'overlays'])

/** The edits of docs.json and its includes where these name files that move: by `$ref`, `openapi` and the like. */
export function referenceEdits(draft: Draft, fileOf: FileOf): Edited[] {
  const { document, includes } = draft.project
  const included = draft.dialect === 'extended' ? Object.values(includes) : []
  const documents = [document, ...included.filter(file => 'text' in file && !file.fault)] as Document[]
  return documents.flatMap(one => {
    const edits: Edit[] = []
    for (const [key, text, node] of textsOf(one.value, nodeOf(one))) {
      const by =
        key === '$ref' && draft.dialect === 'extended'
          ? includeText(one.file, text, fileOf)
          : fileFields.has(key)
            ? moved(text, text, fileOf)
            : text
      if (by === text) continue
      draft.steps.push({ kind: 'reference', file: one.file, text: by })
      pushAll(edits, replaceString(one.text, node.start, node.end, by))
    }
    return edits.length > 0 ? [{ document: one, edits }] : []
  })
}

/** A `$ref` of a file, both of which may move, in the form that it has. */
export function includeText(file: string, ref: string, fileOf: FileOf, newFile = fileOf(file)): string {
  const target = includedFile(file, ref)
  if (target === null) return ref
  const newTarget = fileOf(target)
  if (newTarget === target && newFile === file) return ref
  if (ref.startsWith('/')) return newTarget === target ? ref : `/${newTarget}`
  const way = relative(dirname(newFile), newTarget)
  return ref.startsWith('./') && !way.startsWith('../') ? `./${way}` : way
}

/** Every text of a value, in its order, with the key of the member that holds it, at any depth of lists. */
function* textsOf(value: unknown, node: JsonNode): Generator<[key: string, text: string, node: JsonNode]> {
  // A stack of its own needs no limit of depth.
  const todo: [key: string, value: unknown, node: JsonNode][] = [['', value, node]]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [key, value, node] = next
    if (typeof value === 'string') yield [key, value, node]
    if (typeof value === 'object' && value !== null)
      for (const name of Object.keys(value).reverse()) {
        const child = childOf(node, name)
        if (child) todo.push([Array.isArray(value) ? key : name, (value as Fields)[name], child])
      }
  }
}

import { type Entry, pageEntry, readEntry } from '../grammar/entry.ts'
import type { Element, OpenApiScope, PageEntry } from './element.ts'
import { cleanPath, isPlainPage, leavesProject } from './page-path.ts'

/** What has been read of a navigation. */
export interface Reading {
  readonly extended: boolean
  readonly elements: Element[]
  readonly entries: PageEntry[]
  readonly irregular: PageEntry[]
  readonly operations: PageEntry[]
  readonly scopes: OpenApiScope[]
  readonly tooDeep: Element[]
  complete: boolean
}

/** Reads a page entry, and adds it to what has been read. */
export function addEntry(reading: Reading, text: string, key: PageEntry['key'], parent: Element): PageEntry {
  if (isPlainPage(text)) {
    const plain = { text, entry: pageEntry, page: text, parent, key }
    reading.entries.push(plain)
    return plain
  }
  const entry = key === 'root' ? readRoot(text) : readEntry(text)
  const page = entry.kind === 'page' && !leavesProject(text) ? cleanPath(text) : null
  const added = { text, entry, page, parent, key }
  if (!reading.extended && isOfExtended(entry)) return added
  reading.entries.push(added)
  reading.irregular.push(added)
  if (entry.kind === 'operation' || entry.kind === 'webhook') reading.operations.push(added)
  return added
}

/** Whether only `extended` has such an entry. */
const isOfExtended = (entry: Entry) =>
  entry.kind === 'webhook' || (entry.kind === 'operation' && entry.file !== null)

/** A `root` is always a page, never an operation. */
function readRoot(text: string) {
  const entry = readEntry(text)
  return entry.kind === 'url' ? entry : pageEntry
}

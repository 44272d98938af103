import { appendTo } from '../document/append.ts'
import { present } from '../document/present.ts'
import type { ElementKind } from '../grammar/table.ts'
import { type Element, isElement, type Navigation, type PageEntry } from '../navigation/element.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { mayGenerate } from '../navigation/openapi.ts'
import { once } from './once.ts'

/** A page or operation of one language or version, by a name shared by all of them. */
export interface Shown {
  readonly entry: PageEntry
  /** The page path in this language or version. */
  readonly name: string
}

/** The content of one language or version. */
export interface Translation {
  readonly element: Element
  /** The pages and operations, by names without the folder of the language or version. */
  readonly shown: ReadonlyMap<string, Shown>
  /** The pages alone. */
  pages(): ReadonlyMap<string, Shown>
  /** The path or operation of a name from another one, translated to this one. */
  nameOf(key: string): string
  /** The name of a page path, without the folder; null for a path outside of it. */
  keyOf(page: string): string | null
  /** Whether it has generated operation pages. */
  readonly generates: boolean
}

/** A folder in the paths of pages: its name, and how many folders come before it. */
interface Folder {
  readonly at: number
  readonly name: string
}

/** The deepest place of the folder of a language or version. */
const maxFolderDepth = 4

/**
 * Pairs the first or default sibling with each other one. The folder of a language or
 * version is the common folder of its pages without which most pages match the other's; none when they match
 * as they are. It need not be spelled like the language, and one of them may be at the root.
 */
export function pairsOf(
  siblings: readonly Element[],
  dialect: Dialect,
): [standard: Translation, other: Translation][] {
  const all = siblings.map(element => ({ element, entries: entriesBelow(element) }))
  const standard = all.find(({ element }) => element.value.default === true) ?? all[0]
  if (!standard) return []
  const readings = remembered(readingsOf(standard, dialect))
  return all
    .filter(item => item !== standard)
    .map(candidate => {
      let best: { pair: [Translation, Translation]; common: number } | undefined
      for (const other of readingsOf(candidate, dialect))
        for (const reading of readings()) {
          const common = commonOf(reading.shown, other.shown)
          if (!best || common > best.common) best = { pair: [reading, other], common }
          // No other reading can have more in common.
          if (common === Math.min(reading.shown.size, other.shown.size)) return best.pair
        }
      return present(best).pair
    })
}

function commonOf(shown: Translation['shown'], other: Translation['shown']): number {
  let common = 0
  for (const key of other.keys()) if (shown.has(key)) common++
  return common
}

/** What a generator gives, again and again; it is asked once. */
function remembered<T>(values: Iterator<T>): () => Generator<T> {
  const known: T[] = []
  return function* () {
    for (let i = 0; ; i++) {
      if (i === known.length) {
        const next = values.next()
        if (next.done) return
        known.push(next.value)
      }
      yield known[i]!
    }
  }
}

/** The elements of a kind, list by list. */
export function listsOf(kind: ElementKind, { elements }: Navigation): Element[][] {
  const lists = new Map<Element | null, Element[]>()
  for (const element of elements) if (element.kind === kind) appendTo(lists, element.parent, element)
  return [...lists.values()]
}

/**
 * The most elements and entries below languages, or versions, that are compared, each once for every one above it: up to
 * 200 may be inside one another.
 */
export const maxTranslated = 1_000_000

/** The lists of a kind that are compared, and the first one past the limit; null where all are. */
export function comparedLists(
  kind: ElementKind,
  navigation: Navigation,
): { readonly lists: readonly Element[][]; readonly beyond: readonly Element[] | null } {
  const lists = listsOf(kind, navigation)
  const sizes = lists.length > 0 ? sizesOf(navigation) : new Map<Element, number>()
  let size = 0
  const sizeUpTo = (siblings: readonly Element[]) =>
    (size = siblings.reduce((sum, element) => sum + present(sizes.get(element)), size))
  const end = lists.findIndex(siblings => sizeUpTo(siblings) > maxTranslated)
  return end === -1 ? { lists, beyond: null } : { lists: lists.slice(0, end), beyond: present(lists[end]) }
}

/** How many elements and entries each element is and holds. */
function sizesOf({ elements }: Navigation): ReadonlyMap<Element, number> {
  const sizes = new Map<Element, number>()
  // From the last to the first, so that everything below an element is known before it.
  for (const element of elements.toReversed())
    sizes.set(
      element,
      element.children.reduce((sum, child) => sum + (isElement(child) ? present(sizes.get(child)) : 1), 1),
    )
  return sizes
}

/** The content of an element for each candidate folder, likeliest first. */
function* readingsOf(
  { element, entries }: { element: Element; entries: readonly PageEntry[] },
  dialect: Dialect,
): Generator<Translation> {
  const generates = elementsBelow(element).some(item => mayGenerate(item, dialect))
  for (const folder of foldersOf(element, entries)) {
    const shown = new Map<string, Shown>()
    for (const entry of entries) {
      const name = textOf(entry)
      const key = name !== null && entry.page !== null ? without(name, folder) : name
      if (key !== null && name !== null && !shown.has(key)) shown.set(key, { entry, name })
    }
    yield {
      element,
      shown,
      pages: once(() => new Map([...shown].filter(([, { entry }]) => entry.page !== null))),
      generates,
      keyOf: page => (folder && page.split('/')[folder.at] !== folder.name ? null : without(page, folder)),
      nameOf: key => (key.startsWith(' ') ? key.slice(1) : within(key, folder)),
    }
  }
}

/** The most frequent folder of each depth, the one named like the element first; and no folder. */
function foldersOf(element: Element, entries: readonly PageEntry[]): (Folder | null)[] {
  const counts = Array.from({ length: maxFolderDepth }, () => new Map<string, number>())
  const pages = entries.flatMap(({ page }) => (page === null ? [] : [page]))
  for (const page of pages)
    for (let index = 0, start = 0; index < maxFolderDepth; index++) {
      const end = page.indexOf('/', start)
      if (end === -1) break
      const name = page.slice(start, end)
      const names = present(counts[index])
      names.set(name, (names.get(name) ?? 0) + 1)
      start = end + 1
    }
  const folders = counts.flatMap((names, offset) => {
    const [name, count] = [...names].reduce((paths, other) => (other[1] > paths[1] ? other : paths), ['', 0])
    return count * 2 > pages.length ? [{ at: offset, name }] : []
  })
  const isCalled = ({ name }: Folder) => name.toLowerCase() === element.label?.toLowerCase()
  return [...folders.filter(isCalled), null, ...folders.filter(folder => !isCalled(folder))]
}

function without(page: string, folder: Folder | null): string {
  if (!folder) return page
  // The usual one, without making parts of each page.
  if (folder.at === 0) return page.startsWith(`${folder.name}/`) ? page.slice(folder.name.length + 1) : page
  const parts = page.split('/')
  if (parts.length - 1 > folder.at && parts[folder.at] === folder.name) parts.splice(folder.at, 1)
  return parts.join('/')
}

function within(key: string, folder: Folder | null): string {
  if (!folder) return key
  // Without making parts of it: a long path may be asked for in thousands of languages.
  let start = 0
  for (let at = 0; at < folder.at && key.includes('/', start); at++) start = key.indexOf('/', start) + 1
  return `${key.slice(0, start)}${folder.name}/${key.slice(start)}`
}

/**
 * The key of a page (its path) or of an operation (its method and path, whatever the file). No page starts
 * with a space.
 */
function textOf({ entry, page }: PageEntry): string | null {
  if (page !== null) return page || null
  if (entry.kind === 'operation') return ` ${entry.method} ${entry.path}`
  return entry.kind === 'webhook' ? ` webhook ${entry.name}` : null
}

/** An element and those below it, in reading order; generators inside one another would each pass on all below. */
function elementsBelow(top: Element): Element[] {
  const below = [top]
  const add = ({ children }: Element) => {
    for (const child of children) {
      if (!isElement(child)) continue
      below.push(child)
      add(child)
    }
  }
  add(top)
  return below
}

function entriesBelow(element: Element): PageEntry[] {
  const entries: PageEntry[] = []
  for (const { children } of elementsBelow(element))
    for (const child of children) if (!isElement(child)) entries.push(child)
  return entries
}

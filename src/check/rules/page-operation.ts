import * as posix from '../../document/posix.ts'
import { joinPaths } from '../../document/path.ts'
import { appendTo } from '../../document/append.ts'
import { readEntry } from '../../grammar/entry.ts'
import type { Element, Navigation } from '../../navigation/element.ts'
import { isRemote, specificationFile } from '../../navigation/openapi.ts'
import type { Facts } from '../../site/facts.ts'
import type { Files } from '../../site/files.ts'
import { once } from '../../site/once.ts'
import { type lackingIn, lackings } from '../lacking.ts'
import { always, defineRule } from '../rule.ts'
import {
  missingFileHelp,
  missingOpenapi,
  nearHelp,
  notInSpecification,
  outsideFileHelp,
  outsideOpenapi,
} from '../words.ts'

/** What is not there: a file, also for leading out of the project, or an operation in files. */
type Lack =
  | { readonly outside: string }
  | { readonly source: string; readonly nearest: string | undefined }
  | {
      readonly operation: string
      readonly files: readonly string[]
      readonly more: number
      readonly methods?: readonly string[] | undefined
      readonly nearest?: string | undefined
    }

type Args = { page: string; lack: Lack }

export const pageOperation = defineRule({
  id: 'page-operation',
  group: 'OpenAPI',
  severity: always('error'),
  needs: ['files', 'specifications'],
  summary: "The operation and the file that a page's front matter names in `openapi` or `api` are there.",
  message: ({ lack }: Args) => {
    if ('outside' in lack) return outsideOpenapi(lack.outside)
    if ('source' in lack) return missingOpenapi(lack.source)
    return notInSpecification(lack.operation, lack.files, lack.more)
  },
  help: ({ lack }) => {
    if ('outside' in lack) return outsideFileHelp
    if ('source' in lack) return missingFileHelp(lack.nearest)
    return nearHelp(lack, 'Add it to the specification, or correct the front matter.')
  },
  pageOf: ({ page }) => page,
  *check(navigation, facts) {
    const { files, frontMatters } = facts
    if (!files) return
    const names = once(() => new Set(files.data.map(posix.basename)))
    const known = { names, lackingIn: lackings() }
    for (const [page, parents] of parentsOf(navigation, files)) {
      const matter = Object.hasOwn(frontMatters, page) ? frontMatters[page] : undefined
      for (const key of ['openapi', 'api'] as const) {
        const lack = matter?.[key] && lackOf(matter[key], key, page, parents, files, known, facts)
        const range = matter?.places?.[key]
        if (lack) yield { at: { file: page, ...(range && { range }) }, page, lack }
      }
    }
  },
})

/** The elements that list each page file. */
function parentsOf({ entries }: Navigation, files: Files): ReadonlyMap<string, readonly Element[]> {
  const parents = new Map<string, Element[]>()
  for (const { page, parent } of entries) {
    const file = page === null ? undefined : files.fileOf(page)
    if (file !== undefined) appendTo(parents, file, parent)
  }
  return parents
}

/** What is made once for all pages. */
interface Known {
  /** The names of the files that may be specifications. */
  readonly names: () => ReadonlySet<string>
  readonly lackingIn: typeof lackingIn
}

function lackOf(
  text: string,
  key: 'openapi' | 'api',
  page: string,
  parents: readonly Element[],
  files: Files,
  { names, lackingIn }: Known,
  { specifications }: Facts,
): Lack | undefined {
  const entry = readEntry(text)
  if (entry.kind !== 'operation' && entry.kind !== 'webhook') return undefined
  if (entry.file !== null && !isRemote(entry.file)) {
    const places = placesOf(entry.file, page)
    const there = places.find(files.mayHave)
    if (places.length === 0 || (there !== undefined && specifications.stateOf(there).kind === 'outside'))
      return { outside: entry.file }
    if (there === undefined && isNowhere(entry.file, names))
      return { source: entry.file, nearest: files.nearestSpecification(entry.file) }
  }
  // With `api` a page describes an operation itself: no specification need have it.
  if ((key === 'api' && entry.file === null) || ('path' in entry && isAddress(entry.path))) return undefined
  const lookups = parents.map(parent => specifications.findShown(text, page, parent))
  const [first] = lookups
  if (first?.kind !== 'not-found' || lookups.some(({ kind }) => kind !== 'not-found')) return undefined
  const lacking = lackingIn(first, entry)
  return entry.kind === 'webhook' ? { ...lacking, operation: `webhook ${entry.name}` } : lacking
}

/** Whether the path of an operation is a whole address, such as `https://api.example.com/users`. */
const isAddress = (path: string) => /^\/[a-z][a-z0-9+.-]*:\/\//i.test(path)

/** The paths that a file's name may mean, from the root and from the page; none where it leaves the project. */
function placesOf(name: string, page: string): string[] {
  const path = name.replaceAll('\\', '/')
  const fromPage = path.startsWith('/') ? null : specificationFile(joinPaths(posix.dirname(page), path))
  return [specificationFile(name), fromPage].filter(place => place !== null)
}

/** Whether a file that is not at these paths is not found by its bare name either. */
function isNowhere(name: string, names: () => ReadonlySet<string>): boolean {
  const path = name.replaceAll('\\', '/')
  return path.includes('/') || !names().has(path)
}

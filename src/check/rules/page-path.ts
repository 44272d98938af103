import { quote } from '../../document/quote.ts'
import type { Path } from '../../document/pointer.ts'
import { joinedOperation, readEntry } from '../../grammar/entry.ts'
import { isRoot, type Navigation, type PageEntry, pathOf } from '../../navigation/element.ts'
import { cleanPath, isGlob, isPage, placeWithin } from '../../navigation/page-path.ts'
import type { Files } from '../../site/files.ts'
import { always, defineRule, valueAt } from '../rule.ts'

type Args = {
  path: string
  fault: string
  clean: string
  /** Whether its file really has that name. */
  isReal: boolean
  /** The entry, if it can be replaced by its clean path. */
  entry: Path | null
}

export const pagePath = defineRule({
  id: 'page-path',
  group: 'Meaning',
  severity: always('warning'),
  summary:
    'A page path is written without slashes around it, extension, `#` or `?`. In `extended` an extension is an error, and `#` may lead to a place within the page.',
  message: ({ path, fault }: Args) => `The page path ${quote(path)} has ${fault}.`,
  help: ({ clean, isReal }) => {
    if (isReal) return 'The file is really called so: rename it, and write its new path.'
    return clean === '' ? 'Write the path of a page file.' : `Write ${quote(clean)}.`
  },
  fix: ({ entry, clean }) => (entry ? [{ replace: entry, by: clean }] : undefined),
  pageOf: ({ clean }) => placeWithin(clean).path,
  *check(navigation, { dialect, files }) {
    const isAlone = alone(navigation)
    for (const item of navigation.irregular) {
      const { page, text } = item
      if (page === null || page === text) continue
      // A path without any page is left to missing-page.
      const isOther = isGlob(page) || (!isRoot(item) && joinedOperation(text) !== null)
      if (files && isOther && !files.fileOf(page)) continue
      const path = pathOf(item)
      const isReal = files?.fileOf(text) !== undefined
      const { path: judged, place } =
        dialect === 'core' || isReal ? { path: text, place: '' } : placeWithin(text)
      if (page === judged) continue
      const isSafe = saysTheSame(item, files) && (!judged.includes('#') || isAlone(page))
      // The platform takes the extension for a part of the page's name.
      const isError = dialect === 'extended' && hasExtension(judged) && !isReal
      yield {
        at: valueAt(path),
        severity: isError ? 'error' : undefined,
        path: text,
        clean: page === '' ? '' : page + place,
        isReal,
        fault: isError ? extension : faultOf(judged),
        entry: isSafe ? path : null,
      }
    }
  },
})

/** Whether the clean path names the same page as the entry. */
function saysTheSame({ page, text }: PageEntry, files: Files | null): boolean {
  if (!page || cleanPath(page) !== page || readEntry(page).kind !== 'page') return false
  // A file may really have this name, with a "#" for instance.
  return files ? files.fileOf(text) === undefined : !/[#?]/.test(text)
}

/** Whether only one entry names a page: several with a "#" are meant as places within it. */
function alone({ entries }: Navigation): (page: string) => boolean {
  let counts: Map<string, number> | undefined
  return page => {
    if (!counts) {
      counts = new Map()
      for (const { page } of entries) if (page !== null) counts.set(page, (counts.get(page) ?? 0) + 1)
    }
    return counts.get(page) === 1
  }
}

function faultOf(path: string): string {
  if (path !== path.trim()) return 'white space around it'
  if (path.includes('\\')) return 'a backslash'
  if (path.includes('#')) return 'a "#"'
  if (path.includes('?')) return 'a "?"'
  if (path.includes('//')) return 'a doubled slash'
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return 'a "./" or "../"'
  if (path.startsWith('/')) return 'a leading slash'
  if (path.endsWith('/')) return 'a trailing slash'
  return extension
}

const extension = 'a file extension'
/** At its end, what a browser cuts off aside. */
const hasExtension = (path: string) => isPage(path.split(/[#?]/, 1)[0]!.trim())

import { appendTo } from '../../document/append.ts'
import { identityOf, type Side, type SidePage } from './side.ts'

/** Which page of the later tree is which of the earlier one. */
export interface PageMatches {
  /** The later page of an earlier one; undefined when it is gone. */
  later(page: SidePage): SidePage | undefined
  earlier(page: SidePage): SidePage | undefined
}

/** The ways in which a page may be the same, the surest first. Null where a way says nothing of a page. */
type KeyOf = (page: SidePage, isEarlier: boolean) => string | null

export function matchPages(a: Side, b: Side, moves: Readonly<Record<string, string>>): PageMatches {
  const [later, earlier] = [new Map<SidePage, SidePage>(), new Map<SidePage, SidePage>()]
  const match = (keyOf: KeyOf, isOnlyUnique = false) => {
    const candidates = new Map<string, SidePage[]>()
    const wanted = new Map<string, SidePage[]>()
    for (const page of b.pages) if (!earlier.has(page)) add(candidates, keyOf(page, false), page)
    for (const page of a.pages) if (!later.has(page)) add(wanted, keyOf(page, true), page)
    for (const [key, pages] of wanted) {
      const others = candidates.get(key) ?? []
      if (isOnlyUnique && (pages.length > 1 || others.length > 1)) continue
      for (const [i, page] of pages.entries()) {
        const other = others[i]
        if (!other) break
        later.set(page, other)
        earlier.set(other, page)
      }
    }
  }
  const moved = (page: SidePage) => {
    const { path } = page.page
    return page.page.file !== null && Object.hasOwn(moves, path) ? moves[path]! : path
  }
  match(({ page }) => `${identityOf(page)}\n${page.href}`)
  match(({ page }) => identityOf(page))
  match((page, isEarlier) => (page.page.file === null ? null : isEarlier ? moved(page) : page.page.path))
  match(({ page }) => page.href)
  match(({ page }) => (page.file === null ? operationKey(page) : null), true)
  match(({ page }) => `${page.title}\n${page.href.slice(page.href.lastIndexOf('/')).toLowerCase()}`, true)
  return { later: page => later.get(page), earlier: page => earlier.get(page) }
}

/** An operation whatever file describes it. */
const operationKey = ({ operation }: SidePage['page']) =>
  operation ? `${operation.method} ${operation.path ?? operation.webhook}` : null

const add = (map: Map<string, SidePage[]>, key: string | null, page: SidePage) => {
  if (key !== null) appendTo(map, key, page)
}

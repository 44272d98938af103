import { addressChanges, type LostAddress, type Redirections } from './addresses.ts'
import { matchElements } from './elements.ts'
import { matchPages } from './pages.ts'
import { openSide } from './side.ts'
import { elementChanges, type ElementChanges, pageChanges, type PageChanges } from './changes.ts'
import type { Tree } from '../tree.ts'

/** What differs between two trees of one site; plain data, described by schema/diff.schema.json. */
export interface TreeDiff {
  readonly version: 1
  readonly pages: PageChanges
  readonly elements: ElementChanges
  /** The addresses that answered before and have no page now, in the order of the earlier tree. */
  readonly lost: readonly LostAddress[]
}

export interface DiffOptions {
  /** `redirects` of both versions of docs.json: those of the later one cover lost addresses. (none) */
  readonly redirects?: Redirections
  /** Pages that are known to have moved: paths of the earlier tree, each with its path in the later one. (none) */
  readonly moves?: Readonly<Record<string, string>>
}

/**
 * Compares two trees as `resolveNavigation` gives them, the earlier first. A page is the same when its path or its
 * operation is, else when its address is, `moves` says so, or it is the only one whose title and last part agree; an
 * element when its kind, label and place are, else when most of its pages are. Pure.
 *
 * @example
 * const { pages, lost } = diffTrees(earlier, later, { moves: { 'guides/old': 'guides/new' } })
 */
export function diffTrees(earlier: Tree, later: Tree, options: DiffOptions = {}): TreeDiff {
  const [a, b] = [openSide(earlier), openSide(later)]
  const pages = matchPages(a, b, options.moves ?? {})
  const elements = matchElements(a, b, pages)
  return {
    version: 1,
    pages: pageChanges(a, b, pages, elements),
    elements: elementChanges(a, b, pages, elements),
    lost: addressChanges(a, b, pages, options.redirects ?? { earlier: [], later: [] }),
  }
}

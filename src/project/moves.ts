import { createHash } from 'node:crypto'
import { pageFiles } from '../navigation/page-path.ts'
import type { Source } from './source.ts'

/** A state of a project, as far as moves need it. */
interface State {
  readonly files: readonly string[]
  readonly from: Source
}

/** The most pairs of files whose lines are compared. */
export const maxPairs = 40_000

/** How much of the lines of two files must be the same, as for git's `--find-renames`. */
const leastAlike = 0.5

/**
 * The pages of an earlier state that have another path in a later one, by their content: the same bytes, or else most of
 * the same lines.
 */
export function movesBetween(earlier: State, later: State): Record<string, string> {
  const [before, after] = [pageFiles(earlier.files), pageFiles(later.files)]
  const lost = new Map([...before].filter(([page]) => !after.has(page)).map(([page, file]) => [file, page]))
  const added = new Map([...after].filter(([page]) => !before.has(page)).map(([page, file]) => [file, page]))
  const moves: Record<string, string> = Object.create(null)
  if (lost.size === 0 || added.size === 0) return moves
  const [gone, come] = [contentsOf(earlier.from, lost), contentsOf(later.from, added)]
  const byHash = groupsOf(come, (_, { hash }) => hash)
  const byName = groupsOf(come, (page, { hash }) => `${hash} ${nameOf(page)}`)
  for (const [page, { hash }] of gone) {
    const same = byHash.get(hash) ?? none
    const [target] = same.size === 1 ? same : (byName.get(`${hash} ${nameOf(page)}`) ?? none)
    if (target === undefined) continue
    moves[page] = target
    gone.delete(page)
    come.delete(target)
    byHash.get(hash)?.delete(target)
    byName.get(`${hash} ${nameOf(target)}`)?.delete(target)
  }
  if (gone.size * come.size > maxPairs) return moves
  const pairs = [...gone].flatMap(([page, { lines }]) =>
    [...come].map(([other, content]) => ({ page, other, share: alike(lines, content.lines) })),
  )
  for (const { page, other, share } of pairs.sort((a, b) => b.share - a.share)) {
    if (share < leastAlike || !gone.has(page) || !come.has(other)) continue
    moves[page] = other
    gone.delete(page)
    come.delete(other)
  }
  return moves
}

const none: ReadonlySet<string> = new Set()

/** Pages by a key of theirs, in their order. */
function groupsOf(pages: ReadonlyMap<string, Content>, keyOf: (page: string, content: Content) => string) {
  const groups = new Map<string, Set<string>>()
  for (const [page, content] of pages) {
    const key = keyOf(page, content)
    groups.set(key, (groups.get(key) ?? new Set()).add(page))
  }
  return groups
}

const nameOf = (page: string) => page.slice(page.lastIndexOf('/') + 1)

interface Content {
  readonly hash: string
  readonly lines: ReadonlySet<string>
}

/** What pages hold, by page; those that are empty say nothing. */
function contentsOf(from: Source, pages: ReadonlyMap<string, string>): Map<string, Content> {
  const contents = new Map<string, Content>()
  from.each([...pages.keys()], (file, page) => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(page.bytes())
      .replaceAll('\r\n', '\n')
      .trim()
    if (text === '') return
    const lines = new Set(text.split('\n').map(line => line.trim()))
    lines.delete('')
    lines.delete('---')
    contents.set(pages.get(file)!, { hash: createHash('sha256').update(text).digest('hex'), lines })
  })
  return contents
}

/** The share of the lines of the longer text that the other has too. */
function alike(lines: ReadonlySet<string>, others: ReadonlySet<string>): number {
  // One page of many lines may be compared with thousands of a few.
  const [few, many] = lines.size < others.size ? [lines, others] : [others, lines]
  let shared = 0
  for (const line of few) if (many.has(line)) shared++
  return shared / Math.max(1, many.size)
}

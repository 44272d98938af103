import { createHash } from 'node:crypto'
import { groupedBy } from '../document/append.ts'
import { step } from '../document/time-limit.ts'
import { pageFiles, withoutExtension } from '../navigation/page-path.ts'
import type { PageFile, Source } from './source.ts'

/** A state of a project, as far as moves need it. */
interface State {
  readonly files: readonly string[]
  readonly from: Pick<Source, 'each'>
}

/** The most pairs of files whose lines are compared; past it, only files of one name are. */
export const maxPairs = 40_000

/**
 * The most characters of the files of a state whose lines are held. A file that is past them has moved only with the same
 * text.
 */
export const maxLineCharacters = 300_000_000

/** What a line counts beside its text, of which git holds millions in few bytes. */
const charactersPerLine = 50

/** How much of the lines of two files must be the same, as for git's `--find-renames`. */
const leastAlike = 0.5

/**
 * The pages of an earlier state that have another path in a later one, by their content: the same text, or else most of
 * the same lines. Line ends and what is blank around a text count for nothing, and an empty page has not moved.
 */
export function movesBetween(earlier: State, later: State): Record<string, string> {
  const [before, after] = [pageFiles(earlier.files), pageFiles(later.files)]
  const lost = new Map([...before].filter(([page]) => !after.has(page)).map(([page, file]) => [file, page]))
  const added = new Map([...after].filter(([page]) => !before.has(page)).map(([page, file]) => [file, page]))
  const moves: Record<string, string> = Object.create(null)
  const move = (file: string, target: string) => {
    moves[lost.get(file)!] = added.get(target)!
    lost.delete(file)
    added.delete(target)
  }
  for (const find of [sameTexts, alikeTexts]) {
    if (lost.size === 0 || added.size === 0) break
    find([earlier.from, lost], [later.from, added], move)
  }
  return moves
}

/** The page of each file, and where files are read. */
type Pages = readonly [from: State['from'], pages: Map<string, string>]

type Move = (file: string, target: string) => void

/** Moves files to the first of the same text and name, and those that are left to the only one of the same text. */
function sameTexts(lost: Pages, added: Pages, move: Move): void {
  const [gone, come] = [hashesOf(lost), hashesOf(added)]
  const named = (file: string, hash: string) => `${hash} ${nameOf(file)}`
  const byName = groupsOf(come, named)
  for (const [file, hash] of gone) {
    const same = byName.get(named(file, hash)) ?? none
    const [target] = same
    if (target === undefined) continue
    move(file, target)
    same.delete(target)
    gone.delete(file)
    come.delete(target)
  }
  const byHash = groupsOf(come, (_, hash) => hash)
  for (const [file, hash] of gone) {
    const same = byHash.get(hash) ?? none
    // Which of several it has become, nobody can say.
    if (same.size > 1) lost[1].delete(file)
    if (same.size !== 1) continue
    const [target] = same
    move(file, target!)
    same.clear()
  }
}

/** Moves files to those that have most of the same lines, the most alike first. */
function alikeTexts(lost: Pages, added: Pages, move: Move): void {
  const candidates = candidatesOf([...lost[1].keys()], [...added[1].keys()])
  const gone = linesOf(lost[0], new Set(candidates.map(([file]) => file)))
  const come = linesOf(added[0], new Set(candidates.map(([, target]) => target)))
  const pairs: { file: string; target: string; share: number }[] = []
  for (const [file, target] of candidates) {
    step()
    const share = alike(gone.get(file), come.get(target))
    if (share >= leastAlike) pairs.push({ file, target, share })
  }
  for (const { file, target } of pairs.sort((a, b) => b.share - a.share))
    if (lost[1].has(file) && added[1].has(target)) move(file, target)
}

/** The pairs whose lines are compared: all, or else of the files of one name. */
function candidatesOf(lost: readonly string[], added: readonly string[]): [file: string, target: string][] {
  if (lost.length * added.length <= maxPairs)
    return lost.flatMap(file => added.map((target): [string, string] => [file, target]))
  const come = groupedBy(added, nameOf)
  const pairs: [string, string][] = []
  for (const [name, [file, ...others]] of groupedBy(lost, nameOf)) {
    const [target, ...more] = come.get(name) ?? []
    if (target !== undefined && others.length + more.length === 0) pairs.push([file!, target])
  }
  return pairs
}

const none = new Set<string>()

/** Files by a key of theirs, in their order. */
function groupsOf(files: ReadonlyMap<string, string>, keyOf: (file: string, hash: string) => string) {
  const groups = new Map<string, Set<string>>()
  for (const [file, hash] of files) {
    const key = keyOf(file, hash)
    groups.set(key, (groups.get(key) ?? new Set()).add(file))
  }
  return groups
}

const nameOf = (file: string) => withoutExtension(file.slice(file.lastIndexOf('/') + 1))

/** What stands for the text of each file; those that are empty say nothing. */
function hashesOf([from, pages]: Pages): Map<string, string> {
  const hashes = new Map<string, string>()
  from.each([...pages.keys()], (file, page) => {
    const text = textOf(page)
    if (text !== '') hashes.set(file, hashOf(text))
  })
  return hashes
}

type Lines = ReadonlySet<string>

/** The lines of each file, which files of one text share. */
function linesOf(from: State['from'], files: ReadonlySet<string>): Map<string, Lines> {
  const lines = new Map<string, Lines>()
  const known = new Map<string, Lines>()
  let left = maxLineCharacters
  from.each([...files], (file, page) => {
    const text = textOf(page)
    const hash = hashOf(text)
    let own = known.get(hash)
    if (!own) {
      const length = text.length + charactersPerLine * lineCount(text)
      if (length > left) return
      left -= length
      known.set(hash, (own = linesIn(text)))
    }
    lines.set(file, own)
  })
  return lines
}

function lineCount(text: string): number {
  let lines = 1
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) lines++
  return lines
}

function linesIn(text: string): Lines {
  const lines = new Set(text.split('\n').map(line => line.trim()))
  lines.delete('')
  lines.delete('---')
  return lines
}

const textOf = (page: PageFile) => page.text().replace(/\r\n?/g, '\n').trim()

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** The share of the lines of the longer text that the other has too; those of a file that cannot be read have none. */
function alike(lines: Lines = none, others: Lines = none): number {
  // One page of many lines may be compared with thousands of a few.
  const [few, many] = lines.size < others.size ? [lines, others] : [others, lines]
  let shared = 0
  for (const line of few) if (many.has(line)) shared++
  return shared / Math.max(1, many.size)
}

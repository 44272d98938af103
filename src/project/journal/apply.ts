import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isLink, realPathOf, reasonOf, startReader } from '../disk.ts'
import { codeOf } from '../error-code.ts'
import { isTracked } from '../git/tracked.ts'
import { Leftovers } from '../leftovers.ts'
import { refuseOfGit } from '../of-git.ts'
import { ProjectError } from '../project-error.ts'
import { resolveLinks } from '../real-path.ts'
import {
  isInUse,
  isOfAnother,
  nextOwner,
  ownerFile,
  ownerMark,
  ownerText,
  renewOwner,
  takeOver,
} from './owner.ts'
import { writeNew } from '../write.ts'
import {
  hasJournal,
  journalBytes,
  journalFolder,
  journalText,
  maxJournalBytes,
  type Operation,
  ownerBytes,
  ownerIn,
  parseJournal,
} from './journal.ts'
import {
  Changed,
  freshFile,
  oldFile,
  perform,
  refuseOutside,
  removeEmptied,
  undo,
  writtenAt,
} from './perform.ts'

/** A file of a change, with its texts where it gets one. */
export type Work =
  | { readonly does: 'write'; readonly file: string; readonly before: string; readonly after: string }
  | { readonly does: 'create'; readonly file: string; readonly after: string }
  | { readonly does: 'remove'; readonly file: string }
  | { readonly does: 'move'; readonly file: string; readonly to: string }

/** `do` once all is prepared, `undo` when it failed: a change is done to its end, or undone. */
const names = { do: 'do.json', undo: 'undo.json' } as const

/**
 * Makes all of a change or nothing. Every text is written beside the project first, then a journal, then each file is
 * renamed into its place. What fails is undone at once; what is killed after the journal was written, `recover`
 * completes.
 *
 * @throws {ProjectError} when it cannot be made; the project is then as it was
 */
export function makeChange(root: string, work: readonly Work[]): void {
  refuseOfGit(root)
  recover(root)
  const folder = join(root, journalFolder)
  const operations = operationsOf(root, work)
  let mark = own(root, folder)
  try {
    for (const [number, item] of work.entries()) prepare(root, item, number)
    if (ownerMark(folder) !== mark) throw inUse(root)
    // What is written from here on must be left to this process, however long it took until now.
    renewOwner(folder)
    mark = ownerMark(folder) ?? ''
    writeText(join(folder, 'journal.tmp'), journalText(mark, operations))
    renameSync(join(folder, 'journal.tmp'), join(folder, names.do))
  } catch (error) {
    if (ownerMark(folder) === mark) discard(folder)
    throw unwritable(root, error)
  }
  try {
    performAll(root, operations, false)
  } catch (error) {
    try {
      undoAll(root, operations)
    } catch {
      // The next run undoes the rest.
    }
    throw error
  }
  removeEmptied(root, operations)
  discard(folder)
}

/**
 * What a change does on the disk.
 *
 * @throws {ProjectError} when it names no files of the project, or too many, or a link would have to move
 */
export function operationsOf(root: string, work: readonly Work[]): Operation[] {
  const operations = work.map((item): Operation =>
    item.does === 'move'
      ? { does: 'move', file: item.file, to: item.to }
      : { does: item.does, file: item.file },
  )
  // One that a next run would not read would leave a killed change half made.
  if (journalBytes(operations) > maxJournalBytes)
    throw new ProjectError(
      `A change names more paths than the journal of one may hold (${maxJournalBytes / 2 ** 20} MB): nothing is written. Make it in parts.`,
    )
  if (parseJournal(journalText('', operations)) === null)
    throw new ProjectError('A change names a path that is no file of the project: nothing is written.')
  for (const operation of operations) refuseOutside(root, operation)
  refuseLinks(root, operations)
  return operations
}

/**
 * Throws where a link would have to move: a file, or a folder that keeps its name in one that moves. What a link leads to
 * is of another folder, by whose path it may be listed.
 */
function refuseLinks(root: string, operations: readonly Operation[]) {
  const refuseLink = (path: string) => {
    if (isLink(path)) throw new ProjectError(`"${path}" is a link: move what it leads to.`)
  }
  const known = new Set<string>()
  for (const operation of operations) {
    if (operation.does !== 'move') continue
    let [from, to] = [operation.file, operation.to]
    refuseLink(join(root, from))
    while (basename(from) === basename(to)) {
      ;[from, to] = [dirname(from), dirname(to)]
      // Those above are known then too.
      if (known.has(`${from}\n${to}`)) break
      known.add(`${from}\n${to}`)
      if (basename(from) === basename(to)) refuseLink(join(root, from))
    }
  }
}

/** Makes the folder of a change, and gives the mark of its owner; of two processes one gets it. */
function own(root: string, folder: string): string {
  try {
    mkdirSync(folder)
    writeText(ownerFile(folder), ownerText())
    return ownerMark(folder) ?? ''
  } catch (error) {
    // It is another's now, whose texts are in it.
    if (codeOf(error) === 'EEXIST' && hasJournal(root) && !isInUse(folder))
      throw inTheWay(folder, 'cannot be removed')
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') throw inUse(root)
    discard(folder)
    throw unwritable(root, error)
  }
}

/** Writes the texts of one operation, each whole. */
function prepare(root: string, item: Work, number: number) {
  if (item.does === 'create') writeText(freshFile(root, number), item.after)
  if (item.does !== 'write') return
  const { mode } = statSync(join(root, item.file))
  if ((mode & 0o222) === 0)
    throw new ProjectError(`Cannot write "${join(root, item.file)}": permission denied.`)
  writeText(oldFile(root, number), item.before, mode)
  writeText(freshFile(root, number), item.after, mode)
}

function writeText(path: string, text: string, mode?: number) {
  writeNew(path, text, mode)
  if (mode !== undefined) chmodSync(path, mode)
}

function performAll(root: string, operations: readonly Operation[], isAgain: boolean) {
  for (const [number, operation] of operations.entries())
    try {
      perform(root, operation, number, isAgain)
    } catch (error) {
      throw unwritable(join(root, operation.does === 'move' ? operation.to : operation.file), error)
    }
  const leftovers = new Leftovers()
  for (const operation of operations) {
    const path = writtenAt(root, operation)
    if (path !== null) leftovers.removeOf(realPathOf(path) ?? path)
  }
}

function undoAll(root: string, operations: readonly Operation[]) {
  const folder = join(root, journalFolder)
  if (existsSync(join(folder, names.do))) renameSync(join(folder, names.do), join(folder, names.undo))
  for (const [number, operation] of [...operations.entries()].reverse()) undo(root, operation, number)
  removeEmptied(root, operations, true)
  discard(folder)
}

/** Removes what a change was prepared with. The journal goes first: without it, the rest is nothing but leftovers. */
function discard(folder: string) {
  try {
    for (const name of Object.values(names)) rmSync(join(folder, name), { force: true })
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The next run finds all of it done, and removes it.
  }
}

/**
 * Completes a change that was killed, or undoes it where it had failed; nothing happens without one. A journal is
 * read as what any stranger may have written: it moves files within the project alone, none that is hidden, and is
 * refused where git tracks it or where it was not written here, by the mark with which it begins.
 *
 * @returns whether there was one
 * @throws {ProjectError} when it cannot be completed
 */
export function recover(path: string): boolean {
  const folder = join(path, journalFolder)
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (!stats) return false
  const root = resolveLinks(path)
  const refused = (why: string) => inTheWay(folder, why)
  if (!stats.isDirectory()) throw refused('is no folder of a change')
  const [mark, next] = [ownerMark(folder), nextOwner(folder)]
  if (isInUse(folder)) throw inUse(path)
  const name = (['undo', 'do'] as const).find(name => existsSync(join(folder, names[name])))
  let isTaken = false
  try {
    if (name !== undefined) {
      // No more is read of a journal that came with the project.
      const owner = ownerIn(startReader(join(root, journalFolder), ownerBytes)(names[name]))
      if (owner === null) throw refused('holds no journal of a change')
      if (owner !== mark) throw refused('came with the project, and no change here has left it')
      if (isOfAnother(stats.uid, root)) throw refused('was left by another user')
    }
    const operations = name === undefined ? undefined : readJournal(join(folder, names[name]))
    if (operations === null) throw refused('holds no journal of a change')
    refuseOfGit(root)
    const isOfCheckout = isTracked(root, journalFolder)
    if (isOfCheckout) throw refused('is tracked by git, so that no change has left it')
    // A journal has its mark, which no checkout can bring along.
    if (isOfCheckout === null && !operations) throw refused('may be tracked by git, which cannot be asked')
    isTaken = takeOver(folder, next, mark)
    if (!isTaken) throw inUse(path)
    if (operations) {
      if (name === 'undo') undoAll(root, operations)
      else {
        performAll(root, operations, true)
        removeEmptied(root, operations)
      }
    }
    discard(folder)
  } catch (error) {
    if (isTaken) rmSync(next, { force: true })
    if (error instanceof Changed)
      throw new ProjectError(
        `"${error.path}" has changed since a change of the project was killed. Remove "${folder}" to go on without the rest of that change.`,
      )
    throw unwritable(root, error)
  }
  return true
}

function readJournal(path: string): readonly Operation[] | null {
  const stats = lstatSync(path)
  return stats.isFile() && stats.size <= maxJournalBytes ? parseJournal(readFileSync(path, 'utf8')) : null
}

const inTheWay = (folder: string, why: string) => new ProjectError(`"${folder}" ${why}. Remove it to go on.`)

const inUse = (path: string) => new ProjectError(`Another docs-nav is changing "${path}". Run it again.`)

const unwritable = (path: string, error: unknown) =>
  error instanceof ProjectError ? error : new ProjectError(`Cannot write "${path}": ${reasonOf(error)}.`)

import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isInside, leadsInside, realPathOf } from '../disk.ts'
import { codeOf } from '../error-code.ts'
import { isBehindShut } from '../output.ts'
import { ProjectError } from '../project-error.ts'
import { resolveLinks } from '../real-path.ts'
import { journalFolder, type Operation } from './journal.ts'

/** The places of one operation on the disk. */
interface Places {
  readonly target: string
  readonly to: string
  /** The text that the file is to have; gone once it has it. */
  readonly fresh: string
  /** The text that the file had; of a removed file, the file itself. */
  readonly old: string
}

export const freshFile = (root: string, number: number) => join(root, journalFolder, `${number}.new`)
export const oldFile = (root: string, number: number) => join(root, journalFolder, `${number}.old`)

/**
 * The places of an operation; throws where a link leads one out of the project, or a file that comes or goes into what
 * no project lists. Once the change has begun, what a link to be removed leads to may be gone before it.
 */
function placesOf(root: string, operation: Operation, number: number, hasBegun = true): Places {
  const inside = (file: string) => {
    const path = join(root, file)
    const refusal = refusalOf(root, operation, file, hasBegun)
    if (refusal !== null) throw new ProjectError(`"${path}" ${refusal}, and was left alone.`)
    return path
  }
  const target = inside(operation.file)
  const isLink = operation.does === 'write'
  return {
    target: (isLink && insideOf(root, target)) || target,
    to: operation.does === 'move' ? inside(operation.to) : target,
    fresh: freshFile(root, number),
    old: oldFile(root, number),
  }
}

function refusalOf(root: string, { does }: Operation, file: string, hasBegun: boolean): string | null {
  const path = join(root, file)
  if (!leadsInside(root, hasBegun && does === 'remove' ? dirname(path) : path))
    return 'leads out of the project'
  if (does !== 'write' && isBehindShut(root, file))
    return 'is behind a link into a hidden folder or node_modules'
  return null
}

/** The path at which an operation has put a text; null for one that puts none, or would be refused by now. */
export const writtenAt = (root: string, operation: Operation): string | null =>
  hasText(operation) && refusalOf(root, operation, operation.file, true) === null
    ? join(root, operation.file)
    : null

const hasText = ({ does }: Operation) => does === 'write' || does === 'create'

/** Throws where an operation leads out of the project. */
export function refuseOutside(root: string, operation: Operation): void {
  placesOf(root, operation, 0, false)
}

/** A link is written through. */
function insideOf(root: string, path: string): string | null {
  const real = realPathOf(path)
  return real !== null && isInside(resolveLinks(root), real) ? real : null
}

/** A name that the disk cannot have is not there: what failed for it must be undone. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if (['ENAMETOOLONG', 'ELOOP', 'ENOTDIR'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}

/** A prepared text must be a file of its own: a link could bring any other in its place. */
const isPlain = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true

/**
 * Does an operation; what it does can be undone.
 *
 * @param isAgain whether it may have been done before, in a change that was killed
 */
export function perform(root: string, operation: Operation, number: number, isAgain: boolean): void {
  // The link that a text was written through leads to nothing once the change has moved the file.
  if (isAgain && hasText(operation) && !isPlain(freshFile(root, number))) return
  const places = placesOf(root, operation, number)
  const { target, to, fresh, old } = places
  if (isDone(operation, places)) {
    if (isAgain) return
    throw new Changed(target)
  }
  switch (operation.does) {
    case 'write':
      refuseChanged(target, old)
      return renameSync(fresh, target)
    case 'create':
      if (isThere(target)) throw new Changed(target)
      mkdirSync(dirname(target), { recursive: true })
      return renameSync(fresh, target)
    case 'remove':
      return renameSync(target, old)
    case 'move':
      mkdirSync(dirname(to), { recursive: true })
      if (isThere(to) && !isSameFile(target, to)) throw new Changed(to)
      return renameSync(target, to)
  }
}

/** Whether nothing is left to do: the text or the file is where it goes, or is gone with what another process did. */
function isDone(operation: Operation, { target, fresh, old }: Places): boolean {
  if (hasText(operation)) return !isPlain(fresh)
  return !isThere(target) || (operation.does === 'remove' && isThere(old))
}

/** Undoes an operation, as far as it was done. */
export function undo(root: string, operation: Operation, number: number): void {
  const { target, to, fresh, old } = placesOf(root, operation, number)
  switch (operation.does) {
    case 'write':
      return isPlain(old) && !isPlain(fresh) ? renameSync(old, target) : undefined
    case 'create':
      return !isThere(fresh) && isThere(target) ? renameSync(target, fresh) : undefined
    case 'remove':
      return isThere(old) && !isThere(target) ? renameSync(old, target) : undefined
    case 'move':
      return isThere(to) && !isThere(target) ? renameSync(to, target) : undefined
  }
}

/** Removes the folders that a change has left empty, up to the project's own. */
export function removeEmptied(root: string, operations: readonly Operation[], isUndone = false): void {
  for (const operation of operations) {
    const left = operation.does === 'move' ? (isUndone ? operation.to : operation.file) : operation.file
    for (let folder = dirname(left); folder !== '.' && folder !== '/'; folder = dirname(folder))
      try {
        rmdirSync(join(root, folder))
      } catch {
        break // It holds something, or is gone.
      }
  }
}

/** Whether two names are of one file, as on a disk that ignores letter case. */
function isSameFile(path: string, other: string): boolean {
  const [a, b] = [lstatSync(path, { bigint: true }), lstatSync(other, { bigint: true })]
  return a.dev === b.dev && a.ino === b.ino && path.toLowerCase() === other.toLowerCase()
}

function refuseChanged(target: string, old: string) {
  if (!existsSync(target) || !isPlain(old) || !readFileSync(target).equals(readFileSync(old)))
    throw new Changed(target)
}

/** A file is another than the one that a change was made for. */
export class Changed extends ProjectError {
  constructor(readonly path: string) {
    super(`"${path}" has changed meanwhile, and was left alone. Run it again.`)
  }
}

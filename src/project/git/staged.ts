import { join, relative, resolve } from 'node:path'
import { type Git, openGit } from './git.ts'
import { maxGitPathLength } from './limits.ts'
import type { GitEntry } from './listing.ts'
import { recordsOf } from './records.ts'
import { entriesSource } from './source.ts'
import { ProjectError } from '../project-error.ts'
import type { Source } from '../source.ts'
import { isWanted } from '../listed.ts'

/** The files of a folder as they are in the index of git: what the next commit will hold. */
export function indexSource(root: string): Source {
  const git = openGit(root)
  const { bytesOf, ...source } = entriesSource(git, readIndex(git), root)
  const open = (file: string) => {
    const result = bytesOf(file)
    if (Buffer.isBuffer(result)) return result
    const { failure, detail = 'it leads out of the project' } = result
    if (failure !== 'missing') throw new ProjectError(`Cannot read ${file} of the git index: ${detail}.`)
    const path = relative(resolve(), join(root, file))
    throw new ProjectError(`No ${file} in the git index of "${root}". "git add ${path}" stages it.`)
  }
  return { ...source, open }
}

/** The entries of the index below the project's folder, by path. */
function readIndex(git: Git): Map<string, GitEntry> {
  const entries = new Map<string, GitEntry>()
  let mayBeEmpty = false
  for (const line of recordsOf(git(['ls-files', '--stage', '-z']))) {
    const [, mode, id, stage, path] = /^(\d+) ([0-9a-f]+) (\d)\t([^]*)$/.exec(line) ?? []
    if (path === undefined || path.length > maxGitPathLength) continue
    if (stage !== '0' && isRead(path)) throw conflict(path)
    entries.set(path, { id: id!, kind: kinds[mode!.slice(0, 2)] ?? 'file' })
    mayBeEmpty ||= emptyFiles.has(id!)
  }
  if (mayBeEmpty) for (const path of promised(git)) entries.delete(path)
  return entries
}

const kinds: Record<string, GitEntry['kind']> = { 12: 'link', 16: 'module' }
const isRead = (path: string) => isWanted(path) || path === '.mintignore'

const conflict = (path: string) =>
  new ProjectError(
    `A merge left "${path}" in conflict, so that the git index has no version of it. Settle it, and stage it with "git add".`,
  )

/** The content of no bytes in SHA-1 and in SHA-256. */
const emptyFiles: ReadonlySet<string> = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
])

/** Entries of `git add --intent-to-add`, which the next commit will not contain. */
function* promised(git: Git): Generator<string> {
  // Other commands that report this flag also read the work tree and run the repository's filters.
  const listing = git(['ls-files', '--debug', '-z']).toString('utf8')
  // Each path ends with a NUL; its details follow before the next path.
  let path: string | undefined
  for (const part of listing.split('\0')) {
    const [facts, flags] = (path !== undefined && /^ +ctime:[^]*?\bflags: ([0-9a-f]+)\n/.exec(part)) || [
      '',
      '0',
    ]
    if (Number.parseInt(flags!, 16) & intentToAdd) yield path!
    path = part.slice(facts.length)
  }
}

/** The flag of git's index format (version 3). */
const intentToAdd = 1 << 29

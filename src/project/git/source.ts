import { createHash } from 'node:crypto'
import { appendTo } from '../../document/append.ts'
import { contentOf } from '../disk.ts'
import { maxDocumentStart } from '../documents.ts'
import { pageFile } from '../heads.ts'
import type { Git } from './git.ts'
import { maxGitBytes, maxGitPathLength } from './limits.ts'
import { type Follow, linkFollower } from './links.ts'
import { entriesBelow, type GitEntry, listEntries } from './listing.ts'
import { readObjects, sizesOf } from './objects.ts'
import { objectReader, type ReadObject } from './reader.ts'
import { isPage } from '../../navigation/page-path.ts'
import { gitFinder } from '../git-name.ts'
import { isWanted } from '../listed.ts'
import { held } from '../../document/time-limit.ts'
import { ProjectError } from '../project-error.ts'
import type { Failure, Source } from '../source.ts'

type Entries = ReadonlyMap<string, GitEntry>

/** Files that git holds, below the project's folder. */
export interface GitSource extends Omit<Source, 'open'> {
  readonly bytesOf: (file: string) => Buffer | Failure
}

/** The files of a git index or tree; only links within it are followed. */
export function entriesSource(git: Git, entries: Entries, root: string): GitSource {
  const links = linksOf(git, entries)
  const lead = linkFollower(links, root)
  const isOfGit = gitFinder()
  // What git holds as a file is below no link.
  const follow: Follow = path => {
    const target = entries.get(path)?.kind === 'file' ? path : lead(path)
    return target !== null && isOfGit(target) ? null : target
  }
  const readOne = objectReader(git, [() => dataIds(entries), () => otherIds(entries)])
  const bytesOf = (file: string) => bytesAt(readOne, entries, follow, file)
  return {
    bytesOf,
    read(file) {
      const result = bytesOf(file)
      return Buffer.isBuffer(result) ? contentOf(result) : result
    },
    lacks(file) {
      const id = idAt(entries, follow, file)
      return typeof id !== 'string' && id.failure === 'missing'
    },
    start(file) {
      const result = bytesOf(file)
      return Buffer.isBuffer(result) ? result.toString('utf8', 0, maxDocumentStart) : ''
    },
    list: () => held.limit.run(() => listEntries(entries, links, follow, ids => sizesOf(git, ids))),
    heads(files) {
      const ids = new Map(files.map(file => [file, entries.get(follow(file) ?? '')?.id]))
      const known = [...new Set(ids.values())].filter(id => id !== undefined)
      const heads = new Map<string, string>()
      let length = 0
      // Of a page that is too large its start counts all the same, as on the disk.
      for (const [id, content] of readObjects(git, known, Infinity)) {
        if (!Buffer.isBuffer(content)) continue
        const head = pageFile(content).head()
        length += head.length
        if (length > maxGitBytes) throw tooMuchFrontMatter()
        heads.set(id, head)
      }
      return file => heads.get(ids.get(file) ?? '') ?? ''
    },
    each(files, use) {
      const filesOf = new Map<string, string[]>()
      for (const file of files) {
        const id = entries.get(follow(file) ?? '')?.id
        if (id !== undefined) appendTo(filesOf, id, file)
      }
      for (const [id, content] of readObjects(git, [...filesOf.keys()])) {
        if (!Buffer.isBuffer(content)) continue
        const page = pageFile(content, identityOf(content))
        for (const file of filesOf.get(id) ?? []) use(file, page)
      }
    },
  }
}

/** A content by itself: where objects are replaced (`git replace`), thousands of ids may have the same. */
const identityOf = (content: Buffer) => createHash('sha256').update(content).digest('base64')

const tooMuchFrontMatter = () =>
  new ProjectError(`git holds more than ${maxGitBytes / 2 ** 20} MB of front matter here.`)

/** The ids of files that are read one by one. */
const dataIds = (entries: Entries) => idsOf(entries, isData)

/** Those of pages, which for the most part are read together, and of files of other kinds. */
const otherIds = (entries: Entries) => idsOf(entries, path => !isData(path))

const isData = (path: string) => isWanted(path) && !isPage(path)

function* idsOf(entries: Entries, isOne: (path: string) => boolean): Generator<string> {
  for (const [path, { id, kind }] of entries) if (kind === 'file' && isOne(path)) yield id
}

function bytesAt(readOne: ReadObject, entries: Entries, follow: Follow, file: string): Buffer | Failure {
  const id = idAt(entries, follow, file)
  return typeof id === 'string' ? readOne(id) : id
}

/** The id of a file, or why there is none. */
function idAt(entries: Entries, follow: Follow, file: string): string | Failure {
  if (file.length > maxGitPathLength) return { failure: 'missing' }
  const path = follow(file)
  if (path === null) return { failure: 'outside' }
  const entry = entries.get(path)
  if (entry?.kind === 'file') return entry.id
  if (entry || !entriesBelow(entries, path).next().done)
    return { failure: 'unreadable', detail: 'it is not a file' }
  for (const folder of foldersAbove(path))
    if (entries.get(folder)?.kind === 'module')
      return { failure: 'unreadable', detail: 'it is in a submodule, which the index does not hold' }
  return { failure: 'missing' }
}

function* foldersAbove(path: string): Generator<string> {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) yield path.slice(0, end)
}

function linksOf(git: Git, entries: Entries): Map<string, string> {
  const links = [...entries].filter(([, { kind }]) => kind === 'link')
  // One text for all links of it, of which a few trees may hold a million.
  const texts = new Map<string, string>()
  for (const [id, content] of readObjects(git, [...new Set(links.map(([, { id }]) => id))], maxGitPathLength))
    if (Buffer.isBuffer(content)) texts.set(id, content.toString('utf8'))
  // What cannot be the target of a link is treated as leading out of the project.
  return new Map(links.map(([path, { id }]) => [path, texts.get(id) ?? '/']))
}

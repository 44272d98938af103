import { join } from 'node:path'
import { bytesReader, isMissing, isOwnFolder, projectReader, startReader } from './disk.ts'
import { maxDocumentStart } from './documents.ts'
import { readHead, readListed } from './heads.ts'
import { ProjectError } from './project-error.ts'
import type { Source } from './source.ts'
import { walk } from './walk.ts'

/** The files of a folder on the disk. */
export function diskSource(root: string): Source {
  let mayHaveLinks = true
  return {
    open: file => readDocs(root, file),
    read: projectReader(root),
    lacks: file => isMissing(root, file),
    start: startReader(root, maxDocumentStart),
    list: () => {
      const walked = walk(root)
      mayHaveLinks = walked.links.size > 0
      return walked
    },
    heads: () => file => readHead(root, file),
    each: (files, use) => {
      for (const file of files) {
        const page = readListed(root, file, mayHaveLinks)
        if (page) use(file, page)
      }
    },
  }
}

/**
 * The disk for longer than one reading: a folder that was listed may have become a link out of the project since, or
 * lead through one.
 */
export function lastingSource(root: string): Source {
  const disk = diskSource(root)
  const ownFolders = () => {
    const known = new Map<string, boolean>()
    return (file: string) => {
      const folder = file.slice(0, Math.max(file.lastIndexOf('/'), 0))
      const isOwn = known.get(folder) ?? isOwnFolder(root, folder)
      known.set(folder, isOwn)
      return isOwn
    }
  }
  return {
    ...disk,
    heads: files => {
      const [isInOwn, headOnDisk] = [ownFolders(), disk.heads(files)]
      return file => (isInOwn(file) ? headOnDisk(file) : '')
    },
    each: (files, use) => disk.each(files.filter(ownFolders()), use),
  }
}

function readDocs(root: string, file: string): Uint8Array {
  const result = bytesReader(root)(file)
  if (Buffer.isBuffer(result)) return result
  const { failure, detail = failure === 'missing' ? 'it does not exist' : 'it leads out of its folder' } =
    result
  throw new ProjectError(`Cannot read "${join(root, file)}": ${detail}.`)
}

import { join } from 'node:path'
import { bytesReader, projectReader, startReader } from './disk.ts'
import { maxDocumentStart } from './documents.ts'
import { pageFile, readHead, readListed } from './heads.ts'
import { ProjectError } from './project-error.ts'
import type { Source } from './source.ts'
import { walk } from './walk.ts'

/** The files of a folder on the disk. */
export const diskSource = (root: string): Source => ({
  open: file => readDocs(root, file),
  read: projectReader(root),
  start: startReader(root, maxDocumentStart),
  list: () => walk(root),
  heads: () => file => readHead(root, file),
  each: (files, use) => {
    for (const file of files) {
      const bytes = readListed(root, file)
      if (bytes) use(file, pageFile(bytes))
    }
  },
})

function readDocs(root: string, file: string): Uint8Array {
  const result = bytesReader(root)(file)
  if (Buffer.isBuffer(result)) return result
  const { failure, detail = failure === 'missing' ? 'it does not exist' : 'it leads out of its folder' } =
    result
  throw new ProjectError(`Cannot read "${join(root, file)}": ${detail}.`)
}

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectReader } from './disk.ts'
import { readHead } from './front-matter.ts'
import { ProjectError } from './project-error.ts'
import type { Source } from './source.ts'
import { walk } from './walk.ts'

/** The files of a folder as they stand on the disk. */
export const diskSource = (root: string): Source => ({
  open: file => readDocs(join(root, file)),
  read: projectReader(root),
  list: () => walk(root),
  heads: () => file => readHead(join(root, file)),
})

function readDocs(path: string): Uint8Array {
  try {
    // A pipe of that name would be waited for.
    if (statSync(path).isFile()) return readFileSync(path)
  } catch (error) {
    throw new ProjectError(`Cannot read "${path}": ${(error as NodeJS.ErrnoException).code}.`)
  }
  throw new ProjectError(`Cannot read "${path}": it is not a file.`)
}

import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Files } from '../../../src/core.ts'

const isRead = /\.(?:mdx?|json|ya?ml)$|^\.mintignore$/i

/** The files of a folder as a browser would be given them; those that are no text for us are empty. */
export function filesIn(folder: string): Files {
  const files: Record<string, string | Uint8Array> = Object.create(null)
  const visit = (below: string) => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      const path = below + name
      const kind = statSync(join(folder, path), { throwIfNoEntry: false })
      if (kind?.isDirectory() && name !== '.git') visit(`${path}/`)
      else if (kind?.isFile()) files[path] = isRead.test(name) ? content(join(folder, path)) : ''
    }
  }
  visit('')
  return files
}

function content(path: string): string | Uint8Array {
  const bytes = readFileSync(path)
  return isUtf8(bytes) ? bytes.toString('utf8') : new Uint8Array(bytes)
}

/** Whether a folder holds a link, which a project of texts has not. */
export const holdsLink = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).some(entry => entry.isSymbolicLink())

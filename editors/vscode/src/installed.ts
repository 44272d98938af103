import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { resolveLinks } from '../../../src/project/real-path.ts'

/** The command of a docs-nav installed beside a docs.json or above it, but not above the opened folder, nor a link there. */
export function installedServer(docs: string, opened: string): string | null {
  for (let folder = dirname(docs); isInside(folder, opened); folder = dirname(folder)) {
    const command = join(folder, 'node_modules', 'docs-nav', 'dist', 'bin.cjs')
    if (existsSync(command) && isInside(resolveLinks(command), resolveLinks(opened))) return command
    if (folder === dirname(folder)) return null
  }
  return null
}

function isInside(folder: string, parent: string): boolean {
  const way = relative(parent, folder)
  // From one drive of Windows to another there is none.
  return way.split(sep)[0] !== '..' && !isAbsolute(way)
}

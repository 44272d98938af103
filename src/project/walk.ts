import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

const wanted = /\.(?:mdx?|json|ya?ml)$/i

/** The most files that a project may have; what is past it is not looked at. */
export const maxFiles = 500_000

/**
 * The .md, .mdx, .json and .yaml files below a folder, as sorted paths with `/`. Hidden folders and
 * node_modules are not entered; a linked folder is, when it leads to a place inside the project.
 */
export function walk(root: string): string[] {
  const found: string[] = []
  const visit = (folder: string, prefix: string, linked: readonly string[]) => {
    for (const entry of list(folder)) {
      const { name } = entry
      const isLink = entry.isSymbolicLink()
      const path = isLink || entry.isDirectory() ? join(folder, name) : ''
      if (entry.isDirectory() || (isLink && isFolder(path))) {
        if (name.startsWith('.') || name === 'node_modules') continue
        if (!isLink) visit(path, `${prefix}${name}/`, linked)
        else {
          const real = realpathSync(path)
          if (real.startsWith(root + sep) && !isAround(real, folder) && !linked.includes(real))
            visit(path, `${prefix}${name}/`, [...linked, real])
        }
      } else if (wanted.test(name) && found.length < maxFiles) found.push(prefix + name)
    }
  }
  visit(root, '', [])
  return found.sort()
}

/** Whether a link leads back to a folder that holds it. */
const isAround = (real: string, folder: string) => `${realpathSync(folder)}${sep}`.startsWith(real + sep)

function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // A folder that vanished or may not be read holds no page that could be shown.
    return []
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

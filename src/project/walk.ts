import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isInside } from './disk.ts'

const wanted = /\.(?:mdx?|json|ya?ml)$/i

/** What a project's folder holds; the files of `outside` are links out of it, and not read. */
export interface Walked {
  readonly files: readonly string[]
  readonly outside: ReadonlySet<string>
}

/** The most files that a project may have; what is past it is not looked at. */
export const maxFiles = 500_000

/**
 * The .md, .mdx, .json and .yaml files below a folder, as sorted paths with `/`. Hidden folders and
 * node_modules are not entered. A linked folder is, when it leads to a place inside the project that
 * does not hold the link; links inside of it are not, so that no number of them multiplies. A link
 * to a file elsewhere counts as a file, and is among those that are not read.
 */
export function walk(root: string): Walked {
  const found: string[] = []
  const outside = new Set<string>()
  const visit = (folder: string, prefix: string, isLinked: boolean) => {
    for (const entry of list(folder)) {
      const { name } = entry
      const isLink = entry.isSymbolicLink()
      const kind = isLink ? kindOf(join(folder, name)) : entry
      if (kind?.isDirectory()) {
        if (name.startsWith('.') || name === 'node_modules') continue
        const path = join(folder, name)
        if (!isLink || (!isLinked && mayEnter(root, folder, path)))
          visit(path, `${prefix}${name}/`, isLinked || isLink)
      } else if (kind?.isFile() && wanted.test(name) && found.length < maxFiles) {
        found.push(prefix + name)
        if (isLink && !isInside(root, realpathSync(join(folder, name)))) outside.add(prefix + name)
      }
    }
  }
  visit(root, '', false)
  return { files: found.sort(), outside }
}

function mayEnter(root: string, folder: string, link: string): boolean {
  const real = realpathSync(link)
  return isInside(root, real) && !isInside(real, realpathSync(folder)) && real !== realpathSync(folder)
}

function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // A folder that vanished or may not be read holds no page that could be shown.
    return []
  }
}

/** What a link leads to; nothing when it leads nowhere. */
function kindOf(link: string) {
  try {
    return statSync(link)
  } catch {
    return undefined
  }
}

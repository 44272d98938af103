import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { bytesReader, leadsInside, realPathOf } from './disk.ts'
import { resolveLinks } from './real-path.ts'

/** The nearest folder, at a path or above it, that holds a docs.json; null when there is none. */
function nearestProject(folder: string): string | null {
  for (let text = folder; ; text = dirname(text)) {
    if (existsSync(join(text, 'docs.json'))) return text
    if (dirname(text) === text) return null
  }
}

/**
 * Finds the folder of the project that a document belongs to: a docs.json is one of its own, unless it is only a part of
 * the one above, or behind a link out of it. `textOf` has the texts that an editor holds. Each docs.json is read once.
 */
export function projectFinder(textOf: (file: string) => string | undefined): (path: string) => string | null {
  const parts = new Map<string, boolean>()
  const isKnownPart = (file: string) => {
    const known = parts.get(file) ?? isPart(file, textOf)
    parts.set(file, known)
    return known
  }
  return function projectOf(path: string): string | null {
    const isNew = basename(path) === 'docs.json' && !existsSync(path)
    const nearest = isNew ? dirname(path) : nearestProject(dirname(path))
    if (nearest === null || nearest === dirname(nearest)) return nearest
    const docs = join(nearest, 'docs.json')
    const isLinked = realPathOf(nearest) !== nearest
    const above = isLinked || isKnownPart(docs) ? projectOf(nearest) : null
    if (above === null) return nearest
    // Behind a link out of the project above it, which may come from a stranger, it is not even looked at.
    return (isLinked && !leadsInside(above, nearest)) || isKnownPart(docs) ? above : nearest
  }
}

/** Whether a docs.json can only be an included part: it has no key of a whole site. */
function isPart(file: string, textOf: (file: string) => string | undefined): boolean {
  try {
    const text = textOf(file) ?? bytesReader(resolveLinks(dirname(file)))(basename(file))
    return (
      (typeof text === 'string' || Buffer.isBuffer(text)) &&
      !/"(?:navigation|\$schema)"\s*:/.test(String(text))
    )
  } catch {
    return false
  }
}

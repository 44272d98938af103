import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest folder, at a path or above it, that holds a docs.json; null when there is none. */
export function nearestProject(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'docs.json'))) return at
    if (dirname(at) === at) return null
  }
}

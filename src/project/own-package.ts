import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { versions } from 'node:process'
import { fileURLToPath } from 'node:url'
import { isBelow, realPathOf } from './disk.ts'

/** Packages that stand wherever this one does, or in a folder above. */
const dependencies = ['js-yaml', 'yaml']

/**
 * Whether Node would take an optional package from a folder in which neither this one nor what it depends on is: it
 * looks in `node_modules` of every folder above and in two of the user's home, and each may be of the project, where
 * docs-nav is installed below it (`~/.nvm`, a cache of npm in the checkout).
 */
export function isOfStrangers(name: string): boolean {
  // Yarn's Plug'n'Play gives a package what it asks for, and has no such folders.
  if (versions.pnp !== undefined) return false
  const load = createRequire(import.meta.url)
  const own = fileURLToPath(import.meta.url)
  const folders = load.resolve.paths(name) ?? []
  const last = Math.max(
    folders.findIndex(folder => isBelow(folder, own)),
    ...dependencies.map(dependency => folders.findIndex(folder => existsSync(join(folder, dependency)))),
  )
  let found: string
  try {
    found = load.resolve(name)
  } catch {
    // It is not there at all, or in the bundle; or for `import` alone, which takes the first folder that holds it.
    return folders.findIndex(folder => existsSync(join(folder, name))) > last
  }
  return !folders.slice(0, last + 1).some(folder => {
    const place = realPathOf(join(folder, name))
    return place !== null && isBelow(place, found)
  })
}

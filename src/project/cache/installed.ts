import { createRequire } from 'node:module'

/** The packages that make what a cache keeps; which release is there, the range in package.json leaves open. */
const packages = ['js-yaml', 'yaml']

let versions: readonly string[] | undefined

/** The releases of these packages that are installed: what one has made another may make otherwise. */
export function installedVersions(): readonly string[] {
  // The built command has a `require` of its own, which this name must not hide.
  const load = createRequire(import.meta.url)
  versions ??= packages.map(name => `${name} ${releaseOf(name, load)}`)
  return versions
}

function releaseOf(name: string, load: NodeJS.Require): string {
  try {
    return load(`${name}/package.json`).version
  } catch {
    return 'of the bundle' // in one file, which holds the package
  }
}

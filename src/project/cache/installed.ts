import { createRequire } from 'node:module'

/** The packages that make what a cache keeps; which release is there, the range in package.json leaves open. */
const packages = ['js-yaml', 'yaml']

let versions: readonly string[] | undefined

/** The releases of these packages that are installed: what one has made another may make otherwise. */
export function installedVersions(): readonly string[] {
  const require = createRequire(import.meta.url)
  versions ??= packages.map(name => `${name} ${releaseOf(name, require)}`)
  return versions
}

function releaseOf(name: string, require: NodeJS.Require): string {
  try {
    return require(`${name}/package.json`).version
  } catch {
    return 'of the bundle' // in one file, which holds the package
  }
}

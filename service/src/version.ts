import { createRequire } from 'node:module'

/** The version of the package that contains this file, built or not. */
export const version = (() => {
  const require = createRequire(import.meta.url)
  for (const path of ['../package.json', '../../package.json'])
    try {
      const { name, version } = require(path) as { name?: string; version: string }
      if (name === 'docs-nav-service') return version
    } catch {
      // It is the other one.
    }
  return 'unknown'
})()

import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { cacheFolder } from './cache.ts'
import type { Environment } from './user.ts'
import { isStraightBelow, leadsInside } from '../disk.ts'
import { realPath } from '../locate.ts'
import { isOfGit } from '../of-git.ts'

/**
 * The folder in which a command caches results of a project; null for none. A node_modules that is a link out of its
 * folder, or in which a link stands on the way to the cache, is skipped, and so is one in `.git`.
 */
export const commandCache = (path: string, env: Environment): string | null =>
  cacheFolder(
    resolve(path),
    env,
    (modules, own) =>
      existsSync(modules) &&
      leadsInside(dirname(modules), modules) &&
      isStraightBelow(modules, own) &&
      !isOfGit(realPath(modules)),
  )

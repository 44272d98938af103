import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { cacheFolder } from './cache.ts'
import type { Environment } from './user.ts'
import { leadsInside } from '../disk.ts'
import { realPath } from '../locate.ts'
import { isOfGit } from '../of-git.ts'

/**
 * The folder in which a command caches results of a project; null for none. A node_modules that is, or in which there is,
 * a link that leads elsewhere is skipped, and so is one in `.git`.
 */
export const commandCache = (path: string, env: Environment): string | null =>
  cacheFolder(
    resolve(path),
    env,
    (modules, own) =>
      existsSync(modules) &&
      leadsInside(dirname(modules), modules) &&
      leadsInside(modules, own) &&
      !isOfGit(realPath(modules)),
  )

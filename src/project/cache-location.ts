import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { cacheFolder } from './cache.ts'

/** The folder in which a command keeps what it has read of a project's specifications; null for none. */
export const commandCache = (
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): string | null => cacheFolder(resolve(path), env, existsSync)

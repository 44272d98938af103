import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cacheFolder, type Environment, userFolder } from './cache.ts'
import { makeFolder, remove } from './files.ts'
import { leadsInside } from '../disk.ts'

/**
 * The folder in which a command keeps what it has made of a project; null for none. A node_modules in which a
 * link leads it elsewhere is passed by.
 */
export const commandCache = (path: string, env: Environment): string | null =>
  cacheFolder(resolve(path), env, (modules, own) => existsSync(modules) && leadsInside(modules, own))

/**
 * What the user alone knows, in hexadecimal: it tells what this command has written from what a project brings
 * with it. Made at the first call; null where there is no folder for it.
 */
export function userSecret(env: Environment): string | null {
  const folder = userFolder(env)
  if (folder === null) return null
  const file = join(folder, 'secret')
  return readSecret(file) ?? writeSecret(folder, file)
}

function readSecret(file: string): string | null {
  try {
    // A pipe or a device might never end.
    if (!statSync(file).isFile()) return null
    const text = readFileSync(file, 'latin1')
    return /^[0-9a-f]{64}$/.test(text) ? text : null
  } catch {
    return null
  }
}

function writeSecret(folder: string, file: string): string | null {
  const secret = randomBytes(32).toString('hex')
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    makeFolder(folder)
    writeFileSync(temporary, secret, { flag: 'wx', mode: 0o600 })
    renameSync(temporary, file)
    return secret
  } catch {
    remove(temporary)
    return null
  }
}

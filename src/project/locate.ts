import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { ProjectError } from './project-error.ts'

/** The folder of a project, a real path, and what its docs.json is called. Throws a ProjectError. */
export function locateProject(path: string, isGiven: boolean): { root: string; file: string } {
  try {
    return locate(path, isGiven)
  } catch (error) {
    if (error instanceof ProjectError) throw error
    throw new ProjectError(`Cannot read "${path}": ${(error as NodeJS.ErrnoException).code}.`)
  }
}

/** Whether a path is a folder, and not the docs.json in it: a folder can be called so too. */
export const isFolder = (path: string) =>
  statSync(resolve(path), { throwIfNoEntry: false })?.isDirectory() === true

function locate(path: string, isGiven: boolean): { root: string; file: string } {
  const full = resolve(path)
  const stats = statSync(full, { throwIfNoEntry: false })
  if (stats?.isDirectory()) {
    if (!isGiven && !existsSync(join(full, 'docs.json')))
      throw new ProjectError(`No docs.json in "${path}".${hint(path)}`)
    return { root: realpathSync(full), file: 'docs.json' }
  }
  if (!stats && !isGiven) throw new ProjectError(`No such file or folder: "${path}".`)
  if (!/\.json$/i.test(full)) throw new ProjectError(`"${path}" is neither a folder nor a .json file.`)
  if (!existsSync(dirname(full))) throw new ProjectError(`No such folder: "${dirname(path)}".`)
  return { root: realpathSync(dirname(full)), file: basename(full) }
}

/** A docs.json one folder further down is probably the one that was meant. */
function hint(path: string): string {
  const folders = readdirSync(path, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const found = folders.find(({ name }) => existsSync(join(path, name, 'docs.json')))
  return found ? ` There is one in "${join(path, found.name)}".` : ''
}

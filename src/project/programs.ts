import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { env, platform } from 'node:process'
import { isBelow } from './disk.ts'
import { isPackages } from './listed.ts'
import { realPath } from './locate.ts'

/** The name of the folder for a run in which Yarn 2 and later has the programs of packages, and puts first. */
const programsOfYarn = /^xfs-[\da-f]+$/

const isOfPackages = (name: string) => isPackages(name) || programsOfYarn.test(name)

/**
 * The folders of PATH that are named in full and are not inside node_modules, which npx puts first, nor of Yarn; with a
 * project's folder, a real path, those in it are left out too.
 */
function programFolders(project?: string): string[] {
  const isOwn = (folder: string) =>
    project !== undefined && (realPath(folder) === project || isBelow(project, realPath(folder)))
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(folder => isAbsolute(folder) && !folder.split(/[\\/]/).some(isOfPackages) && !isOwn(folder))
}

/** Windows itself would look in the current folder first. */
const fileIn = (folders: readonly string[], name: string): string | undefined =>
  folders.map(folder => join(folder, name)).find(isProgram)

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The git program in PATH, never one of the project's packages; undefined without one. */
export const gitProgram = () => fileIn(programFolders(), platform === 'win32' ? 'git.exe' : 'git')

/** PATH with these folders alone, for a program that starts others. */
export const programPath = (): string => programFolders().join(delimiter)

interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/** What opens an address with the user's browser, with a PATH that leaves out the project's folders too; null without one. */
export function browserCommand(project: string): Command | null {
  const folders = programFolders(project)
  const own = { ...env, PATH: folders.join(delimiter) }
  if (platform === 'darwin') return { program: '/usr/bin/open', args: [], env: own }
  if (platform === 'win32') {
    const program = join(env.SystemRoot ?? 'C:\\Windows', 'System32', 'cmd.exe')
    return { program, args: ['/c', 'start', ''], env: own }
  }
  const program = fileIn(folders, 'xdg-open')
  return program === undefined ? null : { program, args: [], env: own }
}

import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { env, platform } from 'node:process'
import { isBelow } from './disk.ts'
import { realPath } from './locate.ts'

/**
 * The folders of PATH that are named in full and are no packages', such as the node_modules/.bin that npx puts first;
 * with a project's folder, a real path, those in it are left out too.
 */
function programFolders(project?: string): string[] {
  const isOwn = (folder: string) =>
    project !== undefined && (realPath(folder) === project || isBelow(project, realPath(folder)))
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(folder => isAbsolute(folder) && !folder.split(/[\\/]/).includes('node_modules') && !isOwn(folder))
}

/** Windows itself would look in the current folder first. */
const fileIn = (folders: readonly string[], name: string): string | undefined =>
  folders.map(folder => join(folder, name)).find(existsSync)

/** The git program in PATH, never one in the project's folder or its packages; undefined without one. */
export const gitProgram = () => fileIn(programFolders(), platform === 'win32' ? 'git.exe' : 'git')

interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/** What opens an address with the user's browser, and finds nothing in the project either; null without it. */
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

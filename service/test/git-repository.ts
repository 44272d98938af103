import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { devNull } from 'node:os'

const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main']

/** Runs git in a folder, without any user's configuration. */
export const gitIn = (folder: string, ...args: string[]) => gitFed(folder, '', ...args)

/** The same with a text as its standard input. */
export const gitFed = (folder: string, input: string, ...args: string[]) =>
  execFileSync('git', [...who, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' },
    input,
    stdio: 'pipe',
  }).trim()

/** Files by path; an array is a symbolic link with that target. */
export type Files = Readonly<Record<string, string | readonly [string]>>

/** A new repository with one commit. */
export function makeRepository(folder: string, files: Files = soundProject()): string {
  mkdirSync(folder, { recursive: true })
  gitIn(folder, 'init', '--quiet')
  commitFiles(folder, files)
  return folder
}

/** Commits files and returns the revision. */
export function commitFiles(folder: string, files: Files): string {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    if (typeof content === 'string') writeFileSync(path, content)
    else symlinkSync(content[0], path)
  }
  gitIn(folder, 'add', '--all')
  gitIn(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Change')
  return gitIn(folder, 'rev-parse', 'HEAD')
}

/** A project without problems. */
export const soundProject = (pages: readonly string[] = ['index', 'guide']): Record<string, string> => ({
  'docs.json': JSON.stringify({ navigation: { pages } }, null, 2),
  ...Object.fromEntries(pages.map(page => [`${page}.mdx`, `---\ntitle: ${page}\n---\nThe page ${page}.\n`])),
})

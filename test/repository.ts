import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []
afterAll(() => folders.forEach(folder => rmSync(folder, { recursive: true, force: true })))

/** A new empty folder, removed after the tests. */
export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-git-')))
  folders.push(folder)
  return folder
}

/** Writes files into a folder, by path; an object is written as JSON. */
export function write(folder: string, files: Readonly<Record<string, string | object>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`
    writeFileSync(join(folder, file), text)
  }
}

const own = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_DATE: '@0 +0000',
  GIT_COMMITTER_DATE: '@0 +0000',
}

/** Runs git in a folder, without the user's settings, and returns its output. */
export const git = (folder: string, ...args: string[]): string =>
  execFileSync(
    'git',
    ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main', ...args],
    {
      cwd: folder,
      env: { ...process.env, ...own },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )

/** A new repository with these files in its index. */
export function repository(files: Readonly<Record<string, string | object>> = {}): string {
  const folder = emptyFolder()
  git(folder, 'init', '--quiet')
  write(folder, files)
  git(folder, 'add', '.')
  return folder
}

import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { maxGitMemoryBytes } from '../../src/project/git/limits.ts'
import { runGit } from '../../src/project/git/run.ts'
import { emptyFolder, write } from '../repository.ts'

/** A program in place of git. */
function fakeGit(script: string) {
  const folder = emptyFolder()
  write(folder, { git: `#!/bin/sh\n${script}\n` })
  chmodSync(join(folder, 'git'), 0o755)
  vi.stubEnv('PATH', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test.runIf(process.platform === 'linux')('git gets no more memory than it may take', () => {
  fakeGit('ulimit -d')
  expect(runGit({ args: [], time: 5000 }).stdout.toString()).toBe(`${maxGitMemoryBytes / 1024}\n`)
})

test.skipIf(process.platform === 'win32')('a git that a package brings is not run, as npx would', () => {
  const folder = emptyFolder()
  write(folder, { 'node_modules/.bin/git': '#!/bin/sh\necho brought\n' })
  chmodSync(join(folder, 'node_modules/.bin/git'), 0o755)
  vi.stubEnv('PATH', [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(runGit({ args: ['--version'], time: 5000 }).stdout.toString()).toMatch(/^git version /)
})

test.skipIf(process.platform === 'win32')('a git that a signal ends is told as stopped', () => {
  fakeGit('kill -9 $$')
  expect(() => runGit({ args: [], time: 5000 })).toThrow('git was stopped by SIGKILL.')
})

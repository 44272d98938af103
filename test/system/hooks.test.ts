import { chmodSync, cpSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, test, vi } from 'vitest'
import { tryCommits } from './commits.ts'
import { textOf } from '../documentation.ts'
import { root } from '../fixtures.ts'
import { emptyFolder, write } from '../repository.ts'
import { plainEnvironment, recipe, runs, type Scratch, scratchRepository } from './scratch.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }) // installs and commits, on any machine

/** A project with what a user would install: the hook managers, at pinned versions, and docs-nav. */
const installed = emptyFolder()

beforeAll(async () => {
  const npm = (cwd: string, ...args: string[]) => runs('npm', args, { cwd, env: plainEnvironment })
  cpSync(join(root, 'fixtures/hooks'), installed, { recursive: true })
  await npm(root, 'pack', '--ignore-scripts', '--pack-destination', installed)
  const tarball = readdirSync(installed).find(file => file.endsWith('.tgz'))!
  await npm(installed, 'ci', '--prefer-offline')
  await npm(installed, 'install', '--no-save', '--prefer-offline', `./${tarball}`)
})

/** The instructions of docs/hooks.md for each manager, carried out. */
const recipes: Record<string, (scratch: Scratch) => unknown> = {
  'git alone': ({ folder }) => {
    write(folder, { '.git/hooks/pre-commit': recipe('.git/hooks/pre-commit') })
    chmodSync(join(folder, '.git/hooks/pre-commit'), 0o755)
  },
  husky: async ({ folder, call }) => {
    await call('npx', 'husky', 'init')
    write(folder, { '.husky/pre-commit': recipe('.husky/pre-commit') })
  },
  'lint-staged': async ({ folder, call }) => {
    await call('npx', 'husky', 'init')
    const line = /npx lint-staged[^`]*/.exec(textOf('docs/hooks.md'))![0]
    write(folder, {
      '.husky/pre-commit': `${line}\n`,
      'lint-staged.config.mjs': recipe('lint-staged.config.mjs'),
    })
  },
  lefthook: async ({ folder, call }) => {
    write(folder, { 'lefthook.yml': recipe('lefthook.yml') })
    await call('npx', 'lefthook', 'install')
  },
}

test.concurrent.each(Object.keys(recipes))('%s: the content of the commit decides', async name => {
  const scratch = await scratchRepository()
  const { folder } = scratch
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'))
  write(folder, { 'package.json': { private: true }, '.gitignore': 'node_modules\n' })
  await recipes[name]!(scratch)
  await tryCommits(scratch)
})

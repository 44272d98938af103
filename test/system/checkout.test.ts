import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { tryCommits } from './commits.ts'
import { readJson, root, shared } from '../fixtures.ts'
import { emptyFolder, write } from '../repository.ts'
import { plainEnvironment, recipe, run, runs, scratchRepository } from './scratch.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }) // installs and builds, on any machine

/**
 * A clone of this repository, at the tag that docs/hooks.md names: pre-commit and GitHub build from such a
 * clone.
 */
const checkout = emptyFolder()
const { version } = readJson(join(root, 'package.json'))
const [hook] = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8'))
const cache = await runs('npm', ['config', 'get', 'cache'], { cwd: root, env: plainEnvironment })
const env: NodeJS.ProcessEnv = {
  ...plainEnvironment,
  npm_config_cache: cache.trim(),
  npm_config_prefer_offline: 'true',
}

beforeAll(async () => {
  const copy = 'git ls-files -co --exclude-standard -z | tar --null -T - -c | tar -x -C "$0"'
  await runs('sh', ['-c', copy, checkout], { cwd: root, env })
  const git = (...args: string[]) => runs('git', args, { cwd: checkout, env })
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgSign=false']
  await git('init', '--quiet')
  await git('add', '.')
  await git(...author, 'commit', '--quiet', '--no-verify', '--message', 'Release')
  await git(...author, 'tag', `v${version}`)
})

test('a clone in which nothing is installed is an action', async () => {
  const { steps } = parse(readFileSync(join(root, 'action.yml'), 'utf8')).runs
  const { run: script } = steps.find(({ id }: { id?: string }) => id === 'check')
  const project = emptyFolder()
  write(project, { 'docs.json': { navigation: { pages: ['index'] } } })
  const given = { GITHUB_ACTION_PATH: checkout, GITHUB_OUTPUT: join(project, 'output'), INPUT_PATH: '.' }
  const { code, output } = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: project,
    env: { ...env, ...given },
  })
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringContaining('No file for page "index".'),
  })
  expect(existsSync(join(checkout, 'node_modules'))).toBe(false)
})

test('npm installs the package from git, and command and library run', async () => {
  const project = emptyFolder()
  write(project, {
    'package.json': { private: true, type: 'module' },
    'docs.json': { navigation: { pages: ['index'] } },
    'use.js': `import { checkProject, readProject } from 'docs-nav'
      import { createClient } from 'docs-nav/client'
      console.log(checkProject(await readProject('.')).summary.errors, typeof createClient)`,
  })
  const call = (program: string, ...args: string[]) => run(program, args, { cwd: project, env })
  const url = `git+${pathToFileURL(checkout)}`
  expect(await call('npm', 'install', '--no-audit', '--no-fund', url)).toMatchObject({ code: 0 })
  expect(await call('node_modules/.bin/docs-nav', 'check')).toMatchObject({
    code: 1,
    output: expect.stringContaining('No file for page "index".'),
  })
  expect(await call(process.execPath, 'use.js')).toMatchObject({ code: 0, output: '1 function\n' })
})

test('what pre-commit runs in a clone gives the command that the manifest names', async () => {
  const prefix = emptyFolder()
  const npm = (...args: string[]) =>
    runs('npm', args, { cwd: checkout, env: { ...env, npm_config_prefix: prefix } })
  rmSync(join(checkout, 'dist'), { recursive: true, force: true })
  const include = ['--include=dev', '--include=prod', '--ignore-prepublish']
  await npm('install', ...include, '--no-progress', '--no-save')
  const tarball = await npm('pack') // all that is printed is taken for the name
  expect(tarball).toBe(`docs-nav-${version}.tgz\n`)
  await npm('install', '--global', join(checkout, tarball.trim()))

  const { folder, call } = await scratchRepository({ PATH: `${join(prefix, 'bin')}${delimiter}${env.PATH}` })
  write(folder, { 'docs/docs.json': { navigation: { pages: ['index'] } } })
  await call('git', 'add', '.')
  const entry = () => call(...(hook.entry.split(' ') as [string, ...string[]]), 'docs')
  expect(await entry()).toMatchObject({
    code: 1,
    output: expect.stringContaining('No file for page "index".'),
  })
  write(folder, { 'docs/index.mdx': '' })
  await call('git', 'add', '.')
  expect(await entry()).toMatchObject({ code: 0 })
})

test('the manifest lets through every file that a navigation depends on', () => {
  const files = new RegExp(hook.files)
  for (const file of [
    'docs.json',
    'docs/docs.json',
    'docs/navigation/api.json',
    'index.mdx',
    'docs/guides/tickets.md',
    'docs/api/museum.yaml',
    'docs/api/museum.yml',
    '.mintignore',
    'docs/.mintignore',
    'docs-nav.config.json',
    'docs-nav.config.yaml',
    'package.json',
  ])
    expect(file).toMatch(files)
  for (const file of ['src/main.ts', 'docs/logo.svg', 'docs/snippet.jsx', 'docs.json.bak', 'yaml', 'README'])
    expect(file).not.toMatch(files)
})

test.skipIf(!existsSync(join(shared, 'schemas')))(
  'pre-commit and lefthook know every key of their files',
  async () => {
    const { Ajv } = await import('ajv')
    const ajv = new Ajv({ strict: false, validateFormats: false })
    for (const name of ['pre-commit-hooks', 'pre-commit-config', 'lefthook'])
      ajv.addSchema(readJson(join(shared, 'schemas', `${name}.json`)))
    const errorsOf = (schema: string, value: unknown) => {
      ajv.validate(`https://json.schemastore.org/${schema}`, value)
      return ajv.errors
    }
    expect(errorsOf('pre-commit-hooks.json', [hook])).toBeNull()
    expect(errorsOf('pre-commit-hooks.json', [{ ...hook, files: 1 }])).not.toBeNull()
    expect(errorsOf('pre-commit-config.json', parse(recipe('.pre-commit-config.yaml')))).toBeNull()
    expect(errorsOf('lefthook.json', parse(recipe('lefthook.yml')))).toBeNull()
  },
)

const hasPreCommit = (process.env.PATH ?? '')
  .split(delimiter)
  .some(folder => existsSync(join(folder, 'pre-commit')))
if (!hasPreCommit) console.warn('SKIPPED: pre-commit is not installed, so nothing is committed through it.')

test.skipIf(!hasPreCommit)('pre-commit: the content of the commit decides', async () => {
  const scratch = await scratchRepository({
    PRE_COMMIT_HOME: emptyFolder(),
    npm_config_offline: 'false',
    npm_config_cache: cache.trim(),
    npm_config_prefer_offline: 'true',
  })
  const config = recipe('.pre-commit-config.yaml')
  write(scratch.folder, { '.pre-commit-config.yaml': config.replace(/(?<=repo: ).*/, checkout) })
  expect(await scratch.call('pre-commit', 'install')).toMatchObject({ code: 0 })
  await tryCommits(scratch)
})

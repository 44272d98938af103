import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readingOptions } from '../../src/cli/source.ts'
import { readJson, root } from '../fixtures.ts'
import { emptyFolder, write } from '../repository.ts'
import { plainEnvironment, recipe, run, runs } from './scratch.ts'

interface Step {
  readonly id?: string
  readonly shell: string
  readonly env?: Record<string, string>
  readonly run: string
}
interface Action {
  readonly inputs: Record<string, { default: string }>
  readonly outputs: Record<string, { value: string }>
  readonly runs: { steps: Step[] }
}

const action: Action = parse(readFileSync(join(root, 'action.yml'), 'utf8'))

/** Runs the steps as GitHub does for a composite action, in a workspace with these files. */
async function act(
  files: Record<string, string | object>,
  given: Record<string, string>,
  { workspace = emptyFolder(), github = {} as Record<string, string>, path = process.env.PATH } = {},
) {
  const runner = emptyFolder()
  const outputFile = join(runner, 'output')
  write(workspace, files)
  const steps: Record<string, Record<string, string>> = {}
  /** The value of an expression: `inputs.x`, or `steps.x.outputs.y`. */
  const evaluated = (text: string) =>
    text.replace(/\$\{\{ (\S+) \}\}/g, (_, expression: string) => {
      const [from, name, , output] = expression.split('.')
      if (from === 'github') return github[expression] ?? ''
      if (from === 'steps') return steps[name!]?.[output!] ?? ''
      expect(action.inputs).toHaveProperty([name!])
      return given[name!] ?? action.inputs[name!]!.default
    })
  let log = ''
  let code = 0
  for (const step of action.runs.steps) {
    expect(step.shell).toBe('bash')
    write(runner, { output: '', 'step.sh': step.run })
    const env = {
      ...plainEnvironment,
      ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluated(value)])),
      PATH: path,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: root,
      GITHUB_OUTPUT: outputFile,
      GITHUB_WORKSPACE: workspace,
    }
    const script = join(runner, 'step.sh')
    const ended = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: workspace,
      env,
    })
    log += ended.output
    code = ended.code
    const lines = readFileSync(outputFile, 'utf8').split('\n').filter(Boolean)
    if (step.id) steps[step.id] = Object.fromEntries(lines.map(line => line.split('=', 2)))
    if (code !== 0) break
  }
  const sarif = evaluated(action.outputs.sarif!.value)
  return { workspace, code, log, sarif }
}

const good = { 'docs/docs.json': { navigation: { pages: ['index'] } }, 'docs/index.mdx': '' }
const orphan = { ...good, 'docs/left.mdx': '' }
const broken = { ...good, 'docs/docs.json': { navigation: { pages: ['index', 'tickets'] } } }

test('no script contains an expression, whose value would be run', () => {
  for (const step of action.runs.steps) expect(step.run).not.toContain('${{')
})

test.skipIf(!existsSync(join(root, '../shared/schemas')))(
  'GitHub knows every key of the action',
  async () => {
    const { Ajv } = await import('ajv')
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(
      readJson(join(root, '../shared/schemas/github-action.json')),
    )
    validate(action)
    expect(validate.errors).toBeNull()
  },
)

test('a navigation without faults passes', async () => {
  expect(await act(good, { path: 'docs' })).toMatchObject({ code: 0, sarif: '' })
})

test('a fault is an annotation at its line, and the step fails', async () => {
  const { code, log } = await act(broken, { path: 'docs' })
  expect(code).toBe(1)
  expect(log).toMatch(/^::error .*file=docs\/docs\.json,.*line=5,.*::.*No file for page "tickets"/m)
})

test('the SARIF file is there for the upload although the step fails', async () => {
  const { code, log, sarif, workspace } = await act(broken, { path: 'docs', sarif: 'reports/docs nav.sarif' })
  expect(code).toBe(1)
  expect(log).toContain('::error ')
  expect(sarif).toBe('reports/docs nav.sarif')
  const { results } = readJson(join(workspace, sarif)).runs[0]
  expect(results).toMatchObject([{ ruleId: 'missing-page' }])
})

test('warnings fail the step when there are more than it takes', async () => {
  expect(await act(orphan, { path: 'docs' })).toMatchObject({ code: 0 })
  expect(await act(orphan, { path: 'docs', 'max-warnings': '1' })).toMatchObject({ code: 0 })
  const { code, log } = await act(orphan, { path: 'docs', 'max-warnings': '0' })
  expect(code).toBe(1)
  expect(log).toContain('1 warnings, and --max-warnings is 0.')
})

test('arguments are words, paths are lines, and neither is run or expanded', async () => {
  const files = { ...good, 'my docs/docs.json': { navigation: { pages: ['x'] } } }
  const many = await act(files, { path: 'docs\nmy docs\n', args: '--rule missing-page=off\n --no-cache' })
  expect(many).toMatchObject({ code: 0 })
  expect((await act(files, { path: 'docs\nmy docs' })).log).toContain('my docs/docs.json')
  const hostile = await act(good, { path: '$(touch ran)', args: '--rule *=off; touch ran' })
  expect(hostile.code).toBe(2)
  expect(existsSync(join(hostile.workspace, 'ran'))).toBe(false)
  const option = await act(good, { path: '--help' })
  expect(option).toMatchObject({ code: 2 })
})

test('what cannot be checked fails the step and names no SARIF file', async () => {
  const committed = { ...good, 'out.sarif': '{}' }
  for (const path of ['nowhere', 'nowhere\ndocs'])
    expect(await act(committed, { path, sarif: 'out.sarif' })).toMatchObject({ code: 2, sarif: '' })
})

test.each([['out.sarif'], ['away/out.sarif'], ['away/new/out.sarif']])(
  'the SARIF file %s is not written through a link out of the project',
  async sarif => {
    const [workspace, outside] = [emptyFolder(), emptyFolder()]
    write(outside, { 'own.txt': 'mine' })
    symlinkSync(join(outside, 'own.txt'), join(workspace, 'out.sarif'))
    symlinkSync(outside, join(workspace, 'away'))
    const { code, log, sarif: named } = await act(broken, { path: 'docs', sarif }, { workspace })
    expect({ code, named }).toEqual({ code: 2, named: '' })
    expect(log).toMatch(/^docs-nav: ".*" leads out of the current folder, and was not written\.$/m)
    expect(readdirSync(outside)).toEqual(['own.txt'])
    expect(readFileSync(join(outside, 'own.txt'), 'utf8')).toBe('mine')
  },
)

/** A repository with a commit, and tools in the place of GitHub's own. */
async function pullRequest() {
  const workspace = emptyFolder()
  const tools = emptyFolder()
  // It lists the comments as its filter would, and keeps what it is given.
  write(tools, {
    gh: `#!/bin/sh
echo "$@" >> "${tools}/calls"
case "$*" in
  *--paginate*) cat "${tools}/ids" ;;
  *body=@*) for last; do :; done; cp "\${last#body=@}" "${tools}/body" ;;
esac
`,
    node: `#!/bin/sh
shift
printf '<%s>' "$@" >> "${tools}/commands"
echo >> "${tools}/commands"
exec "${process.execPath}" "$GITHUB_ACTION_PATH/action/docs-nav.mjs" "$@"
`,
    ids: '',
  })
  for (const tool of ['gh', 'node'])
    await runs('chmod', ['+x', join(tools, tool)], { cwd: tools, env: plainEnvironment })
  const git = (...args: string[]) =>
    runs('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: workspace,
      env: plainEnvironment,
    })
  write(workspace, good)
  await git('init', '--quiet')
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'start')
  const github = {
    'github.event.pull_request.base.sha': (await git('rev-parse', 'HEAD')).trim(),
    'github.event.pull_request.number': '7',
    'github.repository': 'museum/docs',
    'github.token': 'secret',
  }
  return { tools, place: { workspace, github, path: `${tools}:${process.env.PATH}` } }
}

test('what a pull request changes is a comment, which a later run replaces', async () => {
  const { tools, place } = await pullRequest()
  const added = { 'docs/docs.json': { navigation: { pages: ['index', 'tours'] } }, 'docs/tours.mdx': '' }
  expect(await act(added, { path: 'docs', comment: 'true' }, place)).toMatchObject({ code: 0 })
  const body = readFileSync(join(tools, 'body'), 'utf8')
  expect(body).toMatch(/^<!-- docs-nav diff docs -->\n\*\*docs-nav: 1 page added\*\* /)
  expect(readFileSync(join(tools, 'calls'), 'utf8')).toContain(
    'repos/museum/docs/issues/7/comments -F body=@',
  )
  write(tools, { ids: '41\n42\n', calls: '' })
  expect(await act(added, { path: 'docs', comment: 'true' }, place)).toMatchObject({ code: 0 })
  expect(readFileSync(join(tools, 'calls'), 'utf8')).toContain(
    '--method PATCH repos/museum/docs/issues/comments/41 ',
  )
  write(tools, { calls: '' })
  await act(added, { path: 'docs' }, place)
  await act(added, { path: 'docs', comment: 'true' }, { ...place, github: {} })
  expect(readFileSync(join(tools, 'calls'), 'utf8')).toBe('')
})

test('the comment is read as the arguments say, like the check', async () => {
  const { tools, place } = await pullRequest()
  const base = place.github['github.event.pull_request.base.sha']
  const diffOf = async (args: string) => {
    write(tools, { commands: '' })
    await act(good, { path: 'docs', comment: 'true', args }, place)
    const commands = readFileSync(join(tools, 'commands'), 'utf8').split('\n')
    return commands.filter(command => command.startsWith('<diff>'))
  }
  const around = (words: readonly string[]) => [
    ['diff', '--no-cache', ...words, '--format', 'markdown', '--project=docs', '--', base]
      .map(word => `<${word}>`)
      .join(''),
  ]
  expect(await diffOf('')).toEqual(around([]))
  expect(await diffOf('--links --no-allow-remote --rule orphan-page=off')).toEqual(
    around(['--no-allow-remote']),
  )
  const all = Object.entries(readingOptions)
    .filter(([name]) => name !== 'stdin-filename' && name !== 'no-cache')
    .flatMap(([name, { type }]) =>
      type === 'boolean' ? [`--${name}`] : [`--${name}`, 'core', `--${name}=core`],
    )
  expect(await diffOf(`--all ${all.join(' --links ').replaceAll(' --links core', ' core')}`)).toEqual(
    around(all),
  )
})

test('what a checkout without .git has of a bare repository is not asked for the commit', async () => {
  const { place } = await pullRequest()
  const workspace = emptyFolder()
  await runs('git', ['init', '--quiet', '--bare', '.'], { cwd: workspace, env: plainEnvironment })
  const ran = join(emptyFolder(), 'ran')
  for (const [key, value] of [
    ['url', workspace],
    ['uploadpack', `touch "${ran}"; git-upload-pack`],
  ])
    await runs('git', ['config', `remote.origin.${key}`, value!], { cwd: workspace, env: plainEnvironment })
  const { code, log } = await act(good, { path: 'docs', comment: 'true' }, { ...place, workspace })
  expect(code).toBe(1)
  expect(log).toContain('::error::The comment needs a checkout that git has made')
  expect(existsSync(ran)).toBe(false)
})

test('the commit is fetched from origin alone, not from a submodule that asks to be fetched with it', async () => {
  const { place } = await pullRequest()
  const workspace = emptyFolder()
  const git = (...args: string[]) =>
    runs('git', ['-c', 'protocol.file.allow=always', ...args], { cwd: workspace, env: plainEnvironment })
  await git('init', '--quiet')
  await git('remote', 'add', 'origin', place.workspace)
  const submodule = (await pullRequest()).place.workspace
  await git('submodule', '--quiet', 'add', '--name', 'sub', submodule, 'sub')
  await git('config', '--file', '.gitmodules', 'submodule.sub.fetchRecurseSubmodules', 'true')
  expect(await act(good, { path: 'docs', comment: 'true' }, { ...place, workspace })).toMatchObject({
    code: 0,
  })
  await git('cat-file', '-e', place.github['github.event.pull_request.base.sha'])
  expect(existsSync(join(workspace, '.git/modules/sub/FETCH_HEAD'))).toBe(false)
})

test('the bundle is what "npm run action" makes of this source', async () => {
  const made = emptyFolder()
  await runs('npx', ['tsx', 'scripts/action.ts', made], { cwd: root, env: plainEnvironment })
  for (const file of ['docs-nav.mjs', 'THIRD-PARTY.md']) {
    const isSame = readFileSync(join(made, file)).equals(readFileSync(join(root, 'action', file)))
    expect({ file, isSame }).toEqual({ file, isSame: true })
  }
})

test('the bundle needs no installed package, not even for specifications and configurations', async () => {
  const lone = emptyFolder()
  copyFileSync(join(root, 'action/docs-nav.mjs'), join(lone, 'docs-nav.mjs'))
  cpSync(join(root, 'fixtures/example'), join(lone, 'example'), { recursive: true })
  write(lone, { 'example/docs-nav.config.yaml': 'rules: { orphan-page: off }' })
  const call = [join(lone, 'docs-nav.mjs'), 'check', 'example', '--validate-openapi', '--format', 'json']
  for (const more of [[], ['--no-cache']]) {
    const { stdout } = await run(process.execPath, [...call, ...more], { cwd: lone, env: plainEnvironment })
    expect(JSON.parse(stdout)).toMatchObject({ summary: { errors: 0, warnings: 0, operations: 2 } })
  }
})

test('docs/ci.md names inputs and outputs that exist', () => {
  const [use, upload] = parse(recipe('npx --no docs-nav check docs --max-warnings 0'))
  expect(use.uses).toBe(`OWNER/docs-nav@v${readJson(join(root, 'package.json')).version}`)
  for (const name of Object.keys(use.with)) expect(Object.keys(action.inputs)).toContain(name)
  for (const [, id, output] of JSON.stringify(upload).matchAll(/steps\.([\w-]+)\.outputs\.(\w+)/g)) {
    expect(id).toBe(use.id)
    expect(Object.keys(action.outputs)).toContain(output)
  }
})

import { chmodSync, cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { formatNames } from '../../src/report/index.ts'
import { treeFormatNames } from '../../src/report/tree/index.ts'
import { root } from '../fixtures.ts'
import { emptyFolder, write } from '../repository.ts'
import { plainEnvironment, run, runs } from './scratch.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 }) // three downloads, on any machine

/** The oldest Node that package.json allows, and the newest of the lines that are maintained. */
const versions = ['node-20', 'node-22', 'node-24']

/** Tests that run most of the code and wait little. */
const core = [
  'check/rules',
  'document/syntax',
  'report/formats',
  'project/config',
  'cli/cli',
  'tree/tree',
  'cli/tree',
  'check/library',
  'check/fix',
  'project/watch',
]

/** Tests of time and memory run only in the main run. */
const names = '^(?!.*(?: time|longer|MB |000 )).*$'

// The installed programs are for this kind of machine.
describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('each Node', () => {
  const installed = emptyFolder()
  const nodeOf = (name: string) => join(installed, 'node_modules', name, 'bin/node')
  const env = Object.fromEntries(Object.entries(plainEnvironment).filter(([name]) => !/^VITEST/.test(name)))
  let expected: Awaited<ReturnType<typeof outputs>>

  beforeAll(async () => {
    cpSync(join(root, 'fixtures/nodes'), installed, { recursive: true })
    chmodSync(installed, 0o755) // one of the tests runs Node as another user
    await runs('npm', ['ci', '--prefer-offline', '--ignore-scripts'], { cwd: installed, env })
    expected = await outputs(process.execPath)
  })

  test('the oldest one is that of package.json', async () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const oldest = await runs(nodeOf('node-20'), ['--version'], { cwd: installed, env })
    expect(`>=${oldest.trim().slice(1)}`).toBe(engines.node)
  })

  /** What the built command and library write for each call, and the files that they leave in the folder. */
  async function outputs(node: string) {
    const cwd = emptyFolder()
    for (const name of ['example', 'broken', 'untidy', 'deep'])
      cpSync(join(root, 'fixtures', name), join(cwd, name), { recursive: true })
    write(join(cwd, 'deep/3.1'), {
      'docs.json': { navigation: { tabs: [{ tab: 'API', openapi: 'api.yaml' }] } },
    })
    const results: Record<string, unknown> = {}
    for (const line of calls) {
      const args = line.split(' ')
      results[line] = await run(node, [join(root, 'dist/bin.cjs'), ...args], { cwd, env })
    }
    const library = `
      import { checkProject, readProject, resolveNavigation, validateNavigation } from '${join(root, 'dist/index.js')}'
      import { initialState } from '${join(root, 'dist/sidebar.js')}'
      const project = await readProject('broken')
      console.log(JSON.stringify([checkProject(project), resolveNavigation(project), validateNavigation([])]))
      console.log(typeof initialState)`
    results.library = await run(node, ['--input-type=module', '--eval', library], { cwd, env })
    results.repaired = readFileSync(join(cwd, 'untidy/docs.json'), 'utf8')
    results.baseline = readFileSync(join(cwd, 'broken/docs-nav.baseline.json'), 'utf8')
    return results
  }

  const calls = [
    ...['--version', '--help', 'chek', 'check --formt x', 'check nowhere', 'rules', 'rules syntax'],
    ...['check example', 'check broken --color', 'check untidy --fix-dry-run', 'check untidy --fix'],
    ...formatNames.map(format => `check broken --format ${format}`),
    ...[
      'check broken --update-baseline',
      'check broken',
      'check deep/3.1 --validate-openapi',
      'init example',
    ],
    ...treeFormatNames.map(format => `tree example --format ${format} --base-url https://docs.example.com`),
    'tree example --format sitemap --base-url https://docs.example.com --output sitemap.xml',
    'explain --project example GET /tickets',
  ]

  test.each(versions)('%s writes what this one writes, and no warning', async name => {
    const written = await outputs(nodeOf(name))
    expect(written).toEqual(expected)
    expect(JSON.stringify(written)).not.toContain('Warning:')
  })

  test.each(versions)('%s passes the core of these tests', async name => {
    const files = core.map(file => `test/${file}.test.ts`)
    const vitest = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--no-file-parallelism',
      '--reporter',
      'dot',
      '-t',
      names,
    ]
    const { code, output } = await run(nodeOf(name), [...vitest, ...files], {
      cwd: root,
      env: { ...env, NO_COLOR: '1' },
    })
    if (code !== 0) throw new Error(output)
    expect(output).toMatch(new RegExp(`Test Files +${files.length} passed`))
  })
})

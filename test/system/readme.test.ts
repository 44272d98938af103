import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../call.ts'
import { blocks, textOf } from '../documentation.ts'
import { root } from '../fixtures.ts'
import { openReadmeService, wordsOf } from './readme-service.ts'

let service: Awaited<ReturnType<typeof openReadmeService>>
beforeAll(async () => void (service = await openReadmeService()))
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

test.each(blocks('console'))('the command prints what the documentation shows: %s', async block => {
  const [line, ...shown] = block.split('\n')
  const [program, ...args] = wordsOf(line!.replace(/^\$ /, ''))
  expect(program).toBe('docs-nav')
  const { out } = await call(
    args.map(arg =>
      /^(?:broken|changes\/\w+|example|linked|museum|untidy|import\/\S+)$/.test(arg)
        ? join(root, 'fixtures', arg)
        : arg,
    ),
    { env: service.env },
  )
  // A diff shows paths relative to the current folder.
  const here = relative('', join(root, 'fixtures'))
  const told = out
    .replaceAll(join(root, 'fixtures/'), '')
    .replaceAll(new RegExp(`([ab])/${here}/`, 'g'), '$1/')
  expect(told).toBe(shown.join('\n'))
})

test.each(blocks('js'))('the example of the library runs', async code => {
  const { stderr, stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', code.replace('http://127.0.0.1:3900', service.url)],
    { cwd: root, env: { ...process.env, ...service.env } },
  )
  expect(stderr).toBe('')
  expect(stdout).not.toBe('')
})

test('the build step runs on a project with faults too', async () => {
  const code = blocks('js').find(block => block.includes('resolveNavigation(await'))!
  const run = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', code.replace('fixtures/example', 'fixtures/broken')],
    { cwd: root },
  )
  expect(run).toEqual({ stderr: '', stdout: '2 pages\n' })
})

test('the configuration that docs/configure.md shows is sound', async () => {
  const text = blocks('json').find(block => block.includes('notInNavigation'))
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-readme-'))
  try {
    writeFileSync(join(folder, 'docs-nav.config.json'), text!)
    writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "pages": ["changelog/today"] } }')
    const { out } = await call(['check', folder])
    expect(out).toBe(`${folder}/docs.json: 1 page, no problems\n`)
    const { $schema } = JSON.parse(text!)
    rmSync(join(folder, 'docs-nav.config.json'))
    await call(['init', folder])
    expect(JSON.parse(readFileSync(join(folder, 'docs-nav.config.json'), 'utf8'))).toEqual({
      $schema,
      links: true,
      rules: {},
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the set-up commands are scripts that exist', () => {
  const { scripts } = JSON.parse(textOf('package.json'))
  const named = ['README.md', 'CONTRIBUTING.md'].flatMap(path => [
    ...textOf(path).matchAll(/npm (?:run ([\w:]+)|(test))\b(?! -w)/g),
  ])
  expect(named.length).toBeGreaterThan(5)
  for (const [, script, test] of named) expect(Object.keys(scripts)).toContain(script ?? test)
})

test('the command runs from the source as CONTRIBUTING.md says', async () => {
  const line = blocks('sh', ['CONTRIBUTING.md'])
    .join('')
    .match(/^npx (tsx \S+ check fixtures\/broken)/m)![1]!
  const [, file, ...args] = line.split(' ')
  const failed = await promisify(execFile)(process.execPath, ['--import', 'tsx', file!, ...args], {
    cwd: root,
  }).catch((error: { code: number; stdout: string }) => error)
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('Did you mean "guides/tickets"?') })
})

test('the example shows faults and a tree in a screen', () => {
  const shown = execFileSync('npm', ['run', '--silent', 'example'], { cwd: root, encoding: 'utf8' })
  expect(shown).toContain('Did you mean "guides/tickets"?')
  expect(shown).toContain('9 pages (4 operations) in 2 tabs, 5 groups')
  expect(shown.split('\n').length).toBeLessThan(60)
})

import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '../../src/check/rules/index.ts'
import { call } from '../call.ts'
import { root } from '../fixtures.ts'
import { openReadmeService, wordsOf } from './readme-service.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(match => match[1]!)

let service: Awaited<ReturnType<typeof openReadmeService>>
beforeAll(async () => void (service = await openReadmeService()))
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

test.each(blocks('console'))('the command prints what the README shows: %s', async block => {
  const [line, ...shown] = block.split('\n')
  const [program, ...args] = wordsOf(line!.replace(/^\$ /, ''))
  expect(program).toBe('docs-nav')
  const { out } = await call(
    args.map(arg => (/^(?:broken|example|untidy)$/.test(arg) ? join(root, 'fixtures', arg) : arg)),
    { env: service.env },
  )
  // A diff names files as from the current folder.
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

test('the configuration is sound, and names what the text says of it', async () => {
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
      rules: {},
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const named = /\(([^()]*) have it\)/.exec(readme)![1]!
  const having = rules.filter(rule => rule.pageOf).map(rule => rule.id)
  expect([...named.matchAll(/`([^`]*)`/g)].map(match => match[1]!).sort()).toEqual(having.sort())
})

test('the set-up commands are scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of [...readme.matchAll(/npm (?:run )?(test|example|bench)\b/g)].map(match => match[1]!))
    expect(Object.keys(scripts)).toContain(name)
  const shown = execFileSync('npm', ['run', '--silent', 'example'], { cwd: root, encoding: 'utf8' })
  expect(shown).toContain('Did you mean "guides/tickets"?')
  expect(shown).toContain('9 pages (4 operations) in 2 tabs, 5 groups')
  expect(shown.split('\n').length).toBeLessThan(60)
})

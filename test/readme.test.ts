import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { root } from './fixtures.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(match => match[1]!)

test.each(blocks('console'))('the command prints what the README shows: %s', async block => {
  const [line, ...shown] = block.split('\n')
  const [program, ...args] = line!.replace(/^\$ /, '').split(' ')
  expect(program).toBe('docs-nav')
  const { out } = await call(
    args.map(arg => (/^(?:broken|example)$/.test(arg) ? join(root, 'fixtures', arg) : arg)),
  )
  expect(out.replaceAll(join(root, 'fixtures/'), '')).toBe(shown.join('\n'))
})

test.each(blocks('js'))('the example of the library runs', code => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', code],
    { cwd: root, encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).not.toBe('')
})

test('the set-up commands are scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of [...readme.matchAll(/npm (?:run )?(test|example|bench)\b/g)].map(match => match[1]!))
    expect(Object.keys(scripts)).toContain(name)
  const run = execFileSync(process.execPath, [join(root, 'dist/bin.js'), 'check', 'fixtures/example'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(run).toBe('fixtures/example/docs.json: 7 pages (2 operations), no problems\n')
})

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('the package holds the built service and its contract, and nothing else', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: at(''),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }]
  const paths = files.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['bin.js', 'dist/bin.js', 'openapi.yaml', 'README.md', 'package.json']),
  )
  expect(
    paths.filter(path => !/^(?:dist\/[\w-]+\.js|bin\.js|openapi\.yaml|README\.md|package\.json)$/.test(path)),
  ).toEqual([])
})

test('the README says how to call each command as its help does', () => {
  const help = execFileSync(process.execPath, [at('dist/bin.js'), '--help'], { encoding: 'utf8' }).trim()
  const readme = readFileSync(at('README.md'), 'utf8')
  const told = readme.replace(/(?<=## Commands\n\n```text\n)[\s\S]*?(?=\n```)/, () => help)
  if (process.env.UPDATE) writeFileSync(at('README.md'), told)
  else expect(readme).toBe(told)
  expect(told).toContain(help)
})

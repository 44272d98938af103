import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkProject, readProject, resolveNavigation } from 'docs-nav'
import { expect, test } from 'vitest'
import { problems } from '../src/problem.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string) => readFileSync(at(path), 'utf8')

test("the service's documentation shows the contract as it is", () => {
  expect(read('fixtures/service/openapi.yaml')).toBe(read('service/openapi.yaml'))
})

test("the service's documentation is sound, and every operation of the contract has its page", async () => {
  const project = await readProject(at('fixtures/service'), { validateOpenapi: true })
  expect(checkProject(project).diagnostics).toEqual([])
  const operations = resolveNavigation(project).nodes.flatMap(node =>
    node.kind === 'page' && node.operation ? [node.operation.operationId] : [],
  )
  expect(operations).toEqual(['listJobs', 'queueUpdate', 'getUpdateStatus', 'createAssistantMessage'])
})

test("the service's documentation names every problem, with its status", () => {
  const rows = [...read('fixtures/service/guides/errors.mdx').matchAll(/^\| (\d+) \| ([\w-]+) \|/gm)]
  const named = rows.map(([, status, name]) => ({ name: name!, status: Number(status) }))
  const known = Object.entries(problems).map(([name, { status }]) => ({ name, status }))
  expect(named).toEqual(known)
})

test('the package holds the built service and its contract, and nothing else', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: at('service'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }]
  const paths = files.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['dist/bin.js', 'openapi.yaml', 'README.md', 'package.json']))
  expect(
    paths.filter(path => !/^(?:dist\/[\w-]+\.js|openapi\.yaml|README\.md|package\.json)$/.test(path)),
  ).toEqual([])
})

test('the README says how to call each command as its help does', () => {
  const help = execFileSync(process.execPath, [at('service/dist/bin.js'), '--help'], {
    encoding: 'utf8',
  }).trim()
  const readme = read('service/README.md')
  const told = readme.replace(/(?<=## Commands\n\n```text\n)[\s\S]*?(?=\n```)/, () => help)
  if (process.env.UPDATE) writeFileSync(at('service/README.md'), told)
  else expect(readme).toBe(told)
  expect(told).toContain(help)
})

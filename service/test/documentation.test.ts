import { readFileSync } from 'node:fs'
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
  expect(operations).toEqual([
    'listJobs',
    'queueUpdate',
    'getUpdateStatus',
    'receiveHook',
    'createAssistantMessage',
  ])
})

test("the service's documentation names every problem, with its status", () => {
  const rows = [...read('fixtures/service/guides/errors.mdx').matchAll(/^\| (\d+) \| ([\w-]+) \|/gm)]
  const named = rows.map(([, status, name]) => ({ name: name!, status: Number(status) }))
  const known = Object.entries(problems).map(([name, { status }]) => ({ name, status }))
  expect(named).toEqual(known)
})

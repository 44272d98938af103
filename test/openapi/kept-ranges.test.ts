import { expect, test, vi } from 'vitest'
import type * as Yaml from 'yaml'
import { parseDocument } from 'yaml'
import { checkProject, readProject } from '../../src/index.ts'
import { emptyFolder, write } from '../repository.ts'

vi.mock('yaml', async original => {
  const yaml = await original<typeof Yaml>()
  return { ...yaml, parseDocument: vi.fn(yaml.parseDocument) }
})

test('a wrong file that several specifications refer to is looked through once', async () => {
  const folder = emptyFolder()
  const specification = [
    'openapi: 3.0.0\ninfo: { title: A, version: "1" }',
    'paths: { /a: { get: { responses: { 200: { description: A } } } } }',
    'components: { schemas: { A: { $ref: "shared.yaml#/A" } } }\n',
  ].join('\n')
  const names = ['a.yaml', 'b.yaml', 'c.yaml']
  write(folder, {
    'docs.json': { navigation: { groups: names.map(name => ({ group: name, openapi: name })) } },
    'shared.yaml': 'A: { type: 5 }\n',
    ...Object.fromEntries(names.map(name => [name, specification])),
  })
  const { diagnostics } = checkProject(await readProject(folder, { validateOpenapi: true }))
  const [fault, ...others] = diagnostics.filter(({ rule }) => rule === 'openapi-invalid')
  expect(fault).toMatchObject({ file: 'shared.yaml', range: { start: { line: 1, column: 12 } } })
  expect(others).toEqual([])
  expect(parseDocument).toHaveBeenCalledOnce()
})

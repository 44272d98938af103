import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Diagnostic, Report } from 'docs-nav'
import { expect, test } from 'vitest'
import { findingsOf } from '../../src/publication/findings.ts'

const rules = fileURLToPath(new URL('../../../fixtures/rules', import.meta.url))

const range = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }
const diagnosticsIn = (file: string) =>
  (JSON.parse(readFileSync(file, 'utf8')) as Diagnostic[]).map(item => ({
    ...item,
    file: 'docs.json',
    range,
  }))

const all = readdirSync(rules, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('expected.json'))
  .flatMap(name => diagnosticsIn(`${rules}/${name}`))

test('no finding of any rule names an option of the command, which the service lacks', () => {
  expect(all.length).toBeGreaterThan(100)
  const findings = all.flatMap(
    item => findingsOf({ diagnostics: [item], summary: {} } as unknown as Report).findings,
  )
  const named = findings.filter(({ message, help }) => / --[a-z]/.test(`${message} ${help}`))
  expect(named).toEqual([])
  const remote = findings.filter(({ rule }) => rule === 'openapi-remote').map(({ help }) => help)
  expect(remote).toContain(
    'Keep a copy in the project and name that: nothing that a project names is fetched.',
  )
  expect(remote).toContain('Keep a copy of the overlay in the project and name that.')
  expect(findings.filter(({ help }) => help === undefined).length).toBeLessThan(findings.length / 2)
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprints } from '../../src/check/baseline/fingerprint.ts'
import { checkProject, readProject } from '../../src/index.ts'

async function fingerprintsOf(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-fingerprint-'))
  try {
    writeFileSync(join(folder, 'docs.json'), text)
    return fingerprints(checkProject(await readProject(folder)).diagnostics)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const docs = '{\n"navigation": { "pages": [\n"a", "b", "b",\n{ "group": "G", "pages": ["c"] }, {}, {}] } }'

test('fingerprints differ from one another, and survive lines and entries that are inserted', async () => {
  const before = await fingerprintsOf(docs)
  expect(before.length).toBeGreaterThan(6)
  expect(new Set(before).size).toBe(before.length)
  expect(await fingerprintsOf(docs.replace('[\n', '[\n\n\n  '))).toEqual(before)
  const after = await fingerprintsOf(docs.replace('"a"', '"new", "a"'))
  expect(after).toHaveLength(before.length + 1)
  expect(after).toEqual(expect.arrayContaining(before))
})

test('the number of an item is left out, a number in a name is not', () => {
  const of = (message: string) => fingerprints([{ rule: 'openapi-invalid', file: 'a.json', message }])[0]
  expect(of('Item 3 of "tags" has no "name".')).toBe(of('Item 4 of "tags" has no "name".'))
  expect(of('"a" holds the same twice: items 1 and 2.')).toBe(of('"a" holds the same twice: items 2 and 3.'))
  expect(of('GET /v1 is not in any of the 4 specifications in scope.')).toBe(
    of('GET /v1 is not in any of the 5 specifications in scope.'),
  )
  expect(of('No file for page "item 3".')).not.toBe(of('No file for page "item 4".'))
  expect(of('No file for page "\\"item 3".')).not.toBe(of('No file for page "\\"item 4".'))
  expect(of('GET /v1 is not in a.json.')).not.toBe(of('GET /v2 is not in a.json.'))
})

test('a fingerprint stays what it was in the last version', () => {
  const one = { rule: 'missing-page', file: 'docs.json', message: 'No file for page "a".' }
  expect(fingerprints([one, one])).toEqual([
    '59ed1d1f3e3ff7748dadf788ac916113',
    'd7d09cb74ab1677989b5b223fc01a50f',
  ])
})

test('a quote without end is read in linear time', () => {
  const message = '"' + '\\"'.repeat(200_000)
  expect(fingerprints([{ rule: 'syntax', file: 'a', message }])).toHaveLength(1)
})

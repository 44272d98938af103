import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { rules } from '../../src/check/rules/index.ts'
import { readProject } from '../../src/index.ts'
import { settingNames } from '../../src/project/config/config.ts'
import { readJson, root } from '../fixtures.ts'

const schema = readJson(join(root, 'schema/config.schema.json'))
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema)

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'docs-nav-config-schema-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const every = (setting: unknown) => Object.fromEntries(rules.map(({ id }) => [id, setting]))

const accepted: unknown[] = [
  {},
  { $schema: './anything.json' },
  { dialect: 'core' },
  { dialect: 'extended' },
  { rules: {} },
  { rules: every('error') },
  { rules: { 'orphan-page': 'off', 'empty-list': 'warning', 'missing-page': {} } },
  { rules: { 'child-type': { severity: 'warning' } } },
  { rules: { 'missing-page': { severity: 'warning', ignore: ['a', 'b/**', '!c'] } } },
  { rules: { 'orphan-page': { ignore: [] }, 'page-in-two-sections': { ignore: ['a'] } } },
  { languages: [] },
  { languages: ['eo', 'x-klingon'] },
  { notInNavigation: ['drafts/', '/a.mdx'] },
  { allowRemote: true },
  { allowRemote: false },
  ...[true, false, '.cache', './a/b', 'a..b', '..a/b', 'C'].map(cache => ({ cache })),
]

const refused: unknown[] = [
  null,
  [],
  'rules',
  1,
  { rule: {} },
  { Rules: {} },
  { constructor: {} },
  { $schema: 1 },
  { dialect: 'Core' },
  { dialect: null },
  { rules: [] },
  { rules: null },
  { rules: { 'no-such-rule': 'off' } },
  { rules: { 'orphan-page': 'warn' } },
  { rules: { 'orphan-page': 1 } },
  { rules: { 'orphan-page': null } },
  { rules: { 'orphan-page': ['warning', {}] } },
  { rules: { 'orphan-page': { severity: 'on' } } },
  { rules: { 'orphan-page': { ignore: 'a' } } },
  { rules: { 'orphan-page': { ignore: [''] } } },
  { rules: { 'orphan-page': { ignored: [] } } },
  { rules: { 'child-type': { ignore: ['a'] } } },
  { rules: { syntax: 'off' } },
  { rules: { syntax: { severity: 'error' } } },
  { rules: { config: 'warning' } },
  { languages: 'eo' },
  { languages: [''] },
  { languages: [1] },
  { notInNavigation: {} },
  { notInNavigation: [null] },
  { allowRemote: 'true' },
  { allowRemote: 1 },
  ...['', '/tmp', '\\a', 'C:', 'c:\\a', '..', '../a', 'a/..', 'a/../..', 'a\\..\\b', 1, null].map(cache => ({
    cache,
  })),
]

/** The faults that the reader finds in a value, when it is written as JSON, as YAML and in package.json. */
async function faultsOf(value: unknown) {
  const texts = {
    'docs-nav.config.json': JSON.stringify(value, null, 2),
    'docs-nav.config.yaml': stringify(value),
    'package.json': JSON.stringify({ docsNav: value }),
  }
  const faults = []
  for (const [file, text] of Object.entries(texts)) {
    const folder = mkdtempSync(join(scratch, 'case-'))
    mkdirSync(join(folder, '.git'))
    writeFileSync(join(folder, 'docs.json'), '{}')
    writeFileSync(join(folder, file), text)
    const { config } = await readProject(folder, { files: false })
    faults.push(config!.faults)
  }
  return faults
}

test.each(accepted.map(value => [JSON.stringify(value).slice(0, 80), value]))(
  '%s is accepted',
  async (_, value) => {
    expect(validate(value), JSON.stringify(validate.errors)).toBe(true)
    expect(await faultsOf(value)).toEqual([[], [], []])
  },
)

test.each(refused.map(value => [JSON.stringify(value), value]))(
  '%s is refused, once and at a place',
  async (_, value) => {
    expect(validate(value)).toBe(false)
    for (const faults of await faultsOf(value)) {
      expect(faults).toHaveLength(1)
      expect(faults[0]).toHaveProperty('range')
    }
  },
)

test('the schema has every setting and every rule, each with its words', () => {
  expect(Object.keys(schema.properties)).toEqual([...settingNames])
  expect(Object.keys(schema.properties.rules.properties)).toEqual(rules.map(({ id }) => id))
  const described = [
    ...Object.values(schema.properties),
    ...Object.values(schema.properties.rules.properties),
  ]
  for (const one of described as { description?: string }[]) expect(one.description).toMatch(/\.$/)
})

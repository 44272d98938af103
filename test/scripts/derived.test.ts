import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportingTypes, withEnum } from '../../scripts/in-place.ts'
import { rulesIn, rulesIndex } from '../../scripts/rules-index.ts'
import { rules } from '../../src/check/rules/index.ts'
import { usage } from '../../src/cli/commands.ts'
import { listedKinds } from '../../src/grammar/table.ts'
import { formatNames } from '../../src/report/index.ts'
import { answerKinds } from '../../src/report/links/text.ts'
import { linkFormatNames } from '../../src/report/links/index.ts'
import { treeFormatNames } from '../../src/report/tree/index.ts'
import { nodeKinds } from '../../src/tree/tree.ts'
import { call } from '../call.ts'
import { readJson, root } from '../fixtures.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('a kind that is added to the list appears in the schema of the tree, and nothing else changes', () => {
  const schema = read('schema/tree.schema.json')
  expect(withEnum(schema, 'kind', nodeKinds)).toBe(schema)
  const more = withEnum(schema, 'kind', ['region', ...nodeKinds])
  expect(JSON.parse(more).definitions.node.properties.kind.enum).toEqual(['region', ...nodeKinds])
  expect(withEnum(more, 'kind', nodeKinds)).toBe(schema)
  expect(() => withEnum(schema, 'label', [])).toThrow('Not one enum of "label"')
})

test('the schema of the tree and --only have every kind of the table', async () => {
  const { definitions } = readJson(join(root, 'schema/tree.schema.json'))
  expect(definitions.node.properties.kind.enum).toEqual([...listedKinds, 'page'])
  const { err } = await call(['tree', join(root, 'fixtures/example'), '--only', 'nothing=a'])
  for (const kind of nodeKinds) expect(err).toContain(kind)
})

test('a kind of answer that is added stands in the schema of links', () => {
  const schema = read('schema/links.schema.json')
  expect(withEnum(schema, 'answer', answerKinds)).toBe(schema)
  const more = JSON.parse(withEnum(schema, 'answer', [...answerKinds, 'somewhere']))
  expect(more.definitions.link.properties.answer.enum).toEqual([...answerKinds, 'somewhere'])
})

test('a type that is added to the grammar is exported by the library', () => {
  const index = read('src/index.ts')
  const types = read('src/grammar/types.ts')
  expect(exportingTypes(index, types)).toBe(index)
  const more = exportingTypes(index, `${types}\nexport interface Qqq {\n}\n`)
  expect(more).toMatch(/ {2}Product,\n(?: {2}\w+,\n)* {2}Qqq,\n {2}[R-Z]\w*,\n/)
  expect(more.replace('  Qqq,\n', '')).toBe(index)
})

test('the help names every command, format and kind', async () => {
  const { out } = await call(['--help'])
  const check = (await call(['check', '--help'])).out.replace(/\s+/g, ' ')
  const tree = (await call(['tree', '--help'])).out.replace(/\s+/g, ' ')
  for (const command of Object.keys(usage)) expect(out).toMatch(new RegExp(`^ {2}docs-nav ${command} `, 'm'))
  for (const format of formatNames) expect(check).toMatch(new RegExp(`written:[^.]* ${format}\\b`))
  const links = (await call(['links', '--help'])).out.replace(/\s+/g, ' ')
  for (const format of linkFormatNames) expect(links).toMatch(new RegExp(`written:[^.]* ${format}\\b`))
  for (const format of treeFormatNames) expect(tree).toMatch(new RegExp(`written:[^.]* ${format}\\b`))
  for (const kind of nodeKinds) expect(tree).toMatch(new RegExp(`A kind is[^.]* ${kind}\\b`))
})

test('rules are those of their folder, in the order that the index has', async () => {
  const listed = await rulesIn(join(root, 'src/check/rules'))
  expect(listed.map(({ id }) => id)).toEqual(rules.map(({ id }) => id))
  expect(rulesIndex(listed)).toBe(read('src/check/rules/index.ts'))
})

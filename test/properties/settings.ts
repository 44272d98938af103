import assert from 'node:assert/strict'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { load } from 'js-yaml'
import { baselineOf, withoutKnown } from '../../src/check/baseline/baseline.ts'
import { checkProject, type Config } from '../../src/index.ts'
import { rules } from '../../src/check/rules/index.ts'
import { baselineText, parseBaseline } from '../../src/project/baseline.ts'
import { settingNames } from '../../src/project/config/config.ts'
import { loadConfig } from '../../src/project/config/find.ts'
import { parseFrontMatter } from '../../src/project/front-matter.ts'
import { plainFrontMatter } from '../../src/project/plain-front-matter.ts'
import { edited, edits, withDocs } from './any-docs.ts'
import { readFiles } from './memory.ts'
import { cut, textMutations } from './mutate.ts'
import { property } from './property.ts'
import { assertRange, assertTold } from './sound.ts'
import { jsonValues, objectOf, texts } from './values.ts'

export async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-property-')))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const severities = fc.oneof(
  fc.constantFrom('error', 'warning', 'off', 'on'),
  fc.record({ severity: fc.constant('off'), ignore: fc.array(texts) }),
  jsonValues,
)
const ruleNames = fc.constantFrom(...rules.map(({ id }) => id), 'missing-pag', '__proto__')

const configs: fc.Arbitrary<unknown> = fc.oneof(
  jsonValues,
  fc
    .array(fc.tuple(fc.constantFrom(...settingNames, '__proto__', 'x'), jsonValues), { maxLength: 4 })
    .map(objectOf),
  fc.record(
    {
      dialect: fc.constantFrom('core', 'extended'),
      rules: fc.array(fc.tuple(ruleNames, severities), { maxLength: 4 }).map(objectOf),
      languages: fc.array(texts),
      notInNavigation: fc.array(fc.oneof(texts, fc.constantFrom('a/', '!a', '*', '[', '\\', '**/**'))),
      allowRemote: fc.boolean(),
      cache: fc.oneof(fc.boolean(), texts),
    },
    { requiredKeys: [] },
  ),
)

const configTexts = fc.oneof(
  fc
    .record({ value: configs, cuts: fc.option(textMutations, { nil: [] }) })
    .map(({ value, cuts }) => cut(JSON.stringify(value, null, 1), cuts)),
  fc
    .record({ value: configs, cuts: fc.option(textMutations, { nil: [] }) })
    .map(({ value, cuts }) => cut(JSON.stringify({ docsNav: value }), cuts)),
  fc
    .array(
      fc.oneof(
        texts,
        fc.constantFrom(
          'rules:\n',
          '  syntax: off\n',
          'a: &x\n',
          '  b: *x\n',
          '- ',
          ': ',
          '<<: *x\n',
          '? ',
          '---\n',
          '%',
          '!!x ',
        ),
      ),
      { maxLength: 8 },
    )
    .map(parts => parts.join('')),
)

const config = property(
  'any configuration',
  80,
  fc.record({
    content: fc.oneof({ weight: 8, arbitrary: configTexts }, fc.uint8Array({ maxLength: 60 })),
    name: fc.constantFrom('docs-nav.config.json', 'docs-nav.config.yaml', 'package.json'),
  }),
  ({ content, name }) =>
    inFolder(async folder => {
      writeFileSync(join(folder, name), content)
      writeFileSync(join(folder, 'package.json'), name === 'package.json' ? content : '{}')
      const config: Config | null = await loadConfig(folder)
      if (config) await assertApplied(config)
    }),
)

async function assertApplied(config: Config) {
  for (const { range } of config.faults) if (range) assertRange(config.text, range, config.file)
  const project = { ...(await readFiles(withDocs('{"navigation":{"pages":["none"]}}'))), config }
  const report = checkProject(project)
  assert.equal(
    report.diagnostics.filter(({ rule }) => rule === 'config').length >= Math.min(1, config.faults.length),
    true,
  )
  await assertTold(report, file => (file === config.file ? config.text : ''))
}

const baselineTexts = fc.oneof(
  fc.record({ version: fc.constantFrom(1, 2), known: jsonValues }).map(value => JSON.stringify(value)),
  jsonValues.map(value => JSON.stringify(value)),
  texts,
)

const baseline = property('any baseline', 200, baselineTexts, async text => {
  const parsed = parseBaseline(text)
  if (typeof parsed === 'string') return
  const again = parseBaseline(baselineText(parsed))
  assert.equal(baselineText(again as never), baselineText(parsed))
  checkProject({ ...(await readFiles(withDocs('{"navigation":{"pages":["none"]}}'))), baseline: parsed })
})

const recorded = property('what a baseline records is known', 60, edits, async edit => {
  const files = edited(edit)
  const project = await readFiles(files)
  const { diagnostics } = checkProject(project)
  const text = baselineText(baselineOf(diagnostics, project, () => true))
  const known = parseBaseline(text)
  assert.ok(typeof known !== 'string', String(known))
  const { fresh, summary } = withoutKnown(diagnostics, { ...project, baseline: known }, () => true)
  // A diagnostic that a file is not JSON is never recorded.
  const never = ['syntax', 'config', 'ref-invalid']
  assert.ok(fresh.every(({ rule }) => never.includes(rule)))
  assert.deepEqual(summary.gone, [])
})

const pieces = fc.oneof(
  texts,
  fc.constantFrom(
    'title: a\n',
    'hidden: true\n',
    'openapi: GET /a\n',
    '---',
    '---\n',
    '\n',
    '\r\n',
    '...\n',
    '&a ',
    '*a',
    '<<: *a\n',
    '{',
    '[',
    '!!js/function x',
    '? ',
    ': ',
  ),
)

const frontMatter = property(
  'any front matter',
  300,
  fc.record({
    parts: fc.array(pieces, { maxLength: 8 }),
    ends: fc.boolean(),
    mark: fc.boolean(),
    times: fc.oneof(fc.constant(1), fc.nat(400)),
  }),
  async ({ parts, ends, mark, times }) => {
    const text = `${mark ? '\ufeff' : ''}---\n${parts.join('').repeat(times)}${ends ? '\n---\n' : ''}`
    const { fault, places, others = {}, ...fields } = await parseFrontMatter(text)
    for (const range of [fault?.range, places?.openapi, places?.api])
      if (range) assertRange(text, range, 'page.mdx')
    if (fault) assert.deepEqual(fields, {})
    for (const length of Object.values(others)) assert.equal(typeof length, 'number')
    for (const value of Object.values(fields).flat())
      assert.ok(['string', 'boolean', 'number'].includes(typeof value))
  },
)

const lines = fc.tuple(
  fc.constantFrom('title', 'icon', 'a-b', '"og:image"', 'title', ' title', '- a', 'null', '1'),
  fc.constantFrom(': ', ':', ' : ', ':  ', ':\t'),
  fc.oneof(
    texts,
    fc.string(),
    fc.constantFrom('true', 'Null', 'yes', '~', '"a" b', "'it''s'", '"\\n"', '["a", "b"]', '[a]', '["a",]'),
    fc.constantFrom(
      'a: b',
      'a:',
      'a #b',
      'a#b',
      '|',
      '2024-01-02',
      '1.10',
      '.5',
      '&a b',
      '<<',
      '👋',
      '\u2028',
    ),
  ),
  fc.constantFrom('', ' ', '\t', ' # c', '\r'),
)

const plain = property(
  'plain front matter has the value that js-yaml gives it',
  400,
  fc.array(lines, { maxLength: 4 }),
  async parts => {
    const text = parts.map(part => `${part.join('')}\n`).join('')
    const value = plainFrontMatter(text)
    if (value) assert.deepEqual(value, load(text) ?? {})
  },
)

export const settingProperties = [config, baseline, recorded, frontMatter, plain]

import assert from 'node:assert/strict'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { baselineOf, withoutKnown } from '../../src/check/baseline/baseline.ts'
import { checkProject, type Config } from '../../src/index.ts'
import { rules } from '../../src/check/rules/index.ts'
import { baselineText, parseBaseline } from '../../src/project/baseline.ts'
import { settingNames } from '../../src/project/config/config.ts'
import { loadConfig } from '../../src/project/config/find.ts'
import { parseFrontMatter } from '../../src/project/front-matter.ts'
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
  // What says that a file is not JSON is never recorded.
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
    for (const value of Object.values(await parseFrontMatter(text.slice(0, 65_536))))
      assert.ok(typeof value === 'string' || typeof value === 'boolean')
  },
)

export const settingProperties = [config, baseline, recorded, frontMatter]

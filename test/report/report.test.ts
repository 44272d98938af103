import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { call } from '../call.ts'
import { argumentsFor, expected, folders, readJson, root } from '../fixtures.ts'

const validate = new Ajv({ allErrors: true }).compile(readJson(join(root, 'schema/report.schema.json')))

const cases = folders(join(root, 'fixtures/rules')).flatMap(rule =>
  folders(join(root, 'fixtures/rules', rule)).map(name => join(root, 'fixtures/rules', rule, name)),
)

test('the JSON of every fixture fits schema/report.schema.json', async () => {
  expect(cases.length).toBeGreaterThan(80)
  for (const folder of cases) {
    const { out, code } = await call(['check', folder, ...argumentsFor(folder), '--format', 'json'])
    const report = JSON.parse(out)
    expect(validate(report), `${folder}: ${JSON.stringify(validate.errors)}`).toBe(true)
    expect(code).toBe(report.summary.errors > 0 ? 1 : 0)
  }
})

test('several reports fit it too; a wrong one does not', async () => {
  const { out } = await call([
    'check',
    join(root, 'fixtures/example'),
    join(root, 'fixtures/broken'),
    '--format',
    'json',
  ])
  expect(validate(JSON.parse(out))).toBe(true)
  expect(validate({ version: 1 })).toBe(false)
  expect(validate({ version: 1, projects: [{}] })).toBe(false)
})

test('diagnostics are sorted by file, offset and rule', async () => {
  for (const folder of cases) {
    const { diagnostics } = JSON.parse(
      (await call(['check', folder, ...argumentsFor(folder), '--format', 'json'])).out,
    )
    const keys = diagnostics.map(
      (one: { file: string; range: { start: { offset: number } }; rule: string }) => [
        one.file,
        one.range.start.offset,
        one.rule,
      ],
    )
    const sorted = [...keys].sort(
      (a, b) =>
        (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0) || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0),
    )
    expect(keys).toEqual(sorted)
  }
})

test.each(['example', 'broken'])('the pretty report of %s', async name => {
  const { out } = await call(['check', join(root, 'fixtures', name)])
  const relative = out.replaceAll(join(root, 'fixtures/'), '')
  expect(relative.split('\n')).toEqual(
    expected(join(root, 'fixtures/report', `${name}.json`), relative.split('\n')),
  )
})

test('what the pretty report folds, --all shows', async () => {
  const folder = join(root, 'fixtures/report/repeats/docs')
  const count = (text: string, rule: string) =>
    text.split('\n').filter(line => line.endsWith(`  ${rule}`)).length
  const { out, code } = await call(['check', folder])
  const whole = await call(['check', folder, '--all'])
  expect([code, whole.code]).toEqual([1, 1])
  for (const [rule, all] of [
    ['missing-page', 13],
    ['operation-without-openapi', 12],
  ] as const) {
    expect(count(out, rule)).toBe(10)
    expect(count(whole.out, rule)).toBe(all)
  }
  expect(whole.out).not.toContain('more of')
  expect(out.trimEnd().split('\n').at(-2)).toBe(whole.out.trimEnd().split('\n').at(-2))
})

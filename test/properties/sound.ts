import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { rules } from '../../src/check/rules/index.ts'
import type { Severities } from '../../src/check/report.ts'
import { refOf } from '../../src/document/include.ts'
import { parsePointer } from '../../src/document/pointer.ts'
import {
  checkProject,
  type CheckOptions,
  type Position,
  type Project,
  type Range,
  type Report,
} from '../../src/index.ts'
import { openNavigation } from '../../src/navigation/open.ts'
import { formatNames, formats } from '../../src/report/index.ts'
import { readers } from '../report/readers.ts'
import { type Files, textIn } from './memory.ts'
import { containersIn } from './mutate.ts'

const schema = (name: string) =>
  new Ajv().compile(
    JSON.parse(readFileSync(new URL(`../../schema/${name}.schema.json`, import.meta.url), 'utf8')),
  )
const fitsReport = schema('report')

/** Every rule switched on, with those that are off by default. */
export const everyRule: Severities = Object.fromEntries(
  rules
    .filter(({ isFixed }) => !isFixed)
    .map(({ id, severity }) => [id, severity.core === 'error' ? 'error' : 'warning']),
)

/** Checks a project. The report must be consistent, and every format must be able to write it. */
export async function soundReport(project: Project, files: Files, options?: CheckOptions): Promise<Report> {
  const report = checkProject(project, options)
  assertSound(report, project, file => textIn(project, files, file), options)
  await assertTold(report, file => textIn(project, files, file))
  return report
}

function assertSound(
  report: Report,
  project: Project,
  textOf: (file: string) => string | undefined,
  options?: CheckOptions,
) {
  const { diagnostics, summary } = report
  const places = new Map<string, unknown>()
  const valueOf = (file: string) => {
    if (!places.has(file)) places.set(file, parsed(textOf(file)))
    return places.get(file)
  }
  for (const one of diagnostics) {
    for (const { file, range, pointer } of [one, ...one.related]) {
      assertRange(textOf(file), range, `${one.rule} in ${file}`)
      const value = valueOf(file)
      if (value !== undefined) assertPointer(value, pointer, `${one.rule} in ${file}`)
    }
    assert.ok(one.message.length > 0 && one.help !== '', one.rule)
    assert.equal(one.fixable, one.fix !== undefined)
    const ends = new Map<string, number>()
    for (const { file, range } of one.fix ?? []) {
      assertRange(textOf(file), range, `the fix of ${one.rule} in ${file}`)
      assert.ok(range.start.offset >= (ends.get(file) ?? 0), `edits of ${one.rule} overlap`)
      ends.set(file, range.end.offset)
    }
  }
  assert.deepEqual([...diagnostics].sort(inOrder), diagnostics, 'not sorted')
  const count = (severity: string) =>
    diagnostics.filter(diagnostic => diagnostic.severity === severity).length
  assert.deepEqual([summary.errors, summary.warnings], [count('error'), count('warning')])
  if (options?.dialect === 'extended' && !project.document.fault) assertIncluded(project, report)
  if (project.document.fault) assert.equal(diagnostics.filter(({ rule }) => rule !== 'config').length, 1)
}

/** Every `$ref` that is left has a fault, except below 1,000 levels, where nothing is an element. */
function assertIncluded({ document, includes }: Project, { diagnostics }: Report) {
  const { value } = openNavigation(document, includes, 'extended')
  const isLeft = containersIn(value, 1000).some(one => refOf(one) !== undefined)
  assert.equal(
    isLeft,
    diagnostics.some(({ rule }) => rule.startsWith('ref-')),
    'a "$ref" without a fault',
  )
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse((text ?? '').replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function assertPointer(value: unknown, pointer: string, what: string) {
  assert.ok(pointer === '' || pointer.startsWith('/'), `${what}: the pointer ${pointer}`)
  let part = value
  for (const key of parsePointer(pointer)) {
    assert.ok(
      typeof part === 'object' && part !== null && Object.hasOwn(part, key),
      `${what}: nothing at ${pointer}`,
    )
    part = (part as Record<string, unknown>)[key]
  }
}

/** In a file without a known text, a range can only cover the file as a whole. */
export function assertRange(text: string | undefined, { start, end }: Range, what: string) {
  assert.ok(start.offset >= 0 && start.offset <= end.offset, `${what}: ends before it starts`)
  assert.ok(end.offset <= (text?.length ?? 0), `${what}: ends after the text`)
  for (const position of [start, end])
    assert.deepEqual(position, positionIn(text ?? '', position.offset), what)
}

/** Line and column by their definition: a line ends at `\r\n`, `\n` or `\r`. */
function positionIn(text: string, offset: number): Position {
  // Between `\r` and `\n` the line has not ended yet.
  const before = text.slice(0, offset)
  const ended = text[offset] === '\n' && before.endsWith('\r') ? before.slice(0, -1) : before
  const lines = ended.split(/\r\n|\r|\n/)
  return { line: lines.length, column: lines.at(-1)!.length + 1 + before.length - ended.length, offset }
}

type Sortable = Report['diagnostics'][number]

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const inOrder = (a: Sortable, b: Sortable) =>
  compare(a.file, b.file) || a.range.start.offset - b.range.start.offset || compare(a.rule, b.rule)

// Characters that a terminal or an XML reader would not accept, apart from the line feed.
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\ufffe\uffff]/

/** Writes a report in every format. */
export async function assertTold(report: Report, textOf: (file: string) => string | undefined) {
  assert.ok(fitsReport(JSON.parse(JSON.stringify(report))), JSON.stringify(fitsReport.errors))
  const checked = [{ root: 'docs', file: 'docs.json', report, textOf }]
  for (const name of formatNames) {
    const out = (await formats[name]())(checked, { color: false, several: false, all: true })
    assert.ok(out.isWellFormed(), `${name}: half of a surrogate pair`)
    assert.doesNotMatch(out, control, name)
    readers[name].findings(out, report)
  }
}

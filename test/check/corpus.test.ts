import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv'
import Ajv04 from 'ajv-draft-04'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkProject, type Diagnostic, type Project, type Report, readProject } from '../../src/index.ts'
import reviewedAcross from './corpus-across.json' with { type: 'json' }
import reviewedErrors from './corpus-errors.json' with { type: 'json' }
import reviewedWarnings from './corpus-warnings.json' with { type: 'json' }
import { fingerprints } from '../../src/check/baseline/fingerprint.ts'
import { formats } from '../../src/report/index.ts'
import { readJson, shared } from '../fixtures.ts'

const corpus = join(shared, 'corpus')
const broken = join(shared, 'corpus-broken')

/**
 * Each finding as `rule file:line text`; for a fault repeated in many languages, the pages that each lacks.
 */
type Reviewed =
  | readonly string[]
  | {
      readonly rule: string
      readonly count: number
      readonly absent: readonly { readonly languages: readonly string[]; readonly pages: readonly string[] }[]
    }

const errors: Readonly<Record<string, Reviewed>> = reviewedErrors
const warnings: Readonly<Record<string, Readonly<Record<string, number>>>> = reviewedWarnings.projects
const across: Readonly<Record<string, Readonly<Record<string, number>>>> = reviewedAcross.projects
const acrossRules = ['language-parity', 'version-parity', 'redirect-loop', 'redirect-chain']
const names = Object.keys(errors)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-nav-corpus-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')

/** The rows of a table separated by tabs, each keyed by the names in the first line. */
function rowsOf(path: string): Record<string, string>[] {
  const [head = '', ...rows] = linesOf(path)
  const keys = head.split('\t')
  return rows.map(row => Object.fromEntries(row.split('\t').map((cell, i) => [keys[i]!, cell])))
}

function covered({ document, includes }: Project, { file, range }: Diagnostic): string {
  const opened = file === document.file ? document : includes[file!]
  return opened && 'text' in opened ? opened.text.slice(range!.start.offset, range!.end.offset) : ''
}

describe.skipIf(!existsSync(corpus))('the corpus', () => {
  let isSarif: ValidateFunction
  beforeAll(() => {
    const ajv = new Ajv04.default({ strict: false, validateFormats: false })
    isSarif = ajv.compile(readJson(join(shared, 'schemas/sarif-2.1.0.json')))
  })

  test('is reviewed whole', () => {
    expect(names).toEqual(
      rowsOf(join(corpus, 'INDEX.tsv'))
        .map(row => row.folder)
        .sort(),
    )
    expect(Object.keys(warnings)).toEqual(names)
    const kinds = new Set(Object.values(warnings).flatMap(counts => Object.keys(counts)))
    expect(Object.keys(reviewedWarnings.why).sort()).toEqual([...kinds].sort())
  })

  describe.each(names)('%s', name => {
    let project: Project
    let report: Report

    const target = () => join(folder, name)

    beforeAll(async () => {
      execFileSync('bash', [join(corpus, 'materialise'), name, target()])
      project = await readProject(target())
      report = checkProject(project)
    })

    test('has the reviewed errors and no others', () => {
      const reported = report.diagnostics.filter(({ severity }) => severity === 'error')
      const reviewed = errors[name]!
      if ('absent' in reviewed) {
        expect(reported).toHaveLength(reviewed.count)
        expect(reported.filter(({ rule }) => rule !== reviewed.rule)).toEqual([])
        const pages = reviewed.absent.flatMap(({ languages, pages }) =>
          languages.flatMap(language => pages.map(page => JSON.stringify(`${language}/${page}`))),
        )
        expect(reported.map(diagnostic => covered(project, diagnostic)).sort()).toEqual(pages.sort())
      } else {
        const told = (diagnostic: Diagnostic) =>
          `${diagnostic.rule} ${diagnostic.file}:${diagnostic.range!.start.line} ${covered(project, diagnostic)}`
        expect(reported.map(told)).toEqual(reviewed)
      }
    })

    test('misses no page that has a file', () => {
      const files = new Set(linesOf(join(corpus, name, 'files.txt')))
      const missing = report.diagnostics.filter(({ rule }) => rule === 'missing-page')
      const pages = missing.map(one => JSON.parse(covered(project, one)) as string)
      expect(pages.filter(page => files.has(`${page}.mdx`) || files.has(`${page}.md`))).toEqual([])
    })

    test('has the reviewed warnings', () => {
      const counts: Record<string, number> = {}
      for (const { rule, severity } of report.diagnostics)
        if (severity === 'warning') counts[rule] = (counts[rule] ?? 0) + 1
      expect(counts).toEqual(warnings[name])
    })

    test('gives SARIF that validates, the same each time, with fingerprints that an inserted line leaves', async () => {
      const sarifOf = async (report: Report) =>
        (await formats.sarif())([{ root: target(), file: 'docs.json', report, textOf: () => undefined }], {
          color: false,
          several: false,
          all: false,
        })
      const once = await sarifOf(report)
      expect(isSarif(JSON.parse(once)), JSON.stringify(isSarif.errors)).toBe(true)
      expect(await sarifOf(checkProject(await readProject(target())))).toBe(once)
      const text = project.document.text.replace('{', '{\n\n')
      const moved = checkProject(await readProject(target(), { source: text }))
      expect(moved.diagnostics).toHaveLength(report.diagnostics.length)
      const prints = fingerprints(report.diagnostics)
      expect(fingerprints(moved.diagnostics)).toEqual(prints)
      expect(new Set(prints).size).toBe(prints.length)
    })

    test('has the reviewed findings across trees', () => {
      const set = Object.fromEntries(acrossRules.map(id => [id, 'warning' as const]))
      const counts: Record<string, number> = {}
      for (const { rule } of checkProject(project, { rules: set }).diagnostics)
        if (acrossRules.includes(rule)) counts[rule] = (counts[rule] ?? 0) + 1
      expect(counts).toEqual(across[name] ?? {})
    })

    test('has as many pages as its index says', () => {
      const row = rowsOf(join(corpus, 'INDEX.tsv')).find(one => one.folder === name)!
      expect(report.summary.pages).toBe(Number(row.page_strings) + Number(row.method_entries))
      expect(report.summary.operations).toBe(Number(row.method_entries))
    })
  })
})

/** The rule and line of the fault in each file that is really broken. */
const faults = {
  'OpenMind+OM1@ad4c2e07.docs.json': 'syntax 95',
  'flowglad+flowglad@f2af3ee0.docs.json': 'root-pattern 54',
  'langgenius+dify-docs@5dfc1847.docs.json': 'page-is-url 435',
  'langgenius+dify-docs@6161983c.docs.json': 'missing-field 1133',
  'langgenius+dify-docs@993bae93.docs.json': 'syntax 1212',
  'mintlify-onboarding+auth0docs-v2@16ccd1de.docs.json': 'syntax 179',
  'mintlify-onboarding+circle-devdocs@e2b23aee.docs.json': 'duplicate-key 108',
}

/**
 * Files that look broken and are not: a mailto address, `global.tabs`, `FILE METHOD /path`, a `#`.
 */
const sound = [
  'crewAIInc+crewAI@424433ff.docs.json',
  'mintlify-onboarding+circle-devdocs@8fec9de5.docs.json',
  'mishrasanjeev+grantex@9e4d92a9.docs.json',
  'polarsource+polar@d6498f13.docs.json',
]

/**
 * The findings about a docs.json alone, as `rule line`. Its specifications are absent, so none is about them.
 */
async function checkAlone(name: string, severity: string): Promise<string[]> {
  const alone = mkdtempSync(join(folder, 'alone-'))
  copyFileSync(join(broken, name), join(alone, 'docs.json'))
  const { diagnostics } = checkProject(await readProject(alone, { files: false }))
  return diagnostics
    .filter(one => one.severity === severity && one.rule !== 'openapi-missing')
    .map(({ rule, range }) => `${rule} ${range!.start.line}`)
}

describe.skipIf(!existsSync(broken))('files that were broken', () => {
  test('are all reported', () => {
    const files = rowsOf(join(broken, 'INDEX.tsv')).map(row => row.file)
    expect([...Object.keys(faults), ...sound].sort()).toEqual(files.sort())
  })

  test.each(Object.entries(faults))('%s: %s', async (name, fault) => {
    const findings = await checkAlone(name, 'error')
    expect(findings).toContain(fault)
    if (/^(?:syntax|root-pattern|duplicate-key)/.test(fault)) expect(findings).toEqual([fault])
  })

  test.each(sound)('%s: no error', async name => {
    expect(await checkAlone(name, 'error')).toEqual([])
  })

  test('a place within a page may be named', async () => {
    const findings = await checkAlone('mintlify-onboarding+circle-devdocs@8fec9de5.docs.json', 'warning')
    expect(findings).not.toContain('page-path 659')
  })
})

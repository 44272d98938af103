import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Ajv, type AnySchema } from 'ajv'
import Ajv04 from 'ajv-draft-04'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { version } from '../../src/cli/version.ts'
import { formatNames } from '../../src/report/index.ts'
import { call } from '../call.ts'
import { folders, readJson, root, shared } from '../fixtures.ts'
import { readers } from './readers.ts'

const cases = folders(join(root, 'fixtures/report'))
const schemas = join(shared, 'schemas')

/** What a format prints of a case's projects, called in the repository's folder. */
async function printed(name: string, format: string): Promise<string> {
  const projects = folders(join(root, 'fixtures/report', name))
  const args = projects.map(project => `fixtures/report/${name}/${project}`)
  return (await call(['check', ...args, '--format', format, '--no-cache'])).out
}

describe.each(cases)('%s', name => {
  test.each(formatNames)('%s', async format => {
    const file = join(root, 'fixtures/report', name, `${format}.txt`)
    const actual = (await printed(name, format)).replace(`"version": "${version}"`, '"version": "VERSION"')
    if (process.env.UPDATE === '1') writeFileSync(file, actual)
    expect(actual).toBe(readFileSync(file, 'utf8'))
  })

  test.each(formatNames)('%s holds nothing that a terminal or XML would not take', async format => {
    const out = await printed(name, format)
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\ufffe\uffff]/)
    expect(out.isWellFormed()).toBe(true)
  })
})

describe('a call in a folder of the repository', () => {
  const named = async (format: string, checkout: string) => {
    const env = { GITHUB_WORKSPACE: checkout, CI_PROJECT_DIR: checkout }
    const { out } = await call(['check', 'fixtures/broken', '--format', format, '--no-cache'], { env })
    return new Set(out.match(/[\w.\-/]*broken\/docs\.json/g))
  }

  test.each(['github', 'sarif', 'gitlab'])('%s names files from the repository', async format => {
    const inside = `${basename(process.cwd())}/fixtures/broken/docs.json`
    expect(await named(format, dirname(process.cwd()))).toEqual(new Set([inside]))
    expect(await named(format, join(process.cwd(), 'fixtures/broken'))).toEqual(new Set())
    for (const checkout of [process.cwd(), join(process.cwd(), 'test'), ''])
      expect(await named(format, checkout)).toEqual(new Set(['fixtures/broken/docs.json']))
  })

  test('a checkout that is called by a link to it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docs-nav-'))
    try {
      symlinkSync(dirname(process.cwd()), join(folder, 'link'))
      const inside = `${basename(process.cwd())}/fixtures/broken/docs.json`
      expect(await named('github', join(folder, 'link'))).toEqual(new Set([inside]))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('other formats name them from the folder of the call', async () => {
    expect(await named('compact', dirname(process.cwd()))).toEqual(new Set(['fixtures/broken/docs.json']))
  })
})

test('every case has an expected output for each format, and no other', () => {
  expect(cases.length).toBeGreaterThanOrEqual(4)
  for (const name of cases) {
    const files = readdirSync(join(root, 'fixtures/report', name)).filter(file => file.endsWith('.txt'))
    expect(files).toEqual(formatNames.map(format => `${format}.txt`).sort())
  }
})

interface Told {
  readonly rule: string
  readonly severity: string
  readonly message: string
  readonly help?: string
  readonly range: { readonly start: { readonly line: number; readonly column: number } }
}

/** What `json` tells of a case: the other formats tell the same. */
async function told(name: string): Promise<Told[]> {
  const { projects, diagnostics } = JSON.parse(await printed(name, 'json'))
  return projects?.flatMap((one: { diagnostics: Told[] }) => one.diagnostics) ?? diagnostics
}

/** A schema that accepts what a format prints; a test of its own shows what it refuses. */
const accepts = (schema: AnySchema, value: unknown, ajv = new Ajv({ strict: false })) => {
  const validate = ajv.compile(schema)
  expect(validate(value), JSON.stringify(validate.errors)).toBe(true)
}

describe.skipIf(!existsSync(schemas))('published schemas', () => {
  const draft04 = () => new Ajv04.default({ strict: false, validateFormats: false }) as unknown as Ajv

  test.each(cases)('SARIF of %s', async name => {
    accepts(readJson(join(schemas, 'sarif-2.1.0.json')), JSON.parse(await printed(name, 'sarif')), draft04())
  })

  test('what is no SARIF is refused', () => {
    const validate = draft04().compile(readJson(join(schemas, 'sarif-2.1.0.json')))
    expect(validate({ version: '2.1.0', runs: [{ results: [] }] })).toBe(false)
  })

  test.each(cases)('reviewdog of %s', async name => {
    const lines = (await printed(name, 'rdjsonl')).split('\n').slice(0, -1)
    expect(lines).toHaveLength((await told(name)).length)
    for (const line of lines)
      accepts(readJson(join(schemas, 'rdf-diagnostic.json')), JSON.parse(line), draft04())
  })

  test.each(cases)('JUnit of %s', async name => {
    using schema = XmlDocument.fromString(readFileSync(join(schemas, 'junit-10.xsd'), 'utf8'))
    using validator = XsdValidator.fromDoc(schema)
    using document = XmlDocument.fromString(await printed(name, 'junit'))
    validator.validate(document)
    using wrong = XmlDocument.fromString('<testsuites><testsuite name="a"/></testsuites>')
    expect(() => validator.validate(wrong)).toThrow('tests')
  })
})

test.each(cases)('JUnit of %s counts its failures', async name => {
  using document = XmlDocument.fromString(await printed(name, 'junit'))
  const errors = (await told(name)).filter(({ severity }) => severity === 'error')
  const texts = document.find('//failure').map(node => node.content.split('\n').slice(1).join('\n'))
  expect(texts).toHaveLength(errors.length)
  let failures = 0
  for (const suite of document.find('/testsuites/testsuite')) {
    const of = (name: string) => Number(suite.find(`@${name}`)[0]!.content)
    expect(of('tests')).toBe(suite.find('testcase').length)
    expect(of('failures')).toBe(suite.find('testcase/failure').length)
    failures += of('failures')
  }
  expect(failures).toBe(errors.length)
})

// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
const codeQuality = {
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: '^(?!/|\\./)' },
          lines: {
            type: 'object',
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 }, end: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
}

test.each(cases)('GitLab reads %s: each problem once, by a fingerprint of its own', async name => {
  const issues = JSON.parse(await printed(name, 'gitlab'))
  accepts(codeQuality, issues)
  expect(issues).toHaveLength((await told(name)).length)
  expect(new Set(issues.map((one: { fingerprint: string }) => one.fingerprint)).size).toBe(issues.length)
})

test('projects with the same faults have fingerprints of their own in one report', async () => {
  const broken = join(root, 'fixtures/broken')
  const { out } = await call(['check', broken, join(root, 'fixtures/broken/docs.json'), '--format', 'gitlab'])
  const prints = JSON.parse(out).map((one: { fingerprint: string }) => one.fingerprint)
  expect(new Set(prints).size).toBe(8)
})

test.each(cases)('Checkstyle of %s holds every problem with its place', async name => {
  using document = XmlDocument.fromString(await printed(name, 'checkstyle'))
  const problems = document.find('/checkstyle/file[@name]/error').map(error => {
    const of = (name: string) => error.find(`@${name}`)[0]!.content
    return `${of('severity')} ${of('line')}:${of('column')} ${of('source')}`
  })
  const expected = (await told(name)).map(
    ({ rule, severity, range: { start } }) => `${severity} ${start.line}:${start.column} docs-nav.${rule}`,
  )
  expect(problems.sort()).toEqual(expected.sort())
})

/** What the runner makes of a line (actions/runner, ActionCommand.TryParseV2); null when it is only a line of the log. */
function commandIn(line: string) {
  const match = /^\s*::([^ :]+)(?: (.*?))?::(.*)$/s.exec(line)
  if (!match) return null
  const data = (text: string) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
  const properties = (match[2] ?? '').split(',').map(pair => {
    const [name = '', value = ''] = pair.split('=', 2)
    return [name, data(value.replaceAll('%3A', ':').replaceAll('%2C', ','))]
  })
  return { name: match[1], ...Object.fromEntries(properties), message: data(match[3]!) }
}

test.each(cases)('GitHub reads %s: a command for each problem, and no other', async name => {
  const lines = (await printed(name, 'github')).split('\n').slice(0, -1)
  const commands = lines.map(commandIn).filter(command => command !== null)
  const expected = (await told(name)).map(({ severity, rule, range: { start } }) => ({
    name: severity,
    title: rule,
    line: String(start.line),
  }))
  expect(commands).toEqual(expected.map(one => expect.objectContaining(one)))
  for (const line of lines.filter(line => commandIn(line) === null)) {
    expect(line).toMatch(/^fixtures\/report\/.*: .*(?:errors?|warnings?|no problems)/)
    expect(line).not.toContain('##[')
  }
})

test.each(formatNames)('%s writes a whole document when no project could be read', async format => {
  const { code, out } = await call(['check', 'no/such', 'nor/such', '--format', format])
  expect(code).toBe(2)
  readers[format].nothing(out)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import MarkdownIt from 'markdown-it'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Diagnostic, Range } from '../../src/index.ts'
import type { Checked } from '../../src/report/format.ts'
import { type FormatName, formatNames, formats } from '../../src/report/index.ts'
import { call } from '../call.ts'
import { recipe } from '../documentation.ts'
import { root } from '../fixtures.ts'

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'docs-nav-formats-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** A folder with a docs.json and other files. */
function project(name: string, docs: unknown, files: Record<string, string> = {}): string {
  const folder = join(scratch, name)
  for (const [file, text] of Object.entries({ 'docs.json': JSON.stringify(docs), ...files })) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const printed = async (folder: string, format: string) =>
  (await call(['check', folder, '--format', format, '--all', '--no-cache'])).out

describe('GITHUB_ACTIONS', () => {
  const broken = join(root, 'fixtures/broken')
  const inActions = { env: { GITHUB_ACTIONS: 'true' } }

  test('selects github when no format is given', async () => {
    const { out } = await call(['check', broken], inActions)
    expect(out).toBe(await printed(broken, 'github'))
  })

  test('selects nothing when a format is given, or when it is not "true"', async () => {
    expect((await call(['check', broken, '--format', 'compact'], inActions)).out).toBe(
      await printed(broken, 'compact'),
    )
    const { out } = await call(['check', broken], { env: { GITHUB_ACTIONS: 'false' } })
    expect(out).not.toContain('::error')
  })
})

test.skipIf(process.platform === 'win32')('file names are escaped as labels are', async () => {
  const names = ['a\n::error::b', '\u001b[31mred', '##[error]c', ']]>&<b>"', '`|@everyone', 'é %, :\u202e']
  const files = Object.fromEntries(names.map(name => [`${name}.mdx`, '']))
  const folder = project('::warning::x', { navigation: { pages: ['late'] } }, files)
  for (const format of formatNames) {
    const out = await printed(folder, format)
    expect(out, format).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  }
  const commands = (await printed(folder, 'github')).split('\n').filter(line => /^\s*::|##\[/.test(line))
  expect(commands).toHaveLength(names.length + 1)
  for (const line of commands) expect(line).toMatch(/^::(?:error|warning) file=[^:]*,title=[a-z-]+::/)
  expect(await printed(folder, 'checkstyle')).toContain(']]&gt;&amp;&lt;b&gt;&quot;.mdx')
  const uris = JSON.parse(await printed(folder, 'sarif')).runs[0].results.map(
    (one: { locations: [{ physicalLocation: { artifactLocation: { uri: string } } }] }) =>
      one.locations[0].physicalLocation.artifactLocation.uri,
  )
  for (const uri of uris) expect(uri).toMatch(/^file:[!-~]+$/)
  const decoded = uris.map((uri: string) => decodeURIComponent(new URL(uri).pathname))
  expect(decoded).toContain(join(folder, 'a\n::error::b.mdx'))
})

/** Labels with characters that are not seen themselves, as people write them. */
const labels = [
  ...['⬇️ Down', '1️⃣', '👩‍🍳', '🏊🏿‍♀️', '🏳️‍🌈', '👨‍👩‍👧‍👦', '❤️‍🔥', '▶︎'],
  ...['می‌خواهم', 'അവന്‍', 'ශ්‍රී', 'ภาษา\u200bไทย', 'हिन्दी', 'العربية', '葛\u{e0100}城'],
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
]

test('what forms a seen character stays; what hides text is an escape', async () => {
  const hidden: [label: string, shown: string][] = [
    ['a\u{e0041}', String.raw`a\u{e0041}`],
    ['b\ufe0f', String.raw`b\ufe0f`],
    ['°\u200d', String.raw`°\u200d`],
    ['│\ufe0f', String.raw`│\ufe0f`],
    ['👩\u200d\u200d', '👩\\u200d\\u200d'],
    ['م\u200c\u200c', 'م\u200c\\u200c'],
    ['葛\u{e0100}\u{e0101}', '葛\u{e0100}\\u{e0101}'],
    ['\u{1f3f4}\u{e0067}\u{e0062}\u{e0041}', '\u{1f3f4}\\u{e0067}\\u{e0062}\\u{e0041}'],
    ['\u2800\ufe0f\u3164\u115f\u034f', String.raw`\u2800\ufe0f\u3164\u115f\u034f`],
  ]
  const all = [...labels, ...hidden.map(([label]) => label)]
  const folder = project(
    'unseen',
    { navigation: { groups: all.map(group => ({ group, pages: ['a'] })) } },
    { 'a.mdx': '' },
  )
  const { out } = await call(['tree', folder, '--no-cache'])
  const shown = [...out.matchAll(/^(\S.*?) {2}group$/gm)].map(([, label]) => label)
  expect(shown).toEqual([...labels, ...hidden.map(([, label]) => label)])
  const { out: json } = await call(['tree', folder, '--format', 'json', '--no-cache'])
  expect(json).not.toMatch(/\u{e0041}|b\ufe0f|[\u2800\u3164]/u)
  const kinds = (JSON.parse(json).nodes as { kind: string; label: string }[]).filter(
    ({ kind }) => kind === 'group',
  )
  expect(kinds.map(({ label }) => label)).toEqual(all)
})

test('a summary line that looks like a command of the runner is not one', async () => {
  const checked = { ...one([]), root: '::error::x/##[error]y' }
  const out = (await formats.github())([checked], { color: false, several: false, all: false })
  expect(out).toBe('\\u003a:error::x/#\\u0023[error]y/docs.json: 1 page, no problems\n')
})

describe('compact', () => {
  const { problemMatcher } = JSON.parse(recipe('.vscode/tasks.json'))
  const { regexp, ...groups } = problemMatcher.pattern

  test.each(['broken', 'report/places/docs', 'report/hostile/docs'])(
    'the problem matcher of docs/editors.md reads every line of %s',
    async name => {
      const folder = join(root, 'fixtures', name)
      const { diagnostics } = JSON.parse(await printed(folder, 'json'))
      const lines = (await printed(folder, 'compact')).split('\n').slice(0, -1)
      const problems = lines.map(line => {
        const match = new RegExp(regexp).exec(line)!
        const part = (name: string) => match[groups[name]]
        return [part('file'), part('line'), part('column'), part('severity'), part('code')]
      })
      expect(problems).toEqual(
        diagnostics.map(({ file, range: { start }, severity, rule }: Diagnostic) => [
          `${folder}/${file}`,
          String(start.line),
          String(start.column),
          severity,
          rule,
        ]),
      )
    },
  )
})

describe('markdown', () => {
  const rendered = (text: string) => new MarkdownIt({ html: true, linkify: true, breaks: true }).render(text)
  /** What a reader's page holds beside code: there a name is no mention and an address no link. */
  const besideCode = (html: string) => html.replace(/<code>[^<]*<\/code>/g, '')

  test.each(['broken', 'report/hostile/docs', 'report/places/docs'])(
    'nothing in %s is markup',
    async name => {
      const html = rendered(await printed(join(root, 'fixtures', name), 'markdown'))
      const tags = [...html.matchAll(/<\/?([a-z]+)/gi)].map(match => match[1])
      const known = ['br', 'code', 'details', 'li', 'p', 'strong', 'summary', 'ul']
      expect([...new Set(tags)].filter(tag => !known.includes(tag!))).toEqual([])
      expect(besideCode(html)).not.toMatch(/[@#[|]|https?:|script/)
      expect(html.match(/<details>/g)?.length).toBe(html.match(/<\/details>/g)?.length)
    },
  )

  test('code that begins or ends with a backtick or a space is whole', async () => {
    for (const label of ['`', '``a', ' a ', 'a`', '`` ` ```', '\\', '*'.repeat(3)]) {
      const item = { ...diagnostic('unknown-field', 'docs.json'), message: label }
      const text = (await formats.markdown())([one([item])], { color: false, several: false, all: false })
      expect(rendered(text)).toContain(`<code>${label}</code> unknown-field`)
    }
  })

  test('code of many backticks has a fence that hosts know, of 80 at most', async () => {
    const every = Array.from({ length: 31 }, (_, i) => '`'.repeat(i + 1)).join('a')
    for (const label of ['`'.repeat(79), '`'.repeat(80), 'a``'.repeat(20) + '`'.repeat(400), every]) {
      const message = `${label} <b>`
      const item = { ...diagnostic('unknown-field', 'docs.json'), message }
      const text = (await formats.markdown())([one([item])], { color: false, several: false, all: false })
      expect(/(`+) unknown-field/.exec(text)![1]!.length).toBeLessThanOrEqual(80)
      expect(rendered(text)).toContain(`<code>${label} &lt;b&gt;</code> unknown-field`)
    }
  })

  test('it is never longer than a comment may be, holds the errors first, and counts the rest', async () => {
    const pages = Array.from({ length: 3000 }, (_, i) => `é${i}/${'x'.repeat(i % 100)}`)
    const orphans = Object.fromEntries(pages.slice(0, 400).map((_, i) => [`a${i}.mdx`, '']))
    const tab = { tab: 'y'.repeat(100_000), expanded: true, pages }
    const folder = project('long', { navigation: { tabs: [tab] } }, orphans)
    const text = await printed(folder, 'markdown')
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536)
    expect(text.length).toBeGreaterThan(50_000)
    const shown = text.match(/^- \*\*/gm)!.length
    const { summary } = JSON.parse(await printed(folder, 'json'))
    expect(text).not.toContain('**warning**')
    expect(text).toContain(`\n\nand ${summary.errors + summary.warnings - shown} more problems\n`)
    expect(text.match(/<details>/g)).toHaveLength(1)
  })
})

const at = (line: number, column: number, offset: number) => ({ line, column, offset })
const none: Range = { start: at(1, 1, 0), end: at(1, 1, 0) }

const diagnostic = (rule: string, file: string, range = none): Diagnostic => ({
  rule,
  file,
  range,
  severity: 'error',
  message: 'It is wrong.',
  pointer: '',
  related: [],
  fixable: false,
})

const one = (diagnostics: readonly Diagnostic[], texts: Record<string, string> = {}): Checked => ({
  root: '.',
  file: 'docs.json',
  report: {
    version: 1,
    diagnostics,
    summary: { errors: 0, warnings: 0, fixable: 0, pages: 1, operations: 0, dialect: 'core' },
  },
  textOf: file => texts[file],
})

const write = async (format: FormatName, checked: Checked) =>
  (await formats[format]())([checked], { color: false, several: false, all: false })

describe('fixes', () => {
  const text = '{\n  "é": "a", "📘": "b" }\n'
  const range = (part: string): Range => {
    const start = text.indexOf(part)
    const column = start - text.indexOf('\n')
    return { start: at(2, column, start), end: at(2, column + part.length, start + part.length) }
  }
  const fix = [
    { file: 'docs.json', range: range('"b"'), text: '"B"' },
    { file: 'docs.json', range: range('"a"'), text: '"A"' },
  ]
  const fixed = {
    ...diagnostic('page-path', 'docs.json', range('"📘"')),
    help: 'Write it so.',
    fixable: true,
    fix,
  }

  test('SARIF holds them by file', async () => {
    const other = { ...fixed, fix: [...fix, { file: 'b c.json', range: range('"b"'), text: '' }] }
    const { runs } = JSON.parse(await write('sarif', one([other], { 'docs.json': text })))
    expect(runs[0].results[0].fixes).toEqual([
      {
        description: { text: 'Write it so.' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'docs.json', uriBaseId: '%SRCROOT%' },
            replacements: [
              {
                deletedRegion: { startLine: 2, startColumn: 19, endLine: 2, endColumn: 22 },
                insertedContent: { text: '"B"' },
              },
              {
                deletedRegion: { startLine: 2, startColumn: 8, endLine: 2, endColumn: 11 },
                insertedContent: { text: '"A"' },
              },
            ],
          },
          {
            artifactLocation: { uri: 'b%20c.json', uriBaseId: '%SRCROOT%' },
            replacements: [
              {
                deletedRegion: { startLine: 2, startColumn: 19, endLine: 2, endColumn: 22 },
                insertedContent: { text: '' },
              },
            ],
          },
        ],
      },
    ])
  })

  test('reviewdog gets one suggestion with the whole fix, in bytes; none for a fix of another file', async () => {
    const { suggestions, location } = JSON.parse(await write('rdjsonl', one([fixed], { 'docs.json': text })))
    const bytes = Buffer.from(text.split('\n')[1]!)
    const [{ range, text: replacement }] = suggestions
    const covered = bytes.subarray(range.start.column - 1, range.end.column - 1).toString()
    expect(covered).toBe('"a", "📘": "b"')
    expect(replacement).toBe('"A", "📘": "B"')
    const { start, end } = location.range
    expect(bytes.subarray(start.column - 1, end.column - 1).toString()).toBe('"📘"')
    const other = { ...fixed, fix: [...fix, { file: 'b.json', range: none, text: '' }] }
    expect(JSON.parse(await write('rdjsonl', one([other], { 'docs.json': text })))).not.toHaveProperty(
      'suggestions',
    )
  })

  test('for a file that cannot be read, reviewdog gets the lines only', async () => {
    const { location, suggestions } = JSON.parse(await write('rdjsonl', one([fixed])))
    expect(location.range).toEqual({ start: { line: 2 }, end: { line: 2 } })
    expect(suggestions).toBeUndefined()
  })
})

test('bytes are counted right and fast in one giant line', async () => {
  const text = 'a📘é'.repeat(300_000)
  const all = Array.from({ length: 20_000 }, (_, i) => {
    const offset = i * 60
    return diagnostic('syntax', 'docs.json', {
      start: at(1, offset + 1, offset),
      end: at(1, offset + 2, offset + 1),
    })
  })
  const lines = (await write('rdjsonl', one(all.slice(1), { 'docs.json': text }))).trimEnd().split('\n')
  const columns = lines.map(line => JSON.parse(line).location.range.start.column)
  expect(columns).toEqual(all.slice(1).map((_, i) => 1 + (i + 1) * 15 * 7))
})

test('SARIF makes no link of a label, and no address of a URL part', async () => {
  const hostile = {
    ...diagnostic('page-path', 'https://example.com/a b.json'),
    message: 'See [x](https://evil.example)\\ here',
  }
  const [{ message, locations }] = JSON.parse(await write('sarif', one([hostile]))).runs[0].results
  expect(message.text).toBe('See \\[x\\](https://evil.example)\\\\ here')
  expect(locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'https://example.com/a%20b.json' },
  })
})

describe('the code frame', () => {
  const specification = {
    openapi: '3.1.0',
    info: { title: 'x'.repeat(500_000) },
    paths: { '/a': { $ref: 'gone.json' }, '/b': { get: { summary: '📘'.repeat(500_000) } } },
  }

  test('of a specification in one giant line is short', async () => {
    const docs = { navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }
    const folder = project('giant', docs, { 'api.json': JSON.stringify(specification) })
    const out = await printed(folder, 'pretty')
    expect(out).toContain('"/a":{"$ref":"gone.json"}')
    expect(out.isWellFormed()).toBe(true)
    for (const line of out.split('\n')) expect(line.length).toBeLessThan(400)
  })

  test('is left out for a file as a whole, which is not read', async () => {
    const folder = project(
      'orphan',
      { navigation: { pages: ['index'] } },
      { 'index.mdx': '', 'a.mdx': 'Hello' },
    )
    const out = await printed(folder, 'pretty')
    expect(out).toContain('a.mdx:1:1  warning')
    expect(out).not.toContain('Hello')
  })
})

test
  .skipIf(process.platform === 'win32')
  .each([
    '$\\color{red}{x}$',
    ':tada:',
    ':+1:',
    ':t-rex:',
    'GH-12',
    'gh-12',
    'GL-12',
    '$12',
    '!12',
    '%12',
    'gitlab-org/gitlab>',
    '0123abcd',
    '0123ABCD',
    'a\\!b',
    '#1',
    '@a',
    '<b>',
    '[a](b)',
    '_a_',
    '{+a+}',
    '{-a-}',
  ])('in a comment of reviewdog %s is text', async name => {
  const folder = project(
    'comments',
    { navigation: { groups: [{ group: name, nope: 1, pages: ['index'] }] } },
    {},
  )
  const [line = ''] = (await printed(folder, 'rdjsonl')).split('\n').filter(text => text.includes('nope'))
  expect(JSON.parse(line).message).toMatch(/^`.*`$/)
})

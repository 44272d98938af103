import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Change, editing } from '../../src/check/repair/change.ts'
import { maxRounds, repair } from '../../src/check/repair/repair.ts'
import { maxDiagnostics } from '../../src/check/report.ts'
import { longestIndent } from '../../src/document/edit/manner.ts'
import { below } from '../../src/document/pointer.ts'
import { rangeOf } from '../../src/document/range.ts'
import { applyEdits, checkProject, type Project, readProject, type Report } from '../../src/index.ts'
import { textProject } from '../../src/project/read.ts'
import { maxDocsBytes } from '../../src/project/open-docs.ts'
import { replaceFile } from '../../src/project/write.ts'
import { call } from '../call.ts'
import { root } from '../fixtures.ts'
import { git } from '../repository.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-nav-fix-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const extended = '"$schema": "https://mintlify.com/docs.json"'

/** Writes files below the scratch folder. */
function write(files: Record<string, string | Buffer>) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}
const read = (file = 'docs.json') => readFileSync(join(folder, file), 'utf8')

describe('a folder that is itself called docs.json', () => {
  beforeEach(() =>
    write({ 'docs.json/docs.json': '{ "navigation": { "pages": ["/a", "b"] } }', 'docs.json/a.mdx': '' }),
  )

  test.each(['docs.json', 'docs.json/', 'docs.json/docs.json'])('is the project of %s', async path => {
    const place = join(folder, path)
    const docs = join(folder, 'docs.json/docs.json')
    const { code, out, err } = await call(['check', place, '--fix'])
    expect({ code, err }).toEqual({ code: 1, err: `docs-nav: repaired 1 problem in ${docs}.\n` })
    expect(out).toContain(`${docs}:1:`)
    expect(readFileSync(docs, 'utf8')).toBe('{ "navigation": { "pages": ["a", "b"] } }')
    await call(['check', place, '--update-baseline'])
    expect(readdirSync(folder)).toEqual(['docs.json'])
    expect(readdirSync(join(folder, 'docs.json'))).toContain('docs-nav.baseline.json')
  })
})

describe('--fix', () => {
  test('repairs, says what it repaired, and reports what remains', async () => {
    write({ 'docs.json': '{ "navigation": { "pages": ["/a", "b.mdx", "c"] } }\n', 'a.mdx': '', 'b.mdx': '' })
    const { code, out, err } = await call(['check', folder, '--fix'])
    expect(err).toBe(`docs-nav: repaired 2 problems in ${folder}/docs.json.\n`)
    expect(code).toBe(1)
    expect(out).toContain('No file for page "c".')
    expect(out).not.toContain('page-path')
    expect(read()).toBe('{ "navigation": { "pages": ["a", "b", "c"] } }\n')
  })

  test('says nothing and writes nothing when there is nothing to repair', async () => {
    write({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' })
    chmodSync(join(folder, 'docs.json'), 0o444)
    const { mtimeMs } = statSync(join(folder, 'docs.json'))
    expect(await call(['check', folder, '--fix'])).toMatchObject({ code: 0, err: '' })
    expect(statSync(join(folder, 'docs.json')).mtimeMs).toBe(mtimeMs)
  })

  test('repairs what a repaired syntax brings to light, in files that are included by then', async () => {
    write({
      'docs.json': `\uFEFF{ ${extended}, // site\n "navigation": { "groups": { "$ref": "./nav.json" }, } }`,
      'nav.json': '[{ "group": "A", "expanded": true, "pages": ["/a",] }]',
      'a.mdx': '',
    })
    const { code, out, err } = await call(['check', folder, '--fix'])
    expect({ code, err }).toEqual({
      code: 0,
      err: [
        `docs-nav: repaired 2 problems in ${folder}/docs.json.`,
        `docs-nav: repaired 3 problems in ${folder}/nav.json.\n`,
      ].join('\n'),
    })
    expect(out).toMatch(/1 page, no problems\n$/)
    expect(read()).toBe(`{ ${extended},\n "navigation": { "groups": { "$ref": "./nav.json" } } }`)
    expect(read('nav.json')).toBe('[{ "group": "A", "pages": ["a"] }]')
  })

  test.each([
    ['an include', `{ ${extended}, "navigation": { "groups": [{ "$ref": "both.json" }] } }`, 'both.json'],
    ['docs.json itself', '{ "navigation": { "openapi": "docs.json", "pages": ["/a"] } }', 'docs.json'],
  ])('a second run says the same of a specification that is %s', async (_, docs, file) => {
    const both = '{ "group": "A", "group": "B", "openapi": "both.json", "pages": ["/a"], }'
    write({ 'docs.json': docs, 'both.json': both, 'a.mdx': '' })
    const first = await call(['check', folder, '--fix'])
    expect(first.err).toContain('repaired')
    expect(first.out).toMatch(new RegExp(`${file}:1:1 .*No version: .*openapi-invalid`))
    expect(await call(['check', folder, '--fix'])).toEqual({ ...first, err: '' })
  })

  test.each([
    ['of its syntax', '"a",'],
    ['of an entry', '"/a"'],
  ])('reports a file that is an include and a specification as it is after a repair %s', async (_, pages) => {
    write({
      'docs.json': `{ ${extended}, "navigation": { "$ref": "both.json" } }`,
      'both.json': `{ "groups": [{ "group": "A", "openapi": "both.json", "pages": [${pages}] }],
        "swagger": "2.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "$ref": "./gone.json" } } }`,
      'a.mdx': '',
    })
    const { out, err } = await call(['check', folder, '--fix', '--no-cache', '--format', 'json'])
    expect(err).toBe(`docs-nav: repaired 1 problem in ${join(folder, 'both.json')}.\n`)
    expect(out).toContain('$ref \\"./gone.json\\": no file \\"gone.json\\".')
    expect(out).toBe((await call(['check', folder, '--no-cache', '--format', 'json'])).out)
  })

  test('repairs several projects, and goes with --format json', async () => {
    const text = '{ "navigation": { "pages": ["/a"] } }'
    write({ 'one/docs.json': text, 'one/a.mdx': '', 'two/docs.json': text, 'two/a.mdx': '' })
    const { code, out, err } = await call([
      'check',
      join(folder, 'one'),
      join(folder, 'two/docs.json'),
      '--fix',
      '--format',
      'json',
    ])
    expect(code).toBe(0)
    expect(JSON.parse(out).projects.map((one: Report) => one.summary.fixable)).toEqual([0, 0])
    expect(err.match(/repaired 1 problem in/g)).toHaveLength(2)
    expect(read('one/docs.json') + read('two/docs.json')).not.toContain('/a')
  })

  test('tells the repair of a file that is no JSON at few of thousands of places', async () => {
    const comments = 500
    const groups = Array.from({ length: 1000 }, () => ({ $ref: 'group.json' }))
    write({
      'docs.json': `{ ${extended}, "navigation": { "groups": ${JSON.stringify(groups)} } }`,
      'group.json': `{ "group": "G", "pages": ["a"]${'/**/'.repeat(comments)} }`,
      'a.mdx': '',
    })
    const { diagnostics, summary } = checkProject(await readProject(folder))
    const edits = diagnostics.filter(({ rule }) => rule === 'ref-invalid').map(({ fix = [] }) => fix.length)
    const repeated = maxDiagnostics / comments
    expect(edits).toEqual(groups.map((_, i) => (i <= repeated ? comments : 0)))
    expect(summary.fixable).toBe(1 + repeated)
    await call(['check', folder, '--fix'])
    expect(JSON.parse(read('group.json'))).toEqual({ group: 'G', pages: ['a'] })
  })

  /** Moves pages since the last commit, of which each has its redirect as a repair, and repairs them. */
  const repairMoved = async (count: number, indent: string, end: string, level = '      ', gap = ' ') => {
    const names = Array.from({ length: count }, (_, i) => `p${i}`)
    const files = (place: string) => Object.fromEntries(names.map(name => [`${place}/${name}.mdx`, name]))
    const docs = (place: string) => `{
${level}"navigation": { "pages": ${JSON.stringify(names.map(name => `${place}/${name}`))} },
      "redirects": [
        ${indent}{ "source": "/old",${gap}"destination": "/new/p0" }
      ]
    }${end}`
    write({ ...files('old'), 'docs.json': docs('old') })
    git(folder, 'init', '--quiet')
    git(folder, 'add', '.')
    git(folder, 'commit', '--quiet', '-m', 'x')
    rmSync(join(folder, 'old'), { recursive: true })
    write({ ...files('new'), 'docs.json': docs('new') })
    const sizeOf = () => statSync(join(folder, 'docs.json')).size
    const before = sizeOf()
    const { err } = await call(['check', folder, '--since', 'HEAD', '--fix'])
    return { err, before, after: sizeOf() }
  }

  test('leaves what would make docs.json larger than is read', async () => {
    const { err, before, after } = await repairMoved(50, '', ' '.repeat(maxDocsBytes - 2000))
    expect(err).toMatch(/: repaired \d+ problems in .*\n.*\d+ repairs were left out:/)
    expect(after).toBeGreaterThan(before)
    expect(after).toBeLessThanOrEqual(maxDocsBytes)
    expect((await call(['check', folder])).code).toBe(0)
  })

  test('repeats the start of a long indentation alone', async () => {
    const { err, before, after } = await repairMoved(50, ' '.repeat(100_000), '')
    expect(err).toMatch(/: repaired 50 problems in .*\n$/)
    expect(after - before).toBeLessThan(50 * (longestIndent + 100))
  })

  test('repeats the start of a long indentation of a level alone', async () => {
    const { err, before, after } = await repairMoved(50, '', '', ' '.repeat(9_000), '\n')
    expect(err).toMatch(/: repaired 50 problems in .*\n$/)
    expect(after - before).toBeLessThan(50 * (2 * longestIndent + 200))
  })

  test('reports what a check right after it would, also of specifications that refer to what it repairs', async () => {
    const operation = '{ "get": { "responses": {}, "bad": 1 } }'
    write({
      'docs.json': `{ ${extended},\n"x": ${operation},\n"navigation": { "$ref": "nav.json" } }`,
      'nav.json': `{ "groups": [\n{ "group": "a",\n"expanded": true,\n"openapi": "own.json" },\n{ "group": "b", "pages": ["/a"] }],\n"x": ${operation} }`,
      'own.json': `{ "openapi": "3.0.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "$ref": "docs.json#/x" }, "/y": { "$ref": "nav.json#/x" } } }`,
      'a.mdx': '',
    })
    const args = ['check', folder, '--validate-openapi', '--format', 'json']
    const { out, err } = await call([...args, '--fix'])
    expect(err).toContain('repaired 2 problems')
    expect(out).toContain('may not hold')
    expect(out).toBe((await call(args)).out)
  })

  test('leaves what a rule that is off would repair', async () => {
    write({ 'docs.json': '{ "navigation": { "pages": ["/a", "get /x"] } }', 'a.mdx': '' })
    await call(['check', folder, '--fix', '--rule', 'page-path=off'])
    expect(read()).toBe('{ "navigation": { "pages": ["/a", "GET /x"] } }')
  })

  test('keeps every byte that it does not repair', async () => {
    const around = ['{\r\n\t"name": "\\ud800 \\u00e9 \u2028 🦊 é", \r\n\r\n\t"x":[1.0e2 ,-0],', '}\r\n\r\n ']
    write({ 'docs.json': `${around[0]} "navigation":{"pages":["/a"]}${around[1]}`, 'a.mdx': '' })
    await call(['check', folder, '--fix', '--no-files'])
    expect(read()).toBe(`${around[0]} "navigation":{"pages":["a"]}${around[1]}`)
  })

  test('keeps the mode of the file, and leaves nothing else behind', async () => {
    write({ 'docs.json': '{ "navigation": { "pages": ["/a"] } }' })
    chmodSync(join(folder, 'docs.json'), 0o640)
    await call(['check', join(folder, 'docs.json'), '--fix'])
    expect(statSync(join(folder, 'docs.json')).mode & 0o777).toBe(0o640)
    expect(readdirSync(folder)).toEqual(['docs.json'])
  })

  test('writes through a link that stays inside the project', async () => {
    write({ 'parts/nav.json': '{ "navigation": { "pages": ["/a"] } }', 'a.mdx': '' })
    symlinkSync('parts/nav.json', join(folder, 'docs.json'))
    await call(['check', folder, '--fix'])
    expect(read('parts/nav.json')).toBe('{ "navigation": { "pages": ["a"] } }')
    expect(readdirSync(folder, { withFileTypes: true }).find(one => one.isSymbolicLink())?.name).toBe(
      'docs.json',
    )
  })

  test('does not write through a link that leads out of the project', async () => {
    const text = '{ "navigation": { "pages": ["/a"] } }'
    write({ 'outside.json': text, 'docs/a.mdx': '' })
    symlinkSync('../outside.json', join(folder, 'docs/docs.json'))
    expect(await call(['check', join(folder, 'docs'), '--fix'])).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: Cannot read "${folder}/docs/docs.json": it leads out of its folder.\n`,
    })
    expect(read('outside.json')).toBe(text)
    rmSync(join(folder, 'docs/docs.json'))
    expect(() => replaceFile(join(folder, 'docs'), '../outside.json', text, '{}')).toThrow(
      'leads out of the project, and was left alone.',
    )
    expect(read('outside.json')).toBe(text)
  })

  test('does not write over what somebody else has written meanwhile', () => {
    write({ 'docs.json': 'theirs' })
    expect(() => replaceFile(folder, 'docs.json', 'as read', 'ours')).toThrow(
      `"${folder}/docs.json" has changed meanwhile, and was left alone. Run it again.`,
    )
    expect(read()).toBe('theirs')
    expect(readdirSync(folder)).toEqual(['docs.json'])
  })

  test.each([
    [['-', '--fix'], '--fix takes no standard input: name the file.'],
    [
      ['-', '--fix-dry-run', '--stdin-filename', 'docs.json'],
      '--fix takes no standard input: name the file.',
    ],
    [['--fix', '--fix-dry-run'], '--fix writes and --fix-dry-run does not: use one of them.'],
  ])('is refused with %s', async (args, says) => {
    expect(await call(['check', ...args])).toEqual({ code: 2, out: '', err: `docs-nav: ${says}\n` })
  })

  test('the report without it says how much it would repair', async () => {
    write({ 'docs.json': '{ "navigation": { "pages": ["/a", "b/"] } }' })
    const { out } = await call(['check', folder, '--no-files'])
    expect(out).toMatch(/2 warnings \(core\)\n2 of them can be repaired with --fix\.\n$/)
    expect((await call(['check', join(root, 'fixtures/broken')])).out).not.toContain('--fix')
  })

  test('repairs ten thousand problems in little more time than it takes to find them', async () => {
    const groups = Array.from({ length: 5000 }, (_, i) => ({
      group: `G${i}`,
      expanded: true,
      pages: [`/p${i}`],
    }))
    write({ 'docs.json': JSON.stringify({ navigation: { groups } }, null, 2) })
    const { err } = await call(['check', folder, '--fix', '--no-files'])
    expect(err).toContain('repaired 10000 problems')
    expect(JSON.parse(read()).navigation.groups.at(-1)).toEqual({ group: 'G4999', pages: ['p4999'] })
    expect((await call(['check', folder, '--no-files'])).code).toBe(0)
  }, 20_000)
})

describe('--fix-dry-run', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, i) => `      "page-${i}"`)
  const docs = (lines: readonly string[]) =>
    `{\n  "navigation": {\n    "pages": [\n${lines.join(',\n')}\n    ]\n  }\n}`
  const untidy = (at: readonly number[]) =>
    docs(pages(60).map((line, i) => (at.includes(i) ? line.replace('"page', '"/page') : line)))

  test.each([
    { what: 'far from each other', text: `${untidy([0, 30, 59])}\n` },
    { what: 'close to each other', text: `${untidy([20, 21, 24, 30, 38])}\n` },
    { what: 'without a last line end', text: untidy([58, 59]) },
    { what: 'with CRLF', text: untidy([3, 59]).replaceAll('\n', '\r\n') },
    { what: 'on the only line', text: '\uFEFF{ "navigation": { "pages": ["/a",] } }' },
    {
      what: 'of lines that go',
      text: `// first\n{\n// x\n "navigation": { "pages": ["/a"] // y\n }\n}\n// last`,
    },
    {
      what: 'in a folder with a space, and in an include',
      folder: 'my docs',
      text: `{ ${extended},\n "navigation": { "$ref": "./nav/all.json" }, }`,
    },
  ])('prints a diff $what that git and patch apply', async ({ text, folder: name = 'docs' }) => {
    const include = '{\n  "pages": ["/a",\n\n "b.md" // two\n ]\n}'
    write({ [`${name}/docs.json`]: text, [`${name}/nav/all.json`]: include })
    const path = join(folder, name)
    const dry = await call(['check', path, '--fix-dry-run', '--no-files'])
    expect([read(`${name}/docs.json`), read(`${name}/nav/all.json`)]).toEqual([text, include])
    expect(dry.err).toMatch(/^docs-nav: --fix would repair \d+ problems? in /)

    const fixed = await (async () => {
      const { code } = await call(['check', path, '--fix', '--no-files'])
      expect(dry.code).toBe(code)
      return [read(`${name}/docs.json`), read(`${name}/nav/all.json`)]
    })()
    expect(fixed[0]).not.toBe(text)
    for (const [program, ...args] of [
      ['git', 'apply', '-'],
      ['patch', '-p1', '--binary', '-s'],
    ] as const) {
      write({ [`${name}/docs.json`]: text, [`${name}/nav/all.json`]: include })
      const run = spawnSync(program, args, { cwd: path, input: dry.out, encoding: 'utf8' })
      expect({ program, status: run.status, stderr: run.stderr }).toEqual({ program, status: 0, stderr: '' })
      expect([read(`${name}/docs.json`), read(`${name}/nav/all.json`)]).toEqual(fixed)
    }
  })

  test('prints nothing where nothing would change', async () => {
    expect(await call(['check', join(root, 'fixtures/example'), '--fix-dry-run'])).toEqual({
      code: 0,
      out: '',
      err: '',
    })
  })

  test('a diff of ten thousand lines takes no longer than a repair', async () => {
    write({
      'docs.json': docs(pages(20_000).map((line, i) => (i % 2 ? line : line.replace('"page', '"/page')))),
    })
    const { out, code } = await call(['check', folder, '--fix-dry-run', '--no-files'])
    expect(code).toBe(0)
    expect(out.match(/^-/gm)).toHaveLength(10_001)
  }, 20_000)
})

describe('a round of repairs', () => {
  const faulty = (project: Project, changes: readonly Change[]): Report => {
    const report = checkProject(project)
    const fix = editing(project.document, project.includes)(changes)
    const first = report.diagnostics[0]
    return first && fix ? { ...report, diagnostics: [{ ...first, fixable: true, fix }] } : report
  }
  const text = '{ "navigation": { "pages": ["a", "a"] } }'
  const never = () => Promise.reject(new Error('Nothing was hidden.'))

  test.each([
    { what: 'makes a new problem', path: below(below(below(null, 'navigation'), 'pages'), 1), by: '../a' },
    { what: 'leaves no navigation', path: null, by: '' },
  ])('that $what is not taken over', async ({ path, by }) => {
    const changes: Change[] = path
      ? [{ replace: path, by }]
      : [{ file: 'docs.json', range: rangeOf(text, [0, text.length]), text: by }]
    const result = await repair(textProject(Buffer.from(text)), one => faulty(one, changes), never)
    expect(result.files).toEqual([])
    expect(result.project.document.text).toBe(text)
  })

  test('is the last one at some point', async () => {
    const grow: Change[] = [{ append: below(null, 'redirects'), value: 1 }]
    const result = await repair(textProject(Buffer.from(text)), one => faulty(one, grow), never)
    expect(JSON.parse(result.project.document.text).redirects).toEqual(
      Array.from({ length: maxRounds }, () => 1),
    )
    expect(result.files.map(({ problems }) => problems)).toEqual([maxRounds])
  })
})

describe('a value that comes last in an array', () => {
  const redirect = { source: '/old', destination: '/new' }
  const appended = async (text: string, times = 1) => {
    const project = textProject(Buffer.from(text))
    const { document, includes } = project
    const edits = Array.from({ length: times }, () =>
      editing(document, includes)([{ append: below(null, 'redirects'), value: redirect }])!,
    )
    return applyEdits(text, edits.flat())
  }
  const lines = (...all: string[]) => all.join('\n')

  test.each([
    {
      what: 'is laid out as the one before it',
      text: lines(
        '{',
        '    "redirects": [',
        '        {',
        '            "source": "/a",',
        '            "destination": "/b"',
        '        }',
        '    ]',
        '}',
        '',
      ),
      then: lines(
        '{',
        '    "redirects": [',
        '        {',
        '            "source": "/a",',
        '            "destination": "/b"',
        '        },',
        '        {',
        '            "source": "/old",',
        '            "destination": "/new"',
        '        }',
        '    ]',
        '}',
        '',
      ),
    },
    {
      what: 'stays on one line where the one before it does',
      text: lines('{', '\t"redirects": [', '\t\t{ "source": "/a", "destination": "/b" }', '\t]', '}'),
      then: lines(
        '{',
        '\t"redirects": [',
        '\t\t{ "source": "/a", "destination": "/b" },',
        '\t\t{ "source": "/old", "destination": "/new" }',
        '\t]',
        '}',
      ),
    },
    {
      what: 'stays on the line of the array',
      text: lines('{', '  "redirects": [{ "source": "/a" }],', '  "name": "x"', '}'),
      then: lines(
        '{',
        '  "redirects": [{ "source": "/a" }, { "source": "/old", "destination": "/new" }],',
        '  "name": "x"',
        '}',
      ),
    },
    {
      what: 'fills an empty array',
      text: '{\r\n  "redirects": [],\r\n  "name": "x"\r\n}\r\n',
      then: '{\r\n  "redirects": [\r\n    {\r\n      "source": "/old",\r\n      "destination": "/new"\r\n    }\r\n  ],\r\n  "name": "x"\r\n}\r\n',
    },
    {
      what: 'makes the array where there is none',
      text: lines('{', '  "name": "x"', '}', ''),
      then: lines(
        '{',
        '  "name": "x",',
        '  "redirects": [',
        '    {',
        '      "source": "/old",',
        '      "destination": "/new"',
        '    }',
        '  ]',
        '}',
        '',
      ),
    },
    {
      what: 'is as dense as a file without spaces',
      text: '{"name":"x","redirects":[{"source":"/a"}]}',
      then: '{"name":"x","redirects":[{"source":"/a"},{"source":"/old","destination":"/new"}]}',
    },
    {
      what: 'makes the array in a file of one line',
      text: '{ "name": "x" }\n',
      then: '{ "name": "x", "redirects": [{ "source": "/old", "destination": "/new" }] }\n',
    },
    {
      what: 'makes the array in a dense file',
      text: '{"name":"x"}',
      then: '{"name":"x","redirects":[{"source":"/old","destination":"/new"}]}',
    },
    {
      what: 'fills an empty object',
      text: '{}',
      then: '{"redirects": [{ "source": "/old", "destination": "/new" }]}',
    },
  ])('$what', async ({ text, then }) => {
    expect(await appended(text)).toBe(then)
  })

  test('may be one of several, which wait for the array that the first of them makes', async () => {
    expect(JSON.parse(await appended('{ "redirects": [1] }', 3)).redirects).toHaveLength(4)
    expect(JSON.parse(await appended('{ "redirects": [] }', 3)).redirects).toHaveLength(1)
    expect(JSON.parse(await appended('{ "name": "x" }', 3)).redirects).toHaveLength(1)
  })

  test('comes into the file that the array is included from; nowhere else than into an array', async () => {
    write({
      'docs.json': `{ ${extended}, "redirects": { "$ref": "./redirects.json" }, "navigation": { "pages": [] } }`,
      'redirects.json': '[1]',
    })
    const { document, includes } = await readProject(folder)
    const edit = editing(document, includes)
    expect(edit([{ append: below(null, 'redirects'), value: 2 }])).toMatchObject([
      { file: 'redirects.json', text: ', 2' },
    ])
    expect(edit([{ append: below(null, 'navigation'), value: 2 }])).toBeUndefined()
    expect(edit([{ append: below(below(null, 'nothing'), 'there'), value: 2 }])).toBeUndefined()
  })
})

describe('applyEdits', () => {
  const edit = (start: number, end: number, text: string) => ({
    range: rangeOf('abcdef', [start, end]),
    text,
  })

  test('makes edits in any order, and leaves out what overlaps one before it', () => {
    expect(
      applyEdits('abcdef', [
        edit(4, 6, 'X'),
        edit(0, 1, ''),
        edit(5, 6, 'Y'),
        edit(2, 2, '-'),
        edit(2, 2, '+'),
      ]),
    ).toBe('b-+cdX')
  })

  test('throws for an edit that is not within the text', () => {
    expect(() => applyEdits('abc', [edit(2, 5, '')])).toThrow(RangeError)
  })

  test('does for a program what --fix does', async () => {
    write({ 'docs.json': '{ "navigation": { "pages": ["/a", "b/"] } }' })
    const { diagnostics } = checkProject(await readProject(folder, { files: false }))
    expect(
      applyEdits(
        read(),
        diagnostics.flatMap(({ fix = [] }) => fix),
      ),
    ).toBe('{ "navigation": { "pages": ["a", "b"] } }')
  })
})

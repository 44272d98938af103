import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatNames } from '../../src/report/index.ts'
import { call } from '../call.ts'
import { root } from '../fixtures.ts'

const example = join(root, 'fixtures/example')
const broken = join(root, 'fixtures/broken')

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'docs-nav-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** A folder with a docs.json. */
function project(name: string, docs: string | object, files: Record<string, string> = {}): string {
  const folder = join(scratch, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'docs.json'), typeof docs === 'string' ? docs : JSON.stringify(docs, null, 2))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

describe('exit codes', () => {
  test('0 when there is no error', async () => {
    const { code, out, err } = await call(['check', example])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/docs\.json: 7 pages \(2 operations\), no problems\n$/)
  })

  test('1 when there are errors', async () => {
    const { code, out, err } = await call(['check', broken])
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toMatch(/3 errors, 1 warning \(extended\)\n$/)
  })

  test.each([
    { args: [], says: 'no command given. "docs-nav --help" lists them.' },
    { args: ['chekc'], says: 'there is no command "chekc". "docs-nav --help" lists them.' },
    {
      args: ['check', '--fromat', 'json'],
      says: 'this command has no option --fromat. Did you mean --format?',
    },
    {
      args: ['check', '--format', 'xml'],
      says: `--format takes ${formatNames.join(', ')}, not "xml".`,
    },
    { args: ['check', '--quiet=3'], says: '--quiet takes no value.' },
    { args: ['check', '--format', '--all'], says: '--format takes a value.' },
    { args: ['check', '-qz'], says: 'this command has no option -z.' },
    { args: ['check', '--format'], says: '--format takes a value.' },
    { args: ['check', '--max-warnings', '-1'], says: '--max-warnings takes a value.' },
    { args: ['check', '--dialect', 'mint'], says: '--dialect takes core, extended, not "mint".' },
    { args: ['check', '--max-warnings', 'few'], says: '--max-warnings takes a whole number, not "few".' },
    {
      args: ['check', '--rule', 'mising-page=off'],
      says: 'there is no rule "mising-page". Did you mean "missing-page"?',
    },
    {
      args: ['check', '--rule', 'missing-page'],
      says: '--rule takes id=severity, such as missing-page=warning, not "missing-page".',
    },
    {
      args: ['check', '--rule', 'missing-page=on'],
      says: '--rule missing-page= takes error, warning, off, not "on".',
    },
    {
      args: ['check', '--rule', 'missing-page=warn'],
      says: '--rule missing-page= takes error, warning, off, not "warn". Did you mean "warning"?',
    },
    {
      args: ['check', '--rule', 'syntax=off'],
      says: 'the rule "syntax" is always an error.',
    },
    { args: ['check', 'package.yaml'], says: 'No such file or folder: "package.yaml".' },
    { args: ['check', 'README.md'], says: '"README.md" is neither a folder nor a .json file.' },
    { args: ['check', 'no/such/place'], says: 'No such file or folder: "no/such/place".' },
  ])('2 for $args', async ({ args, says }) => {
    expect(await call(args)).toEqual({ code: 2, out: '', err: `docs-nav: ${says}\n` })
  })

  test('2 where there is no docs.json; one further down is named', async () => {
    const folder = join(scratch, 'above')
    mkdirSync(folder, { recursive: true })
    expect(await call(['check', folder])).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: No docs.json in "${folder}".\n`,
    })
    project('above/docs', { navigation: { pages: [] } })
    const { code, err } = await call(['check', folder])
    expect({ code, err }).toEqual({
      code: 2,
      err: `docs-nav: No docs.json in "${folder}". There is one in "${join(folder, 'docs')}".\n`,
    })
    for (const other of ['a', 'b', 'c']) project(`above/${other}`, {})
    expect((await call(['check', folder])).err).toBe(
      `docs-nav: No docs.json in "${folder}". There is one in ${['a', 'b', 'c'].map(name => `"${join(folder, name)}"`).join(', in ')} and 1 more.\n`,
    )
  })

  test('2 where the docs.json is in a folder above, or is called mint.json', async () => {
    const folder = project('upper', {}, { 'a/b/page.mdx': '', 'old/.git': '', 'old/mint.json': '{}' })
    const no = (name: string) => `docs-nav: No docs.json in "${join(folder, name)}".`
    expect((await call(['check', join(folder, 'a/b')])).err).toBe(
      `${no('a/b')} There is one in "${folder}".\n`,
    )
    expect((await call(['check', join(folder, 'old')])).err).toBe(
      `${no('old')} There is a mint.json, which is the format before docs.json: "docs-nav import ${join(folder, 'old/mint.json')}" makes one of it.\n`,
    )
    const old = join(folder, 'old/mint.json')
    expect((await call(['check', old])).err).toBe(
      `docs-nav: "${old}" is of the format before docs.json: "docs-nav import ${old}" makes one of it.\n`,
    )
  })

  test.skipIf(process.getuid?.() === 0)(
    '2 for a docs.json that may not be read (root may read it)',
    async () => {
      const folder = project('secret', {})
      chmodSync(join(folder, 'docs.json'), 0)
      expect((await call(['check', folder])).code).toBe(2)
    },
  )

  test('2 for a folder that is called docs.json', async () => {
    mkdirSync(join(scratch, 'folder/docs.json'), { recursive: true })
    const { code, out, err } = await call(['check', join(scratch, 'folder')])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^docs-nav: Cannot read .*: it is not a file\.\n$/)
  })
})

describe('options', () => {
  test('--version and --help', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(await call(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' })
    const help = await call(['--help'])
    expect(help).toMatchObject({ code: 0, err: '' })
    for (const line of help.out.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
  })

  const source = (file: string) => readFileSync(join(root, 'src/cli', `${file}.ts`), 'utf8')
  const named = (text: string) =>
    [...text.matchAll(/^ {2}'?([a-z-]+)'?: \{ type: /gm)].map(match => `--${match[1]}`)

  test('--help names every option', async () => {
    const { out } = await call(['--help'])
    const files = readdirSync(join(root, 'src/cli')).map(file => source(file.replace(/\.ts$/, '')))
    const names = named(files.join('\n'))
    expect(names.length).toBeGreaterThan(20)
    for (const name of names) expect(out).toContain(name)
  })

  test.each([
    'check',
    'tree',
    'links',
    'explain',
    'redirects',
    'add',
    'mv',
    'rm',
    'sync',
    'init',
    'watch',
    'rules',
    'deploy',
    'jobs',
    'ask',
    'lsp',
  ])('%s --help names its options, and is a part of --help', async command => {
    const whole = (await call(['--help'])).out
    const { code, out, err } = await call([command, '--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`\n  docs-nav ${command}`)
    expect(out.match(/^ {2}docs-nav /gm)).toHaveLength(1)
    const own = source(command)
    const shared = ['service', 'change-call', 'change-target'].filter(file =>
      own.includes(`from './${file}.ts'`),
    )
    for (const name of named([own, ...shared.map(source)].join('\n'))) expect(out).toContain(name)
    for (const line of out.split('\n')) expect(whole).toContain(line.replace('  --help', ''))
    expect(out.includes('--max-warnings')).toBe(command === 'check')
  })

  test('--quiet leaves warnings out and still counts them', async () => {
    const { out } = await call(['check', broken, '--quiet', '--format', 'json'])
    const { diagnostics, summary } = JSON.parse(out)
    expect(diagnostics.map((one: { severity: string }) => one.severity)).toEqual(['error', 'error', 'error'])
    expect(summary).toMatchObject({ errors: 3, warnings: 1 })
  })

  test('--max-warnings', async () => {
    const folder = project('warned', { navigation: { groups: [{ group: 'A', pages: [], expanded: true }] } })
    expect((await call(['check', folder])).code).toBe(0)
    expect((await call(['check', folder, '--max-warnings', '2'])).code).toBe(0)
    expect((await call(['check', folder, '--max-warnings', '1'])).code).toBe(1)
    expect((await call(['check', folder, '--max-warnings', '1', '--quiet'])).code).toBe(1)
  })

  test('--rule sets a severity, the last one of a rule wins', async () => {
    const rules = [
      '--rule',
      'missing-page=off',
      '--rule',
      'child-type=off',
      '--rule',
      'operation-without-openapi=warning',
    ]
    expect((await call(['check', broken, ...rules])).code).toBe(0)
    expect((await call(['check', broken, ...rules, '--rule', 'child-type=error'])).code).toBe(1)
  })

  test('--dialect overrides $schema', async () => {
    const folder = project('dialect', { navigation: { pages: [] }, styling: {} })
    for (const dialect of ['core', 'extended']) {
      const { out } = await call(['check', folder, '--dialect', dialect, '--format', 'json'])
      expect(JSON.parse(out).summary.dialect).toBe(dialect)
    }
  })

  test('--no-files looks at no page', async () => {
    const { out } = await call(['check', broken, '--no-files', '--format', 'json'])
    const rules = JSON.parse(out).diagnostics.map((one: { rule: string }) => one.rule)
    expect(rules).toEqual(['child-type', 'operation-without-openapi'])
  })

  test('colours: options, NO_COLOR, FORCE_COLOR, terminal', async () => {
    const colored = async (args: string[], env: Record<string, string>, isTerminal: boolean) =>
      (await call(['check', broken, ...args], { env, isTerminal })).out.includes('\u001b[')
    expect(await colored([], {}, false)).toBe(false)
    expect(await colored([], {}, true)).toBe(true)
    expect(await colored([], { TERM: 'dumb' }, true)).toBe(false)
    expect(await colored([], { NO_COLOR: '1' }, true)).toBe(false)
    expect(await colored(['--color'], { NO_COLOR: '1' }, false)).toBe(true)
    expect(await colored(['--no-color'], { FORCE_COLOR: '1' }, true)).toBe(false)
    expect(await colored([], { FORCE_COLOR: '1' }, false)).toBe(true)
  })
})

describe('standard input', () => {
  const docs = JSON.stringify({ navigation: { pages: ['nowhere'] } })

  test('without a name, nothing beside it is known', async () => {
    const { code, out } = await call(['check', '-', '--format', 'json'], { input: docs })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ diagnostics: [], summary: { pages: 1 } })
  })

  test('--stdin-filename says where it belongs', async () => {
    const folder = project('stdin', { navigation: { pages: ['old'] } }, { 'here.mdx': '' })
    const { code, out } = await call(
      ['check', '-', '--stdin-filename', join(folder, 'docs.json'), '--format', 'json'],
      {
        input: JSON.stringify({ navigation: { pages: ['her'] } }),
      },
    )
    expect(code).toBe(1)
    expect(JSON.parse(out).diagnostics[0]).toMatchObject({
      rule: 'missing-page',
      help: 'Did you mean "here"?',
    })
  })
})

describe('the pretty report', () => {
  test('folds the repeats of a warning after ten, and orphans by folder; --all shows them', async () => {
    const groups = Array.from({ length: 14 }, (_, i) => ({ group: `G${i}`, pages: [] }))
    const pages = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`more/p${i}.mdx`, '']))
    const folder = project('many', { navigation: { groups } }, pages)
    const short = (await call(['check', folder])).out
    expect(short.match(/ {2}empty-list$/gm)).toHaveLength(10)
    expect(short).toContain('and 4 more of empty-list (--all shows them)')
    expect(short.match(/orphan-page$/gm)).toHaveLength(1)
    expect(short).toContain('/more/  5 files')
    const long = (await call(['check', folder, '--all'])).out
    expect(long.match(/ {2}empty-list$/gm)).toHaveLength(14)
    expect(long.match(/orphan-page$/gm)).toHaveLength(5)
    const json = JSON.parse((await call(['check', folder, '--format', 'json'])).out)
    expect(json.diagnostics).toHaveLength(19)
  })

  test('folds the repeats of an error; missing pages name the folder that they share, if any', async () => {
    const missing = async (name: string, page: (i: number) => string, length: number) => {
      const { out, code } = await call([
        'check',
        project(name, { navigation: { pages: Array.from({ length }, (_, i) => page(i)) } }),
      ])
      expect(code).toBe(1)
      expect(out).toContain(`: ${length} pages, ${length} errors`)
      expect(out.match(/ {2}missing-page$/gm)).toHaveLength(10)
      return out.match(/^and .*/m)?.[0]
    }
    expect(await missing('root', i => `p${i}`, 12)).toBe('and 2 more of missing-page (--all shows them)')
    expect(await missing('two', i => `f${i % 2}/p${i}`, 12)).toBe(
      'and 2 more of missing-page (--all shows them)',
    )
    expect(await missing('one', i => `a/f${i % 2}/p${i}`, 12)).toBe(
      'and 2 more of missing-page, all below a/ (--all shows them)',
    )
    expect(await missing('last', i => `/a/p${i}`, 11)).toBe(
      'and 1 more of missing-page, below a/ (--all shows them)',
    )
  })

  test('underlines the span, whatever stands before it', async () => {
    const folder = project(
      'wide',
      '{ "navigation": { "groups": [{ "group": "日本 😀", "pages": ["gone"] }] } }',
    )
    const [, line, marks] = (await call(['check', folder])).out.split('\n')
    const before = line!.slice(0, line!.indexOf('"gone"'))
    expect(marks!.indexOf('^')).toBe(before.length + '日本'.length)
    expect(marks!.trim()).toMatch(/\^{6}$/)
  })

  test('shows a long line around the span only', async () => {
    const folder = project(
      'long',
      { navigation: { pages: ['ok', 'gone'] }, more: 'x'.repeat(5000) },
      { 'ok.mdx': '' },
    )
    writeFileSync(
      join(folder, 'docs.json'),
      JSON.stringify(JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8'))),
    )
    const { out } = await call(['check', folder])
    expect(out).toContain('^^^^^^')
    for (const line of out.split('\n')) expect(line.length).toBeLessThan(200)
  })

  test('shows control characters as text, and sends none to the terminal', async () => {
    const folder = project('escape', {
      navigation: { groups: [{ group: 'A\u001b[31m\u202eB', pages: [] }], 'x\u0007': 1 },
    })
    const { out } = await call(['check', folder])
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    expect(out).toContain('\\u001b[31m')
  })
})

describe('several projects', () => {
  test('each is reported; the worst decides the exit code', async () => {
    const { code, out } = await call(['check', example, broken, '--format', 'json'])
    expect(code).toBe(1)
    const { version, projects } = JSON.parse(out)
    expect(version).toBe(1)
    expect(
      projects.map((one: { root: string; summary: { errors: number } }) => [one.root, one.summary.errors]),
    ).toEqual([
      [example, 0],
      [broken, 3],
    ])
  })
})

test('a project that cannot be read does not hide the others', async () => {
  const { code, out, err } = await call(['check', 'no/such/place', broken, '--format', 'json'])
  expect({ code, err }).toEqual({ code: 2, err: 'docs-nav: No such file or folder: "no/such/place".\n' })
  const { projects } = JSON.parse(out)
  expect(projects.map((one: { root: string; summary: object }) => [one.root, one.summary])).toMatchObject([
    [broken, { errors: 3 }],
  ])
})

test('the text of --max-warnings says why it fails', async () => {
  const { code, err } = await call([
    'check',
    broken,
    '--max-warnings',
    '0',
    '--quiet',
    '--rule',
    'child-type=warning',
  ])
  expect({ code, err }).toEqual({ code: 1, err: 'docs-nav: 2 warnings, and --max-warnings is 0.\n' })
})

describe('bad input', () => {
  test.each([
    ['an empty file', ''],
    ['not an object', '[1, 2]'],
    ['null', 'null'],
    ['a text', '"navigation"'],
    ['unclosed', '{ "navigation": { "pages": ['],
    ['deep arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['deep arrays, unclosed', '['.repeat(100_000)],
    [
      'a prototype',
      '{ "__proto__": { "navigation": {} }, "navigation": { "__proto__": [], "pages": ["a"] } }',
    ],
  ])('%s: a diagnostic and exit 1', async (name, text) => {
    const folder = project(`bad ${name}`, text)
    const { code, out, err } = await call(['check', folder, '--no-files', '--format', 'json'])
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(JSON.parse(out).summary.errors).toBeGreaterThan(0)
  })

  test.each([
    ['UTF-16', Buffer.from('\ufeff{ "navigation": { "pages": [] } }', 'utf16le'), 'The file is UTF-16 text.'],
    [
      'Latin-1',
      Buffer.from('{ "navigation": { "pages": ["caf\u00e9"] } }', 'latin1'),
      'The file is not UTF-8 text.',
    ],
  ])('%s: says so', async (name, bytes, message) => {
    const folder = project(`encoding ${name}`, '')
    writeFileSync(join(folder, 'docs.json'), bytes)
    const { code, out } = await call(['check', folder, '--format', 'json'])
    expect(code).toBe(1)
    expect(JSON.parse(out).diagnostics).toMatchObject([{ rule: 'syntax', message }])
  })

  test('3,000 nested groups are too deep, once', async () => {
    const groups =
      Array.from({ length: 3000 }, (_, i) => `{ "group": "g${i}", "pages": [`).join('') + ']}'.repeat(3000)
    const folder = project('deep', `{ "navigation": { "groups": [${groups}] } }`)
    const { code, out } = await call(['check', folder, '--format', 'json'])
    expect(code).toBe(1)
    expect(JSON.parse(out).diagnostics.map((one: { rule: string }) => one.rule)).toEqual(['too-deep'])
  })
})

test('the same input gives the same bytes', async () => {
  for (const format of ['pretty', 'json'])
    expect(await call(['check', broken, '--format', format])).toEqual(
      await call(['check', broken, '--format', format]),
    )
})

async function faultOfItsOwn(message: string, env: Record<string, string>) {
  const { main } = await import('../../src/cli/main.ts')
  let err = ''
  const code = await main(['check', '-'], {
    env,
    isTerminal: false,
    isErrTerminal: false,
    now: () => 0,
    out: () => {},
    err: text => {
      err += text
    },
    readInput: () => Promise.reject(new Error(message)),
    connect: () => {
      throw new Error('never')
    },
  })
  return { code, err }
}

test('a fault of its own is said to be none of the project, with what may help', async () => {
  expect(await faultOfItsOwn('no such thing\n  at here', {})).toEqual({
    code: 2,
    err: 'docs-nav: a fault of its own, not of your project: no such thing\ndocs-nav: --no-cache may help. Please report it.\n',
  })
})

test('who debugs it sees where, without control characters and commands of a CI', async () => {
  const { err } = await faultOfItsOwn('no \u001b[2J such\n ::error::thing', { DOCS_NAV_DEBUG: '1' })
  expect(err).toContain('\n    at ')
  expect(err).not.toContain('\u001b')
  expect(err).not.toMatch(/^\s*::/m)
})

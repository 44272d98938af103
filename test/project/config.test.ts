import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkProject, ProjectError, readProject, resolveNavigation } from '../../src/index.ts'
import { maxPointerLength } from '../../src/document/pointer.ts'
import { openProject } from '../../src/project/incremental.ts'
import { call } from '../call.ts'
import { root } from '../fixtures.ts'

let scratch: string
beforeAll(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-config-')))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const sound = '{ "navigation": { "pages": ["index"] } }'

/** A folder with these files and, unless given, a docs.json that lists `index`, that page and an orphan. */
function project(name: string, files: Record<string, string | object>): string {
  const folder = join(scratch, name)
  const all = { 'docs/docs.json': sound, 'docs/index.mdx': '', 'docs/orphan.mdx': '', ...files }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), typeof text === 'string' ? text : JSON.stringify(text))
  }
  return folder
}

const off = { rules: { 'orphan-page': 'off' } }
const asError = { rules: { 'orphan-page': 'error' } }

/** The findings, as `severity rule file`. */
async function reported(args: string[]): Promise<string[]> {
  const { out } = await call(['check', ...args, '--format', 'json'])
  return JSON.parse(out).diagnostics.map(
    ({ severity, rule, file }: { severity: string; rule: string; file: string }) =>
      `${severity} ${rule} ${file}`,
  )
}

const warned = ['warning orphan-page orphan.mdx']

describe('where it is', () => {
  test.each([
    ['beside docs.json', { 'docs/docs-nav.config.json': off }, []],
    ['in a folder above', { '.git/HEAD': '', 'docs-nav.config.json': off }, []],
    ['as YAML', { '.git/HEAD': '', 'docs-nav.config.yml': 'rules: { orphan-page: off }' }, []],
    ['in package.json', { '.git/HEAD': '', 'package.json': { docsNav: off } }, []],
    [
      'without .git, beside the nearest package.json',
      { 'package.json': '{}', 'docs-nav.config.json': off },
      [],
    ],
    ['without either, beside docs.json only', { 'docs-nav.config.json': off }, warned],
    [
      'the nearest, with nothing of the other',
      { '.git/HEAD': '', 'docs-nav.config.json': off, 'docs/docs-nav.config.json': {} },
      warned,
    ],
    [
      'a package.json without it is passed by',
      { '.git/HEAD': '', 'docs-nav.config.json': off, 'docs/package.json': { scripts: { docsNav: '' } } },
      [],
    ],
    ['a worktree, whose .git is a file', { '.git': 'gitdir: elsewhere', 'docs-nav.config.json': off }, []],
  ])('%s', async (name, files, found) => {
    const folder = project(`where/${name}`, files as Record<string, string | object>)
    expect(await reported([join(folder, 'docs')])).toEqual(found)
  })

  test('nothing above the folder with .git is read', async () => {
    const folder = project('outside', { 'docs-nav.config.json': off, 'docs/.git/HEAD': '' })
    expect(await reported([join(folder, 'docs')])).toEqual(warned)
  })

  test('a link that leads out of the repository is not followed', async () => {
    const folder = project('linked', { 'elsewhere.json': off, 'docs/.git/HEAD': '' })
    symlinkSync(join(folder, 'elsewhere.json'), join(folder, 'docs/docs-nav.config.json'))
    expect(await reported([join(folder, 'docs')])).toEqual(['error config docs-nav.config.json', ...warned])
  })

  test('beside docs.json, a link that leads out of the project is not followed', async () => {
    const files = {
      '.git/HEAD': '',
      'set.json': { docsNav: off },
      'set.yaml': 'token: hunter2',
      'docs/set.json': off,
    }
    const docs = join(project('linked-within', files), 'docs')
    for (const [name, text] of [
      ['docs-nav.config.json', '../set.json'],
      ['docs-nav.config.yaml', '../set.yaml'],
      ['package.json', '../set.json'],
    ] as const) {
      symlinkSync(text, join(docs, name))
      const expected = name === 'package.json' ? warned : [`error config ${name}`, ...warned]
      expect(await reported([docs])).toEqual(expected)
      expect((await call(['check', docs])).out).not.toContain('hunter2')
      rmSync(join(docs, name))
    }
    symlinkSync('set.json', join(docs, 'docs-nav.config.json'))
    expect(await reported([docs])).toEqual([])
  })

  test('above the project, a link within the repository is followed', async () => {
    const folder = project('linked-above', { '.git/HEAD': '', 'ci/set.json': off })
    symlinkSync('ci/set.json', join(folder, 'docs-nav.config.json'))
    expect(await reported([join(folder, 'docs')])).toEqual([])
  })

  test('above the project without a repository, a link within its own folder alone is followed', async () => {
    const files = { 'package.json': {}, '.env': 'token: hunter2', 'set.json': { docsNav: off } }
    const folder = project('home', files)
    const above = project('home/download', { 'own.json': off })
    const docs = join(above, 'docs')
    for (const [name, text] of [
      ['docs-nav.config.yaml', '../.env'],
      ['package.json', '../set.json'],
    ] as const) {
      symlinkSync(text, join(above, name))
      const expected = name === 'package.json' ? warned : [`error config ../${name}`, ...warned]
      expect(await reported([docs])).toEqual(expected)
      expect((await call(['check', docs])).out).not.toContain('hunter2')
      rmSync(join(above, name))
    }
    symlinkSync('own.json', join(above, 'docs-nav.config.json'))
    expect(await reported([docs])).toEqual([])
    rmSync(folder, { recursive: true })
  })

  test('two in one folder are an error that names both; --config picks one', async () => {
    const files = { 'docs/docs-nav.config.json': off, 'docs/package.json': { docsNav: off } }
    const docs = join(project('two', files), 'docs')
    const { out, code } = await call(['check', docs])
    expect(code).toBe(1)
    expect(out).toContain('"docs-nav.config.json" and "package.json"')
    expect(await reported([docs, '--config', join(docs, 'package.json')])).toEqual([])
  })

  test('--config names one, wherever it is; --no-config reads none', async () => {
    const folder = project('named', { 'docs/docs-nav.config.json': asError, 'ci/strict.yaml': 'rules: {}' })
    const docs = join(folder, 'docs')
    expect(await reported([docs])).toEqual(['error orphan-page orphan.mdx'])
    expect(await reported([docs, '--config', join(folder, 'ci/strict.yaml')])).toEqual(warned)
    expect(await reported([docs, '--no-config'])).toEqual(warned)
  })

  test('--config follows no link out of the repository in which it is named', async () => {
    const folder = project('leading', { 'secret.txt': 'token: "hunter2"', 'repository/.git/HEAD': '' })
    const docs = join(project('leading/repository', {}), 'docs')
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'repository/c.json'))
    symlinkSync('c.json', join(docs, 'c.json'))
    symlinkSync('docs.json', join(docs, 'inside.json'))
    for (const named of [join(folder, 'repository/c.json'), join(docs, '../c.json')])
      expect(await call(['check', docs, '--config', named])).toEqual({
        code: 2,
        out: '',
        err: `docs-nav: "${named}" leads out of its repository, and was not read.\n`,
      })
    expect(await call(['check', docs, '--config', join(docs, 'inside.json')])).toMatchObject({ code: 1 })
  })

  test.each([
    ['that the call names too', 'docs.json', ['theirs'], 2],
    ['that the call does not name', 'docs.json', [], 2],
    ['but where no docs.json stands, as in any folder', 'readme.json', [], 1],
  ])('--config follows no link out of another project %s', async (_, file, others, code) => {
    const folder = project('beside', { [`theirs/${file}`]: sound, 'secret.yaml': 'token: hunter2' })
    const named = join(folder, 'theirs/c.yaml')
    symlinkSync('../secret.yaml', named)
    const paths = ['docs', ...others].map(name => join(folder, name))
    const { out, err, ...answer } = await call(['check', ...paths, '--config', named])
    rmSync(folder, { recursive: true })
    expect(answer.code).toBe(code)
    expect(out.includes('token')).toBe(code === 1)
    expect(err.includes(`docs-nav: "${named}" leads out of its project, and was not read.\n`)).toBe(
      code === 2,
    )
  })

  test('nor out of one whose docs.json is a link to nothing', async () => {
    const folder = project('dangling', { 'theirs/readme.json': {}, 'secret.yaml': 'token: hunter2' })
    const named = join(folder, 'theirs/c.yaml')
    symlinkSync('../secret.yaml', named)
    symlinkSync('nothing.json', join(folder, 'theirs/docs.json'))
    const answer = await call(['check', join(folder, 'docs'), '--config', named])
    rmSync(folder, { recursive: true })
    expect(answer).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: "${named}" leads out of its project, and was not read.\n`,
    })
  })

  // Other systems have no such names.
  test.skipIf(process.platform !== 'linux')(
    '--config as a link to a name that is no UTF-8 is told',
    async () => {
      const folder = project('unnamed', {})
      writeFileSync(Buffer.from(`${folder}/docs/\xff.yaml`, 'latin1'), 'token: hunter2')
      symlinkSync(Buffer.from('\xff.yaml', 'latin1'), join(folder, 'docs/c.yaml'))
      const named = join(folder, 'docs/c.yaml')
      expect(await reported([join(folder, 'docs'), '--config', named])).toEqual([
        'error config c.yaml',
        ...warned,
      ])
      expect(openProject(join(folder, 'docs'), { config: named }).configPlaces).toEqual(['c.yaml'])
    },
  )

  test.each([
    [['--config', 'no/such.json'], 'No such file: "no/such.json".'],
    [['-', '--config', 'no/such.json'], '--config goes with "-" only where --stdin-filename does.'],
  ])('%j: exit 2', async (args, says) => {
    const docs = join(project('absent', {}), 'docs')
    expect(await call(['check', ...(args[0] === '-' ? args : [docs, ...args])], { input: sound })).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: ${says}\n`,
    })
  })

  test('one that cannot be read is said, and the rest is checked', async () => {
    const folder = project('unreadable', {})
    mkdirSync(join(folder, 'docs/docs-nav.config.json'))
    expect(await reported([join(folder, 'docs')])).toEqual(['error config docs-nav.config.json', ...warned])
  })
})

describe('what it sets', () => {
  test('--rule and --dialect override it', async () => {
    const docs = join(
      project('override', { 'docs/docs-nav.config.json': { dialect: 'extended', ...asError } }),
      'docs',
    )
    expect(await reported([docs])).toEqual(['error orphan-page orphan.mdx'])
    expect(await reported([docs, '--rule', 'orphan-page=warning'])).toEqual(warned)
    const dialectOf = async (...args: string[]) =>
      JSON.parse((await call(['check', docs, '--format', 'json', ...args])).out).summary.dialect
    expect(await dialectOf()).toBe('extended')
    expect(await dialectOf('--dialect', 'core')).toBe('core')
    writeFileSync(join(docs, 'docs.json'), '{')
    expect(await dialectOf()).toBe('extended')
  })

  test('the dialect is that of tree and explain too', async () => {
    const docs = '{ "navigation": { "groups": [{ "group": "A", "root": "index", "pages": ["a"] }] } }'
    const files = {
      'docs/docs.json': docs,
      'docs/a.mdx': '',
      'docs/docs-nav.config.json': { dialect: 'extended' },
    }
    const folder = join(project('tree', files), 'docs')
    const { out } = await call(['tree', folder])
    expect(out).toContain('2 pages')
    expect((await call(['tree', folder, '--no-config'])).out).toContain('1 page ')
    expect((await call(['explain', '--project', folder, 'index'])).code).toBe(0)
    expect((await call(['explain', '--project', folder, 'index', '--no-config'])).code).toBe(1)
  })

  test('a file above docs.json is shown by its path from here, with its line', async () => {
    const folder = project('shown', { '.git/HEAD': '', 'docs-nav.config.json': '{\n  "rule": {}\n}\n' })
    const { out } = await call(['check', join(folder, 'docs')])
    expect(out).toContain(
      `${folder}/docs-nav.config.json:2:3  error  There is no setting "rule".  config\n  1 | {\n  2 |   "rule": {}\n    |   ^^^^^^\n  help: Did you mean "rules"?\n`,
    )
    const { out: json } = await call(['check', join(folder, 'docs'), '--format', 'json'])
    expect(JSON.parse(json).diagnostics[0]).toMatchObject({
      file: '../docs-nav.config.json',
      pointer: '/rule',
    })
  })

  test('a setting of more characters than a pointer may have leaves the others applied', async () => {
    const long = 'x'.repeat(maxPointerLength)
    const config = { rules: { [long]: 'off', 'orphan-page': 'error' }, languages: ['tlh'], [long]: 1 }
    const read = await readProject(join(project('long', { 'docs/docs-nav.config.json': config }), 'docs'))
    expect(read.config).toMatchObject({ rules: { 'orphan-page': { severity: 'error' } }, languages: ['tlh'] })
    expect(read.config?.faults).toHaveLength(2)
  })

  test('"config" cannot be switched off', async () => {
    const docs = join(project('fixed', { 'docs/docs-nav.config.json': '{ "rule": {} }' }), 'docs')
    expect(await call(['check', docs, '--rule', 'config=off'])).toMatchObject({
      code: 2,
      err: 'docs-nav: the rule "config" is always an error.\n',
    })
    const read = await readProject(docs)
    expect(() => checkProject(read, { rules: { config: 'off' } })).toThrow('"config" is always an error.')
  })

  test('language codes: others stay errors, and those of the file are suggested', async () => {
    const languages = (code: string) => ({
      'docs/docs.json': { navigation: { languages: [{ language: code, pages: ['index', 'orphan'] }] } },
      'docs/docs-nav.config.json': { languages: ['eo', 'Eo-Latn'] },
    })
    expect(await reported([join(project('eo', languages('eo')), 'docs')])).toEqual([])
    const { out } = await call(['check', join(project('eo-latn', languages('eo_latn')), 'docs')])
    expect(out).toContain('help: Write "Eo-Latn".')
  })

  test('"ignore" of page-in-two-sections, and of orphan-page', async () => {
    const docs = {
      navigation: {
        tabs: [
          { tab: 'A', pages: ['index', 'help/me'] },
          { tab: 'B', pages: ['index', 'help/me'] },
        ],
      },
    }
    const rules = {
      'page-in-two-sections': { severity: 'warning', ignore: ['help/'] },
      'orphan-page': { ignore: ['/orphan.mdx'] },
    }
    const files = { 'docs/docs.json': docs, 'docs/help/me.mdx': '', 'docs/docs-nav.config.json': { rules } }
    const { out } = await call(['check', join(project('sections', files), 'docs'), '--format', 'json'])
    expect(JSON.parse(out).diagnostics.map(({ message }: { message: string }) => message)).toEqual([
      '"index" also stands in another section.',
    ])
  })

  test('"cache": false keeps nothing, a folder is from the file; --no-cache and the library overrule', async () => {
    const specification = {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/a': { get: {} } },
    }
    const files = {
      '.git/HEAD': '',
      'docs/docs.json': { navigation: { groups: [{ group: 'A', openapi: 'api.json' }] } },
      'docs/api.json': specification,
      'docs-nav.config.json': { cache: 'kept/here' },
    }
    const folder = project('cache', files)
    const user = join(scratch, 'user')
    const env = { XDG_CACHE_HOME: user }
    const entriesOf = (path: string) =>
      existsSync(path) ? readdirSync(path).filter(name => name.endsWith('.json')).length : 0
    const kept = () => ({
      own: entriesOf(join(folder, 'kept/here')),
      user: entriesOf(join(user, 'docs-nav')),
    })
    await call(['check', join(folder, 'docs'), '--no-cache'], { env })
    expect(kept()).toEqual({ own: 0, user: 0 })
    await call(['check', join(folder, 'docs')], { env })
    expect(kept()).toEqual({ own: 1, user: 0 })
    rmSync(join(folder, 'kept'), { recursive: true })
    await readProject(join(folder, 'docs'), { cache: false })
    expect(kept()).toEqual({ own: 0, user: 0 })
    writeFileSync(join(folder, 'docs-nav.config.json'), '{ "cache": false }')
    await call(['check', join(folder, 'docs')], { env })
    expect(kept()).toEqual({ own: 0, user: 0 })
    writeFileSync(join(folder, 'docs-nav.config.json'), '{ "cache": true }')
    await call(['check', join(folder, 'docs')], { env })
    expect(kept()).toEqual({ own: 0, user: 1 })
  })
})

describe('the library', () => {
  test('reads it unless told otherwise, as plain data', async () => {
    const docs = join(project('library', { 'docs/docs-nav.config.json': off }), 'docs')
    const read = await readProject(docs)
    expect(JSON.parse(JSON.stringify(read))).toEqual(read)
    expect(read.config).toMatchObject({
      file: 'docs-nav.config.json',
      rules: { 'orphan-page': { severity: 'off' } },
    })
    expect(checkProject(read).diagnostics).toEqual([])
    const bare = await readProject(docs, { config: false })
    expect(bare.config).toBe(null)
    expect(checkProject(bare).diagnostics).toHaveLength(1)
    const other = await readProject(docs, { config: join(docs, 'docs-nav.config.json') })
    expect(other.config).toEqual(read.config)
    await expect(readProject(docs, { config: 'no/such.json' })).rejects.toThrow(ProjectError)
    expect(resolveNavigation(read)).toEqual(resolveNavigation(bare))
  })

  test.each([
    [
      'aliases without end',
      `a: &a [x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [${'*a, '.repeat(9)}*a]`).join('\n')}`,
    ],
    ['lists without end', `rules: ${'['.repeat(50_000)}`],
    ['a file without end', `# ${'x'.repeat(1_000_001)}`],
    ['__proto__', '__proto__: { rules: {} }\nrules: { __proto__: off, constructor: off }'],
    ['binary', 'rules: \u0000'],
    ['nothing', ''],
  ])('YAML, %s: diagnostics, no exception', async (name, text) => {
    const docs = join(project(`bad/${name}`, { 'docs/docs-nav.config.yaml': text }), 'docs')
    const { diagnostics } = checkProject(await readProject(docs))
    expect(diagnostics.map(({ rule }) => rule)).toContain('config')
  })
})

test.each([
  ['of a block', 'links: false\nrules:\n  a: off\n  "a": warning\n', { line: 4, column: 3 }],
  ['of a flow', 'rules: { a: off, b: off, a: off }', { line: 1, column: 26 }],
])('a key that stands twice in YAML, %s: nothing is applied', async (name, text, start) => {
  const docs = join(project(`twice/${name}`, { 'docs/docs-nav.config.yaml': text }), 'docs')
  const { diagnostics } = checkProject(await readProject(docs))
  expect(diagnostics.filter(({ rule }) => rule === 'config')).toMatchObject([
    { message: 'The file is not YAML: Map keys must be unique', range: { start } },
  ])
})

test('a key that is a list or a mapping is named as it is written, and the rest is applied', async () => {
  const text = `? [a,  &x orphan-page]\n: 1\n{{ page }}: 1\nrules: { *x : off }\nlinks: true\n`
  const docs = join(project('keys', { 'docs/docs-nav.config.yaml': text }), 'docs')
  const { config } = await readProject(docs)
  expect(config).toMatchObject({ links: true, rules: { 'orphan-page': { severity: 'off' } } })
  expect(config?.faults).toMatchObject([
    {
      pointer: '/[a,  &x orphan-page]',
      fault: { kind: 'unknown' },
      range: { start: { line: 1, column: 3 } },
    },
    { pointer: '/{{ page }}', fault: { kind: 'unknown' }, range: { start: { line: 3, column: 1 } } },
  ])
})

test('of the keys that stand twice in a package.json those of its configuration are told', async () => {
  const text = `{ "a": 1, "docsNav": { "links": false }, "a": 2, "b": { "docsNav": 1, "docsNav": 2 }, "docsNav": { "links": false, "rules": { "too-deep": "off", "too-deep": "off" }, "links": true }, "c": [{ "d": 1, "d": 2 }] }`
  const docs = join(project('twice/manifest', { 'docs/package.json': text }), 'docs')
  const { config } = await readProject(docs)
  expect(config?.links).toBe(true)
  expect(config?.faults.map(({ pointer }) => pointer)).toEqual([
    '/docsNav',
    '/docsNav/rules/too-deep',
    '/docsNav/links',
  ])
})

describe('init', () => {
  const written = { $schema: './node_modules/docs-nav/schema/config.schema.json', links: true, rules: {} }

  test('writes a configuration that is sound and has links checked, with its schema', async () => {
    const docs = join(project('init', {}), 'docs')
    writeFileSync(join(docs, 'linking.md'), '[gone](/gone)')
    const before = await reported([docs])
    const { code, out, err } = await call(['init', docs])
    const text = readFileSync(join(docs, 'docs-nav.config.json'), 'utf8')
    expect({ code, out, err }).toEqual({
      code: 0,
      out: '',
      err: `docs-nav: wrote ${docs}/docs-nav.config.json.\n${text}`,
    })
    expect(JSON.parse(text)).toEqual(written)
    const after = await reported([docs])
    expect(after).toEqual(await reported([docs, '--no-config', '--links']))
    expect(after).not.toEqual(before)
    expect(await reported([docs, '--no-links'])).toEqual(before)
    expect(await reported([docs, '--links', '--no-links'])).toEqual(before)
  })

  test('names the schema that is installed above', async () => {
    const schema = readFileSync(join(root, 'schema/config.schema.json'), 'utf8')
    const folder = project('init-installed', { 'node_modules/docs-nav/schema/config.schema.json': schema })
    expect((await call(['init', join(folder, 'docs/docs.json')])).code).toBe(0)
    const { $schema } = JSON.parse(readFileSync(join(folder, 'docs/docs-nav.config.json'), 'utf8'))
    expect(readFileSync(join(folder, 'docs', $schema), 'utf8')).toBe(schema)
  })

  test.each([
    ['docs-nav.config.json', '{}'],
    ['docs-nav.config.yaml', '{}'],
    ['package.json', '{ "docsNav": {} }'],
  ])('refuses where there is %s', async (file, text) => {
    const docs = join(project(`init-${file}`, { [`docs/${file}`]: text }), 'docs')
    expect(await call(['init', docs])).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: There is a configuration, "${docs}/${file}"; nothing is written.\n`,
    })
    expect(readFileSync(join(docs, file), 'utf8')).toBe(text)
    expect(readdirSync(docs).filter(name => /config/.test(name) && name !== file)).toEqual([])
  })

  test('says which one it takes the place of', async () => {
    const folder = project('init-above', { '.git/HEAD': '', 'docs-nav.config.json': off })
    const { code, err } = await call(['init', join(folder, 'docs')])
    expect(code).toBe(0)
    expect(err).toContain(`It takes the place of ${folder}/docs-nav.config.json here.\n`)
  })

  test('needs a docs.json, and one project', async () => {
    expect((await call(['init', scratch])).code).toBe(2)
    expect(await call(['init', 'a', 'b'])).toMatchObject({
      code: 2,
      err: 'docs-nav: init takes one project.\n',
    })
  })
})

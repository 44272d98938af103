import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updatedBaseline } from '../../src/check/baseline/update.ts'
import { maxMessageLength } from '../../src/check/diagnose.ts'
import type { Need } from '../../src/check/rule.ts'
import { rules } from '../../src/check/rules/index.ts'
import { openDocument } from '../../src/document/document.ts'
import { checkProject, type Project, ProjectError, readProject } from '../../src/index.ts'
import { call } from '../call.ts'
import { checkOptionsOf, folders, readCase, readJson, root, shared } from '../fixtures.ts'
import { git, repository } from '../repository.ts'

const broken = join(root, 'fixtures/broken')
const corpus = join(shared, 'corpus')
const name = 'docs-nav.baseline.json'

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'docs-nav-baseline-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** A copy of a project with three errors and a warning. */
function copyOf(label: string): string {
  const folder = join(scratch, label)
  cpSync(broken, folder, { recursive: true })
  return folder
}

function project(label: string, docs: object | string, files: Record<string, string> = {}): string {
  const folder = join(scratch, label)
  const all = { 'docs.json': typeof docs === 'string' ? docs : JSON.stringify(docs), ...files }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const edit = (folder: string, change: (text: string) => string, file = 'docs.json') =>
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))

const recorded = (folder: string) => readFileSync(join(folder, name), 'utf8')
const update = (folder: string, ...args: string[]) => call(['check', folder, '--update-baseline', ...args])

async function report(folder: string, ...args: string[]) {
  const { out, code } = await call(['check', folder, '--format', 'json', ...args])
  const { diagnostics, summary } = JSON.parse(out)
  return { code, messages: diagnostics.map(({ message }: { message: string }) => message), summary }
}

test('what it records is left out, and a person can read it', async () => {
  const folder = copyOf('recorded')
  const { code, out, err } = await update(folder)
  expect({ code, out, err }).toEqual({
    code: 0,
    out: `${folder}/docs.json: 3 pages (1 operation), no new problems\n${folder}/${name}: 4 known problems\n`,
    err: `docs-nav: wrote ${folder}/${name}: 4 known problems.\n`,
  })
  expect(recorded(folder)).toBe(`{
  "version": 1,
  "known": {
    "docs.json": {
      "child-type": {
        "Tab \\"Guides\\" holds both \\"groups\\" and \\"anchors\\".": 1
      },
      "missing-page": {
        "No file for page \\"guides/ticktes\\".": 1
      },
      "operation-without-openapi": {
        "No \\"openapi\\" is set above \\"GET /tickets\\".": 1
      }
    },
    "guides/hours-2019.mdx": {
      "orphan-page": {
        "Nothing in the navigation reaches \\"guides/hours-2019.mdx\\".": 1
      }
    }
  }
}
`)
  expect(await call(['check', folder])).toEqual({ code: 0, out, err: '' })
})

test('edits above a known problem do not disturb it', async () => {
  const folder = copyOf('moved')
  await update(folder)
  edit(folder, text => text.replace('{', '{\n\n  "colors": {},\n'))
  expect(await report(folder)).toMatchObject({
    code: 0,
    messages: [],
    summary: { baseline: { known: 4, gone: [] } },
  })
})

test('an item that is inserted before a known problem does not disturb it', async () => {
  const api = (...tags: object[]) =>
    JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': {} }, tags })
  const folder = project(
    'inserted',
    { navigation: { tabs: [{ tab: 'A', openapi: 'api.json' }] } },
    { 'api.json': api({ name: 'a' }, {}) },
  )
  await update(folder, '--validate-openapi')
  expect(Object.keys(readJson(join(folder, name)).known['api.json']['openapi-invalid'])).toEqual([
    'Item  of "tags" has no "name".',
  ])
  writeFileSync(join(folder, 'api.json'), api({ name: 'z' }, { name: 'a' }, {}))
  expect(await report(folder, '--validate-openapi')).toMatchObject({
    code: 0,
    messages: [],
    summary: { baseline: { known: 1, gone: [] } },
  })
  edit(folder, text => text.replace('Item  of', 'Item 7 of'), name)
  expect((await report(folder, '--validate-openapi')).messages, 'of an earlier version').toEqual([])
})

test('a message of 12 MB in a baseline is told by its start', async () => {
  const folder = copyOf('long')
  const message = `"${'a'.repeat(12_000_000)}`
  const known = { 'docs.json': { 'missing-page': { [message]: 1 } } }
  writeFileSync(join(folder, name), JSON.stringify({ version: 1, known }))
  const { code, out, err } = await call(['check', folder, '--format', 'json'])
  expect({ code, err }).toEqual({ code: 1, err: '' })
  expect(JSON.parse(out).summary.baseline).toEqual({
    known: 1,
    gone: [
      { rule: 'missing-page', file: 'docs.json', message: `${message.slice(0, maxMessageLength - 1)}…` },
    ],
  })
})

test('a new problem is reported alone, and decides the exit code', async () => {
  const folder = copyOf('new')
  await update(folder)
  edit(folder, text => text.replace('"index"', '"index", "guides/nowhere"'))
  expect(await report(folder)).toMatchObject({
    code: 1,
    messages: ['No file for page "guides/nowhere".'],
    summary: { errors: 1, warnings: 0, baseline: { known: 4, gone: [] } },
  })
  expect((await report(folder, '--no-baseline')).messages).toHaveLength(5)
})

test('a problem that is gone is named by the start of texts that are longer than any message', async () => {
  const long = 'x'.repeat(maxMessageLength)
  const known = { [`${long}f`]: { [`${long}r`]: { [`${long}m`]: 10_000 } } }
  const folder = project('long-gone', { navigation: { pages: ['index'] } }, { 'index.mdx': '' })
  writeFileSync(join(folder, name), JSON.stringify({ version: 1, known }))
  const { out } = await call(['check', folder, '--format', 'json', '--no-cache'])
  const { gone } = JSON.parse(out).summary.baseline
  const start = `${long.slice(1)}…`
  expect(gone).toHaveLength(10_000)
  expect(gone[0]).toEqual({ file: start, rule: start, message: start })
})

test('a problem that is gone is named, until the baseline is updated', async () => {
  const folder = copyOf('gone')
  await update(folder)
  rmSync(join(folder, 'guides/hours-2019.mdx'))
  const { out } = await call(['check', folder])
  const gone = 'Nothing in the navigation reaches "guides/hours-2019.mdx".'
  expect(out).toBe(
    [
      `${folder}/docs.json: 3 pages (1 operation), no new problems`,
      `${folder}/${name}: 4 known problems, 1 of them gone: run --update-baseline`,
      `  gone: ${folder}/guides/hours-2019.mdx  ${gone}  orphan-page`,
      '',
    ].join('\n'),
  )
  expect((await report(folder)).summary.baseline).toEqual({
    known: 4,
    gone: [{ rule: 'orphan-page', file: 'guides/hours-2019.mdx', message: gone }],
  })
  await update(folder)
  expect((await report(folder)).summary.baseline).toEqual({ known: 3, gone: [] })
})

test('the same words twice are two problems, a third is new', async () => {
  const groups = (...pages: string[]) => ({
    navigation: { groups: pages.map((page, i) => ({ group: `${i}`, pages: [page] })) },
  })
  const folder = project('repeated', groups('gone', 'gone'))
  await update(folder, '--rule', 'duplicate-page=off')
  expect(readJson(join(folder, name)).known['docs.json']['missing-page']).toEqual({
    'No file for page "gone".': 2,
  })
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(groups('gone', 'gone', 'gone')))
  expect((await report(folder, '--rule', 'duplicate-page=off')).messages).toEqual([
    'No file for page "gone".',
  ])
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(groups('gone')))
  expect((await report(folder)).summary.baseline).toMatchObject({
    known: 2,
    gone: [{ rule: 'missing-page' }],
  })
})

test('--max-warnings counts new warnings only', async () => {
  const folder = copyOf('warnings')
  await update(folder)
  expect((await call(['check', folder, '--max-warnings', '0'])).code).toBe(0)
  writeFileSync(join(folder, 'guides/lost.mdx'), '')
  expect(await call(['check', folder, '--max-warnings', '0'])).toMatchObject({
    code: 1,
    err: 'docs-nav: 1 warnings, and --max-warnings is 0.\n',
  })
})

describe('a problem that a run does not look for stays recorded', () => {
  test.each([
    ['--no-files', ['missing-page', 'orphan-page']],
    ['--rule=child-type=off', ['child-type']],
  ])('%s', async (option, kept) => {
    const folder = copyOf(`kept ${option}`)
    await update(folder)
    const text = recorded(folder)
    expect((await report(folder, option)).summary.baseline).toEqual({ known: 4 - kept.length, gone: [] })
    await update(folder, option)
    expect(recorded(folder)).toBe(text)
  })

  const kept = async (folder: string, recording: string[], checking: string[] = []) => {
    await update(folder, ...recording)
    const text = recorded(folder)
    expect((await report(folder, ...checking)).summary.baseline?.gone).toEqual([])
    await update(folder, ...checking)
    expect(readJson(join(folder, name)).known).toMatchObject(JSON.parse(text).known)
  }

  test('pages that another revision had, without --since', async () => {
    const folder = repository({
      'docs.json': { navigation: { pages: ['a', 'b'] } },
      'a.mdx': '',
      'b.mdx': '',
    })
    git(folder, 'commit', '--quiet', '-m', 'Start')
    rmSync(join(folder, 'b.mdx'))
    edit(folder, text => text.replace(/,\s*"b"/, ''))
    await kept(folder, ['--since', 'main'])
    expect(recorded(folder)).toContain('moved-page')
  })

  test('what the text of pages shows, without --links', async () => {
    const folder = project(
      'links',
      { navigation: { pages: ['a', 'b'] }, footer: { links: [{ items: [{ label: 'A', href: '/c' }] }] } },
      {
        'a.mdx': "import X from '/snippets/x.mdx'\n\n[b](/c) [a](#c) [b](/B) ![](/d.png)\n",
        'b.mdx': '<Card>\n',
      },
    )
    await kept(folder, ['--links'])
    for (const rule of [
      'broken-link',
      'broken-anchor',
      'link-case',
      'missing-asset',
      'missing-snippet',
      'page-syntax',
    ])
      expect(recorded(folder)).toContain(rule)
    expect(await call(['check', folder, '--links'])).toMatchObject({ code: 0 })
    edit(folder, text => text.replace('(#c)', '(/new)'), 'a.mdx')
    const { messages, summary } = await report(folder, '--links')
    expect(messages).toEqual([expect.stringContaining('"/new"')])
    expect(summary.baseline?.gone).toMatchObject([{ rule: 'broken-anchor', file: 'a.mdx' }])
  })

  const sound = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: {} } } }
  const api = (label: string, pages: string[], content: object = sound) =>
    project(
      label,
      { navigation: { tabs: [{ tab: 'A', openapi: 'api.json', pages }] } },
      { 'a.mdx': '', 'api.json': JSON.stringify(content) },
    )

  test('what is found in depth, without --validate-openapi', async () => {
    const folder = api('deep', [], { ...sound, tags: [{}] })
    await kept(folder, ['--validate-openapi'])
    expect(recorded(folder)).toContain('of \\"tags\\"')
  })

  test('what front matter decides, with --no-files', async () => {
    const folder = api('front matter', ['a'])
    await kept(folder, [], ['--no-files'])
    expect(recorded(folder)).toContain('openapi-unused')
  })

  test('operations, while the specification is not JSON or was not fetched', async () => {
    const folder = api('operations', ['GET /b'])
    await update(folder)
    writeFileSync(join(folder, 'api.json'), '{')
    await kept(folder, [])
    expect(recorded(folder)).toContain('operation-not-found')
  })

  test('a URL that is fetched or asked for in vain now', async () => {
    const source = 'https://127.0.0.1:1/api.json'
    const folder = project('remote', {
      $schema: 'https://mintlify.com/docs.json',
      navigation: { tabs: [{ tab: 'A', openapi: source, pages: ['GET /a'] }] },
    })
    await update(folder)
    expect(recorded(folder)).toContain('openapi-remote')
    const read = await readProject(folder, { baseline: true })
    const { summary } = checkProject({
      ...read,
      specifications: {
        [source]: {
          path: source,
          version: '3.1.0',
          title: null,
          operations: [],
          tagLabels: {},
          faults: [],
          missingOverlays: [],
          unknownPaths: ['/a'],
          unknownWebhooks: [],
        },
      },
    })
    expect(summary.baseline?.gone).toEqual([])
    for (const args of [['--allow-remote'], ['--allow-remote', '--update-baseline'], []])
      expect(await report(folder, ...args)).toMatchObject({
        messages: [],
        summary: { baseline: { known: 1, gone: [] } },
      })
  })

  test('what is in an included file, and in those below it, while that is not JSON', async () => {
    const pages = (...list: unknown[]) => JSON.stringify(list)
    const folder = project(
      'included',
      { $schema: 'https://mintlify.com/docs.json', navigation: { pages: { $ref: 'pages.json' } } },
      {
        'pages.json': pages('gone', { group: 'B', pages: { $ref: 'below.json' } }),
        'below.json': pages('lost'),
      },
    )
    await update(folder)
    const text = recorded(folder)
    expect(Object.keys(JSON.parse(text).known)).toEqual(['below.json', 'pages.json'])
    edit(folder, included => included.slice(1), 'pages.json')
    const broken = await report(folder)
    expect(broken).toMatchObject({ code: 1, summary: { baseline: { known: 0, gone: [] } } })
    expect(broken.messages).toEqual(['Cannot include "pages.json": it is not JSON.'])
    expect((await update(folder)).code, 'that is never recorded').toBe(1)
    expect(recorded(folder)).toBe(text)
    edit(folder, included => `[${included}`, 'pages.json')
    edit(folder, docs => docs.replace('{"$ref":"pages.json"}', '["gone"]'))
    expect((await report(folder)).summary.baseline.gone, 'it is included no more').toHaveLength(2)
  })

  test('what is known of another document of the folder', async () => {
    const folder = project(
      'documents',
      { navigation: { pages: ['gone'] } },
      { 'staging.json': JSON.stringify({ navigation: { pages: ['a', 'lost'] } }), 'a.mdx': '' },
    )
    const [docs, staging] = [join(folder, 'docs.json'), join(folder, 'staging.json')]
    for (const one of [docs, staging]) expect((await update(one)).code).toBe(0)
    for (const one of [docs, staging])
      expect(await report(one)).toMatchObject({ messages: [], summary: { baseline: { gone: [] } } })
    expect((await call(['check', staging])).out).toContain('docs-nav.baseline.staging.json: 1 known problem')
  })

  test('orphans, while the navigation is not known whole', async () => {
    const folder = copyOf('incomplete')
    await update(folder)
    edit(folder, text => text.replace('"index", ', '"index", 5, '))
    const { messages, summary } = await report(folder)
    expect(messages).toHaveLength(1)
    expect(summary.baseline).toEqual({ known: 3, gone: [] })
  })

  test('everything, while docs.json is not JSON; that is never recorded', async () => {
    const folder = copyOf('not-json')
    await update(folder)
    const text = recorded(folder)
    edit(folder, docs => docs.replace('{', '{,'))
    const { code } = await update(folder)
    expect({ code, text: recorded(folder) }).toEqual({ code: 1, text })
    expect((await report(folder)).summary.baseline).toEqual({ known: 0, gone: [] })
  })
})

/** What a run may lack. A run lacks "complete" when the navigation has a list of an unknown kind. */
const lacks: Record<Exclude<Need, 'deep' | 'offline'>, (project: Project) => Project> = {
  files: project => ({ ...project, files: null, frontMatter: {} }),
  complete: project => {
    const text = project.document.text.replace(/"navigation":\s*\{/, opening => `${opening} "nonsense": [], `)
    return { ...project, document: openDocument(project.document.file, text) }
  },
  links: ({ contents: _, ...project }) => project,
  since: ({ before: _, ...project }) => project,
  specifications: project => {
    const files = Object.entries(project.specifications).map(([file, specification]) => [
      file,
      'failure' in specification ? specification : { failure: 'unreadable' as const },
    ])
    return { ...project, specifications: Object.fromEntries(files) }
  },
}

test.each(rules.filter(({ isFixed }) => !isFixed).map(({ id }) => id))(
  '%s: nothing is gone for a run that lacks what it needs',
  async id => {
    const cases = join(root, 'fixtures/rules', id)
    for (const label of folders(cases).filter(label => label.startsWith('fails'))) {
      const folder = join(cases, label)
      const whole = await readCase(folder)
      const baseline = updatedBaseline(whole, checkOptionsOf(folder))
      for (const [need, without] of Object.entries(lacks)) {
        const { summary } = checkProject({ ...without(whole), baseline }, checkOptionsOf(folder))
        expect(summary.baseline!.gone, `${label} without ${need}`).toEqual([])
      }
    }
  },
)

test('a fault of the configuration is never recorded', async () => {
  const folder = project(
    'config',
    { navigation: { pages: ['a'] } },
    { 'docs-nav.config.json': '{ "rule": {} }' },
  )
  expect((await update(folder)).code).toBe(1)
  expect(Object.keys(readJson(join(folder, name)).known)).toEqual(['docs.json'])
})

describe('the file', () => {
  test('is written only when it changes, and whole', async () => {
    const folder = copyOf('unchanged')
    await update(folder)
    utimesSync(join(folder, name), 1, 1)
    expect((await update(folder)).err).toBe(`docs-nav: ${folder}/${name} is as it was: 4 known problems.\n`)
    expect(statSync(join(folder, name)).mtimeMs).toBe(1000)
    expect(readdirSync(folder).filter(file => file.includes('tmp'))).toEqual([])
  })

  test('is not made when there is nothing to record, and is emptied when nothing is left', async () => {
    const folder = project('none', { navigation: { pages: ['a'] } }, { 'a.mdx': '' })
    expect((await update(folder)).err).toBe('docs-nav: no problems to record.\n')
    expect(existsSync(join(folder, name))).toBe(false)
    writeFileSync(join(folder, 'b.mdx'), '')
    await update(folder)
    rmSync(join(folder, 'b.mdx'))
    await update(folder)
    expect(readJson(join(folder, name))).toEqual({ version: 1, known: {} })
    expect((await call(['check', folder])).out).toBe(`${folder}/docs.json: 1 page, no problems\n`)
  })

  test('is not written through a link, onto docs.json or into a folder that is not read', async () => {
    for (const target of ['docs.json', 'node_modules/p/x.json', '.github/x.json', 'nowhere.json']) {
      const docs = { version: 1, known: {}, navigation: { pages: ['a'] } }
      const empty = '{ "version": 1, "known": {} }\n'
      const files = { 'node_modules/p/x.json': empty, '.github/x.json': empty }
      const folder = project(`linked ${target.replaceAll('/', ' ')}`, docs, files)
      symlinkSync(target, join(folder, name))
      const texts = () =>
        ['docs.json', ...Object.keys(files)].map(file => readFileSync(join(folder, file), 'utf8'))
      const before = texts()
      expect(await update(folder)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^docs-nav: ".*" is a link, and was not written\.\n$/),
      })
      expect(texts()).toEqual(before)
      expect(lstatSync(join(folder, name)).isSymbolicLink()).toBe(true)
    }
  })

  test('may record any number of problems that are gone', async () => {
    const folder = project('counts', { navigation: { pages: ['a'] } }, { 'a.mdx': '' })
    const messages = {
      'No file for page "b".': 2_000_000_000,
      'No file for page "c".': 9_007_199_254_740_991,
    }
    const known = { 'docs.json': { 'missing-page': messages } }
    writeFileSync(join(folder, name), JSON.stringify({ version: 1, known }))
    const { summary } = checkProject(await readProject(folder, { baseline: true }))
    expect(summary.baseline?.known).toBe(2_000_000_000 + 9_007_199_254_740_991)
    expect(summary.baseline?.gone).toHaveLength(10_000)
  })

  test('keeps names that objects have', async () => {
    const folder = project(
      'names',
      { navigation: { pages: ['a', '__proto__', 'constructor'] } },
      { 'a.mdx': '', '__proto__.md': '' },
    )
    edit(folder, text => text.replace('"a"', '"a", "toString"'))
    await update(folder)
    expect((await report(folder)).messages).toEqual([])
  })

  test.each([
    ['', 'is not JSON at 1:1: '],
    ['{ "version": 1, "known": {} ', 'is not JSON at '],
    ['<<<<<<< HEAD\n{}', 'is not JSON at 1:1: '],
    ['[]', 'holds no "known" problems'],
    ['{ "version": 2, "known": {} }', 'is of version 2, not 1'],
    ['{ "version": "1", "known": {} }', 'is not of version 1'],
    ['{ "version": 1, "known": { "docs.json": { "missing-page": ["a"] } } }', 'holds something else'],
    ['{ "version": 1, "known": { "docs.json": { "missing-page": { "a": 0 } } } }', 'holds something else'],
  ])('damaged, %s: exit 2, and nothing is written', async (text, says) => {
    const folder = project(
      `damaged ${says} ${text.length}`,
      { navigation: { pages: ['a'] } },
      { [name]: text },
    )
    for (const args of [[], ['--update-baseline']]) {
      const { code, out, err } = await call(['check', folder, ...args])
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(`${name}" ${says}`)
      expect(err).toMatch(/Restore or remove it\.\n$/)
    }
    expect(recorded(folder)).toBe(text)
    expect((await call(['check', folder, '--no-baseline'])).code).toBe(1)
  })

  test('of a version of 100,000 levels', async () => {
    const text = `{ "version": ${'['.repeat(1e5)}${']'.repeat(1e5)}, "known": {} }`
    const folder = project('deep version', { navigation: { pages: ['a'] } }, { [name]: text })
    const { code, err } = await call(['check', folder])
    expect(code).toBe(2)
    expect(err).toContain(`${name}" is not of version 1`)
  })
})

test.each([
  [['--no-baseline'], '--no-baseline'],
  [['-'], 'standard input'],
])('--update-baseline does not go with %j', async (args, says) => {
  expect(await call(['check', '--update-baseline', ...args], { input: '{}' })).toEqual({
    code: 2,
    out: '',
    err: `docs-nav: --update-baseline does not go with ${says}.\n`,
  })
})

// A name that is no UTF-8, which other systems do not store.
test.skipIf(process.platform !== 'linux')(
  'a link to a name that is no UTF-8 is not read, so that nothing tells what is there',
  async () => {
    const folder = project('linked', { navigation: { pages: ['a'] } })
    await update(folder)
    const text = recorded(folder)
    const outside = Buffer.concat([Buffer.from(`${scratch}/`), Buffer.of(0xff)])
    rmSync(join(folder, name))
    symlinkSync(outside, join(folder, name))
    for (const held of [text, 'SECRET']) {
      writeFileSync(outside, held)
      expect(await update(folder)).toMatchObject({
        code: 2,
        err: `docs-nav: "${folder}/${name}" is a link, and was not written.\n`,
      })
      expect(readFileSync(outside, 'utf8')).toBe(held)
    }
  },
)

test('several projects have one each', async () => {
  const both = [copyOf('several/a'), copyOf('several/b')]
  expect((await call(['check', ...both, '--update-baseline'])).code).toBe(0)
  rmSync(join(both[1]!, name))
  const { code, out } = await call(['check', ...both, '--format', 'json'])
  const { projects } = JSON.parse(out)
  expect(code).toBe(1)
  expect(projects[0].summary).toMatchObject({ errors: 0, baseline: { known: 4 } })
  expect(projects[1].summary.errors).toBe(3)
  expect(projects[1].summary).not.toHaveProperty('baseline')
})

test('the report fits its schema', async () => {
  const validate = new Ajv({ allErrors: true }).compile(readJson(join(root, 'schema/report.schema.json')))
  const folder = copyOf('schema')
  await update(folder)
  rmSync(join(folder, 'guides/hours-2019.mdx'))
  const { out } = await call(['check', folder, '--format', 'json'])
  expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true)
  expect(JSON.parse(out).summary.baseline.gone).toHaveLength(1)
})

test('the library reads it when asked to', async () => {
  const folder = copyOf('library')
  await update(folder)
  expect(checkProject(await readProject(folder)).summary).toMatchObject({ errors: 3 })
  const known = checkProject(await readProject(folder, { baseline: true }))
  expect(known).toMatchObject({ diagnostics: [], summary: { errors: 0, baseline: { known: 4 } } })
  writeFileSync(join(folder, name), '')
  await expect(readProject(folder, { baseline: true })).rejects.toThrow(ProjectError)
})

describe.skipIf(!existsSync(corpus))('the corpus', () => {
  test.each(existsSync(corpus) ? folders(corpus) : [])(
    '%s: with a baseline nothing is reported; a new fault is, alone',
    async project => {
      const folder = join(scratch, 'corpus', project)
      mkdirSync(dirname(folder), { recursive: true })
      execFileSync('bash', [join(corpus, 'materialise'), project, folder])
      await update(folder)
      const calm = await report(folder)
      expect(calm).toMatchObject({ code: 0, messages: [] })
      expect(calm.summary.baseline?.gone ?? []).toEqual([])
      edit(folder, text => {
        const docs = JSON.parse(text)
        docs.navigation.nonsense = true
        return JSON.stringify(docs, null, 3)
      })
      const { messages, summary } = await report(folder)
      expect(messages).toEqual(['"navigation" has an unknown field "nonsense".'])
      expect(summary.baseline?.gone ?? []).toEqual([])
    },
  )
})

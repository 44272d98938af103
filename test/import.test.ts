import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxMadeLevels } from '../src/cli/import.ts'
import { isObject } from '../src/document/value.ts'
import { importedName, importers } from '../src/importers/index.ts'
import { maxDividedLength } from '../src/importers/mint/navigation.ts'
import { maxGeneratedPages, maxImportedDepth } from '../src/importers/result.ts'
import { maxPageItems } from '../src/pages/collected.ts'
import { maxImportLength } from '../src/project/import-source.ts'
import { call } from './call.ts'
import { expected, folders, readJson, root } from './fixtures.ts'
import { write } from './repository.ts'

let scratch = ''
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'docs-nav-import-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const folder = () => mkdtempSync(join(scratch, 'case-'))

/** Every page of a navigation, in order. */
function pagesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(pagesOf)
  if (!isObject(value)) return []
  const lists = ['pages', 'groups', 'tabs', 'anchors', 'versions', 'languages']
  return [value.root ?? [], ...lists.map(key => value[key])].flat().flatMap(pagesOf)
}

/** Files for the pages, and for the specification that a case names. */
const filesFor = (docs: { navigation: unknown }) => ({
  'api.json': { openapi: '3.1.0', info: { title: 'API', version: '1' }, paths: { '/tickets': { get: {} } } },
  ...Object.fromEntries(pagesOf(docs.navigation).map(page => [`${page}.mdx`, '---\ntitle: Page\n---\n'])),
})

describe.each(folders(join(root, 'fixtures/import')))('%s', name => {
  const own = join(root, 'fixtures/import', name)
  const file = readdirSync(own).find(entry => importedName(entry) !== undefined)!
  const text = readFileSync(join(own, file), 'utf8')
  const files = existsSync(join(own, 'files.json')) ? readJson(join(own, 'files.json')) : []

  test('becomes the expected docs.json, with its remarks', async () => {
    const result = (await importers[importedName(file)!]())(text, { files: () => files })
    if ('fault' in result) throw new Error(result.fault.message)
    const { docs, remarks, folder } = result
    const shown = remarks.map(({ span, message }) => [text.slice(...span), message])
    expect({ docs, ...(folder !== undefined && { folder }), remarks: shown }).toEqual(
      expected(join(own, 'expected.json'), { docs, folder, remarks: shown }),
    )
  })

  test('is found clean by check', async () => {
    const { docs } = readJson(join(own, 'expected.json'))
    const target = folder()
    write(target, { ...filesFor(docs), 'docs.json': docs })
    const { out, code } = await call(['check', '--no-cache', '--max-warnings', '0', target])
    expect(out).toContain('no problems')
    expect(code).toBe(0)
  })
})

describe('mint.json', () => {
  test.each(folders(join(root, 'fixtures/import')).filter(name => /^mint-(?!tabs|odd|versions)/.test(name)))(
    '%s: every page is there, in its order',
    name => {
      const own = join(root, 'fixtures/import', name)
      const clean = (page: string) => page.replace(/^\/|\.mdx$/g, '')
      expect(pagesOf(readJson(join(own, 'expected.json')).docs.navigation)).toEqual(
        pagesOf(readJson(join(own, 'mint.json')).navigation).map(clean),
      )
    },
  )

  test.each([
    ['{ "navigation": [ }', ':1:19: '],
    ['{ "name": "psy-admin" }', ':1:1: This file has no list "navigation"'],
    ['{ "navigation": {} }', ':1:17: This file has no list "navigation"'],
    ['[]', ':1:1: This is no JSON object.'],
    ['', ':1:1: '],
  ])('%s is refused at its place, and nothing is written', async (text, place) => {
    const target = folder()
    write(target, { 'mint.json': text })
    const { code, err } = await call(['import', join(target, 'mint.json')])
    expect(code).toBe(2)
    expect(err).toContain(`mint.json${place}`)
    expect(readdirSync(target)).toEqual(['mint.json'])
  })

  test('with groups in groups without end is read as far as groups go', async () => {
    const deep = 20_000
    const text = `{ "navigation": ${'[{ "group": "a", "pages": '.repeat(deep)}["x"]${'}]'.repeat(deep)} }`
    const target = folder()
    write(target, { 'mint.json': text })
    const { err, code } = await call(['import', join(target, 'mint.json')])
    expect({ code, said: /were left out|JSON/.test(err) }).toEqual({ code: 0, said: true })
  })
})

describe('the command', () => {
  const mint = { navigation: [{ group: 'A', pages: ['a'] }], layout: 'topnav' }

  test('writes a docs.json beside the file, and says what it leaves out', async () => {
    const target = folder()
    write(target, { 'mint.json': mint })
    const { code, out, err } = await call(['import', join(target, 'mint.json')])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toBe(
      `${join(target, 'mint.json')}:10:3: docs.json has no "layout"; it was left out.\n` +
        `docs-nav: wrote ${join(target, 'docs.json')}. "docs-nav check" says what its pages lack.\n`,
    )
    expect(readJson(join(target, 'docs.json')).navigation).toEqual({ groups: mint.navigation })
  })

  test.each([
    ['mint.json', '{ "navigation": ["a", "../b", "x/../../c"] }', ['../b', 'x/../../c']],
    ['SUMMARY.md', '* [A](a.md)\n* [B](../b.md)\n* [C](GET%20/c.md)\n', ['../b.md', 'GET%20/c.md']],
    ['mkdocs.yml', 'nav: [a.md, ../b.md, GET /c.md, d*.md]\n', ['../b.md', 'GET /c.md', 'd*.md']],
  ])('says of each path in a %s that no page has that it was left out', async (file, content, left) => {
    const target = folder()
    write(target, { [file]: content })
    const { code, out, err } = await call(['import', join(target, file), '--output', '-'])
    expect(code).toBe(0)
    expect(JSON.parse(out).navigation).toEqual({ pages: ['a'] })
    const said = [...err.matchAll(/"([^"]*)" is no page(?: of the project)?; it was left out\./g)]
    expect(said.map(([, path]) => path)).toEqual(left)
  })

  test.skipIf(process.platform === 'win32')(
    'makes no pattern of a redirect of the name of a page',
    async () => {
      const target = folder()
      write(target, {
        'sidebars.json': { a: [{ type: 'autogenerated', dirName: '.' }] },
        'docs/01-*.md': '',
        'docs/02-:b/c.md': '',
        'mkdocs.yml': 'nav: [":a/b.md", "é.md"]\nuse_directory_urls: false\n',
      })
      const redirectsOf = async (file: string) =>
        JSON.parse((await call(['import', join(target, file), '--output', '-'])).out).redirects
      expect(await redirectsOf('sidebars.json')).toEqual([
        { source: '/docs/%2A', destination: '/docs/01-%2A' },
        { source: '/docs/%3Ab/c', destination: '/docs/02-%3Ab/c' },
      ])
      expect(await redirectsOf('mkdocs.yml')).toEqual([
        { source: '/%3Aa/b.html', destination: '/%3Aa/b' },
        { source: '/%C3%A9.html', destination: '/%C3%A9' },
      ])
    },
  )

  test('never writes over a docs.json or another file', async () => {
    const target = folder()
    write(target, { 'mint.json': mint, 'docs.json': '{}' })
    const path = join(target, 'mint.json')
    expect(await call(['import', path])).toMatchObject({
      code: 2,
      err: expect.stringContaining('nothing is written'),
    })
    expect(await call(['import', path, '-o', join(target, 'docs.json')])).toMatchObject({ code: 2 })
    expect(readFileSync(join(target, 'docs.json'), 'utf8')).toBe('{}')
  })

  test('nor over one that is named by way of a link', async () => {
    const target = folder()
    write(target, { 'deep/er/page.md': '', 'mint.json': mint, 'own.json': 'mine' })
    symlinkSync(join(target, 'deep/er'), join(target, 'link'), 'junction')
    // The text of the path says own.json, and the system deep/own.json.
    for (const output of [`${target}/own.json`, `${target}/link/../own.json`])
      expect(await call(['import', join(target, 'mint.json'), '-o', output])).toMatchObject({
        code: 2,
        err: expect.stringContaining('there is a file'),
      })
    expect(readFileSync(join(target, 'own.json'), 'utf8')).toBe('mine')
  })

  test('writes to standard output with -', async () => {
    const target = folder()
    write(target, { 'mint.json': mint })
    const { out } = await call(['import', '-o', '-', join(target, 'mint.json')])
    expect(JSON.parse(out).navigation).toEqual({ groups: mint.navigation })
    expect(readdirSync(target)).toEqual(['mint.json'])
  })

  test('writes the docs.json of a mkdocs.yml where its pages are', async () => {
    const target = folder()
    write(target, { 'mkdocs.yml': 'docs_dir: text\nnav: [index.md]\n', 'text/index.md': '# A\n' })
    expect((await call(['import', join(target, 'mkdocs.yml')])).code).toBe(0)
    expect((await call(['check', '--no-cache', join(target, 'text')])).out).toContain('no problems')
  })

  test.each(['../out', '/etc'])('never leaves the folder of a mkdocs.yml: %s', async docs => {
    const target = folder()
    write(target, { 'in/mkdocs.yml': `docs_dir: ${docs}\nnav: [index.md]\n`, 'out/a.md': '' })
    expect((await call(['import', join(target, 'in/mkdocs.yml')])).err).toContain(
      '"docs_dir" is no folder below',
    )
    expect(existsSync(join(target, 'out/docs.json'))).toBe(false)
  })

  test('refuses a program with the command that prints it as JSON', async () => {
    const target = folder()
    write(target, { 'sidebars.js': 'throw new Error("run")' })
    const { code, err } = await call(['import', join(target, 'sidebars.js')])
    expect(code).toBe(2)
    expect(err).toContain(`node -p "JSON.stringify(require('./sidebars.js'))" > sidebars.json`)
  })

  test('says of a SUMMARY.md with more than is read of a page that pages may be missing', async () => {
    const target = folder()
    const said = async (elements: number) => {
      write(target, { 'SUMMARY.md': `* [A](a.md)\n\n${'<a>'.repeat(elements)}\n\n* [B](b.md)\n` })
      const { out, err } = await call(['import', '-o', '-', join(target, 'SUMMARY.md')])
      return [JSON.parse(out).navigation.pages, err.includes('pages may be missing')]
    }
    expect(await said(maxPageItems - 2)).toEqual([['a', 'b'], false])
    expect(await said(maxPageItems + 1)).toEqual([['a'], true])
  })

  test.each([
    ['mkdocs.yml', 'nav:\n  - a: [\n', ':3:1: '],
    ['mkdocs.yml', 'site_name: x\n', ':1:1: This file has no list "nav"'],
    ['SUMMARY.md', '# Only a title\n', ':1:1: This file lists no page.'],
    ['sidebars.json', '{}', ':1:1: This file has no sidebar with pages.'],
  ])('refuses a %s in which nothing is: %j', async (file, text, place) => {
    const target = folder()
    write(target, { [file]: text })
    const { code, err } = await call(['import', join(target, file)])
    expect(code).toBe(2)
    expect(err).toContain(`${file}${place}`)
  })

  test.each([
    ['in brackets', `nav: ${'['.repeat(20_000)}`],
    ['in brackets, but for the stack', `nav: ${'['.repeat(1_100)}a${']'.repeat(1_100)}`],
    ['in lists', `nav:\n  ${'- '.repeat(20_000)}a`],
    ['in maps', Array.from({ length: 1_200 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ])('refuses a mkdocs.yml that is nested too deep %s', async (_, text) => {
    const target = folder()
    write(target, { 'mkdocs.yml': text })
    const { code, err } = await call(['import', join(target, 'mkdocs.yml')])
    expect(code).toBe(2)
    expect(err).toContain('mkdocs.yml:1:1: This file is nested too deep.')
  })

  test('takes a file of so many characters, and no longer one', async () => {
    const target = folder()
    const line = '* [a](p.md)\n'
    const list = line.repeat(Math.floor(maxImportLength / line.length))
    const text = list + ' '.repeat(maxImportLength - list.length)
    write(target, { 'SUMMARY.md': text })
    const { code, out } = await call(['import', '-o', '-', join(target, 'SUMMARY.md')])
    expect(code).toBe(0)
    expect(JSON.parse(out).navigation.pages).toHaveLength(list.length / line.length)
    write(target, { 'SUMMARY.md': `${text} ` })
    const path = join(target, 'SUMMARY.md')
    expect(await call(['import', '-o', '-', path])).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: "${path}" is longer than 1000000 characters.\n`,
    })
  })

  test('makes a docs.json of so many levels, and of no more', async () => {
    const target = folder()
    const path = join(target, 'mint.json')
    const imported = async (levels: number) => {
      const primary = '['.repeat(levels) + ']'.repeat(levels)
      write(target, {
        'mint.json': `{"colors":{"primary":${primary}},"navigation":[{"group":"G","pages":["a"]}]}`,
      })
      const { code, err } = await call(['import', '-o', '-', path])
      return { code, err: err.split('\n').at(-2) ?? '' }
    }
    expect(await imported(maxMadeLevels - 2)).toEqual({ code: 0, err: '' })
    const refused = {
      code: 2,
      err: `docs-nav: "${path}" has more than 1000 levels of lists and objects.`,
    }
    expect(await imported(maxMadeLevels - 1)).toEqual(refused)
    expect(await imported(100_000)).toEqual(refused)
  })

  test.each([
    ['that are listed', 31],
    ['that only groups name', 1],
  ])(
    'takes a mint.json of so many characters for its tabs, anchors and versions %s, and no longer one',
    async (_, listed) => {
      const importer = await importers['mint.json']()
      const list = <Item>(make: (i: number) => Item) => Array.from({ length: 31 }, (_, i) => make(i))
      const docs = (label: string) =>
        JSON.stringify({
          versions: list(i => `v${i}`).slice(0, listed),
          tabs: list(i => ({ name: `T${i}`, url: `t${i}` })),
          anchors: list(i => ({ name: `A${i}`, url: `t${i}/a${i}` })),
          navigation: [
            { group: label, pages: list(i => `t${i}/a${i}/page`) },
            ...list(i => ({ group: '', version: `v${i}`, pages: ['beside'] })),
          ],
        })
      const label = 'x'.repeat(maxDividedLength / 32 ** 3 - docs('').length)
      const result = importer(docs(label), { files: () => [] })
      if ('fault' in result) throw new Error(result.fault.message)
      expect(pagesOf(result.docs.navigation)).toHaveLength(31 * 32)
      expect(importer(docs(`${label}x`), { files: () => [] })).toMatchObject({
        fault: { message: 'This file is too long for so many versions, tabs and anchors.' },
      })
    },
  )

  test('refuses a mint.json whose versions together list more than docs.json can hold', async () => {
    const importer = await importers['mint.json']()
    const text = (pages: number) =>
      JSON.stringify({
        versions: Array.from({ length: 249 }, (_, i) => `v${i}`),
        navigation: [{ group: 'A', pages: Array.from({ length: pages }, () => 'a') }],
      })
    expect(importer(text(1999), { files: () => [] })).toHaveProperty('docs')
    expect(importer(text(2000), { files: () => [] })).toMatchObject({
      fault: { message: 'This file is too long for so many versions, tabs and anchors.' },
    })
  })

  test('writes groups that are deep in one line', async () => {
    const nested = (levels: number): object => ({
      group: 'g',
      pages: levels === 1 ? ['index'] : [nested(levels - 1)],
    })
    const target = folder()
    write(target, { 'mint.json': { navigation: [nested(90)] } })
    expect((await call(['import', join(target, 'mint.json')])).code).toBe(0)
    expect(readFileSync(join(target, 'docs.json'), 'utf8').split('\n')).toHaveLength(2)
  })

  test.each([
    ['of which no text can be made', '{"toString":1,"valueOf":1}'],
    ['5,000 levels deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['that is a number', '1'],
  ])('leaves an item of sidebars.json out whose type is a value %s', async (_, type) => {
    const importer = await importers['sidebars.json']()
    const result = importer(`{"s":["a",{"type":${type}}]}`, { files: () => ['docs/a.md'] })
    if ('fault' in result) throw new Error(result.fault.message)
    expect(result.docs.navigation).toEqual({ pages: ['docs/a'] })
    expect(result.remarks.map(({ message }) => message)).toEqual([
      'docs.json has no item of this type in a sidebar; it was left out.',
    ])
  })

  test('lists so many pages of the folders that sidebars.json names, and no more', async () => {
    const files = Array.from({ length: 500 }, (_, i) => `docs/${i}.md`)
    const named = (times: number) =>
      JSON.stringify({ s: Array.from({ length: times }, () => ({ type: 'autogenerated', dirName: '.' })) })
    const importer = await importers['sidebars.json']()
    const most = maxGeneratedPages / files.length
    for (const [times, more] of [
      [most, 0],
      [most + 1, 1],
    ] as const) {
      const result = importer(named(times), { files: () => files })
      if ('fault' in result) throw new Error(result.fault.message)
      expect(pagesOf(result.docs.navigation)).toHaveLength(maxGeneratedPages)
      const left = result.remarks.filter(({ message }) => message.endsWith('this one was left out.'))
      expect(left).toHaveLength(more)
    }
  })

  const times = (count: number, inner: unknown, wrap: (inner: unknown, i: number) => unknown): unknown => {
    let value = inner
    for (let i = count; i > 0; i--) value = wrap(value, i)
    return value
  }
  test.each<[name: keyof typeof importers, text: (levels: number) => string, message: string]>([
    [
      'mint.json',
      levels => JSON.stringify({ navigation: [times(levels, 'a', page => ({ group: 'g', pages: [page] }))] }),
      'Groups below 100 levels were left out.',
    ],
    [
      'sidebars.json',
      levels =>
        JSON.stringify({
          s: [times(levels, 'a', page => ({ type: 'category', label: 'g', items: [page] }))],
        }),
      'Categories below 100 levels were left out.',
    ],
    [
      'sidebars.json',
      levels => JSON.stringify({ s: times(levels, ['a'], items => ({ g: items })) }),
      'Categories below 100 levels were left out.',
    ],
    [
      'mkdocs.yml',
      levels => `nav: [${'{g: ['.repeat(levels)}a.md${']}'.repeat(levels)}]`,
      'Sections below 100 levels were left out.',
    ],
    [
      'summary.md',
      levels => Array.from({ length: levels + 1 }, (_, i) => `${'  '.repeat(i)}* [g](g${i}.md)`).join('\n'),
      'The page is listed below 100 levels of groups, the most that are read.',
    ],
  ])('reads so many levels of groups of a %s, and no more', async (name, text, message) => {
    const importer = await importers[name]!()
    for (const [levels, said] of [
      [maxImportedDepth, 0],
      [maxImportedDepth + 1, 1],
    ] as const) {
      const result = importer(text(levels), { files: () => ['docs/a.md', 'a.md'] })
      if ('fault' in result) throw new Error(result.fault.message)
      expect(JSON.stringify(result.docs).split('"group"')).toHaveLength(maxImportedDepth + 1)
      expect(result.remarks.filter(remark => remark.message === message)).toHaveLength(said)
    }
  })

  test('says what it takes', async () => {
    expect((await call(['import'])).err).toContain('import takes one file: mint.json, ')
    expect((await call(['import', 'other.json'])).err).toContain('not "other.json"')
    expect((await call(['import', 'none/mint.json'])).err).toContain('No such file')
  })
})

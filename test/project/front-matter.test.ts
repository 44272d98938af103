import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { afterAll, describe, expect, test } from 'vitest'
import { readProject } from '../../src/index.ts'
import { parseText } from '../../src/openapi/parse.ts'
import { frontMatterBlock, parseFrontMatter } from '../../src/project/front-matter.ts'
import { fieldsOf } from '../../src/project/front-matter-fields.ts'
import { plainFrontMatter } from '../../src/project/plain-front-matter.ts'
import { shared } from '../fixtures.ts'
import { emptyFolder, write } from '../repository.ts'

const page = (...lines: readonly string[]) => `---\n${lines.join('\n')}\n---\n\nText.\n`

describe('fields', () => {
  test.each([
    ['a text', 'title: A', { title: 'A' }],
    ['a number', 'title: 404', { title: '404' }],
    ['a number that is written otherwise', 'title: 1.10', { title: '1.1' }],
    ['a hexadecimal number', 'title: 0x10', { title: '16' }],
    ['a date', 'title: 2024-01-02', { title: '2024-01-02T00:00:00.000Z' }],
    ['a time, which is none', 'title: 12:30:00', { title: '12:30:00' }],
    ['a word of YAML 1.1', 'title: yes', { title: 'yes' }],
    ['a flag', 'hidden: True', { hidden: true }],
    ['a flag as a text', 'hidden: "false"', { hidden: false }],
    ['lists', 'keywords: [a, 1, [b]]\ngroups:\n  - "x"', { keywords: ['a', '1'], groups: ['x'] }],
    ['a number where one is wanted', 'boost: 1.5', { boost: 1.5 }],
    ['an address', 'canonical: https://a.b/c', { canonical: 'https://a.b/c' }],
    ['a merge', 'base: &b { icon: x }\n<<: *b', { icon: 'x', others: { base: 0 } }],
    [
      'other types',
      'title: [a]\nicon: { a: b }\nhidden: 1\ntag: null\nboost: x\ngroups: a\nmode: true',
      { others: { title: 0, icon: 0, hidden: 1, boost: 1, groups: 1, mode: 0 } },
    ],
    [
      'other fields',
      '"og:title": X\nTITLE: B\nrss: true\n__proto__: { title: C }',
      { others: JSON.parse('{"og:title":1,"TITLE":1,"rss":0,"__proto__":0}') },
    ],
  ])('%s', async (_, text, fields) => {
    expect(await parseFrontMatter(page(text))).toEqual(fields)
  })
})

describe('a line after `---` that the piece of the file which is read first cuts off', () => {
  test.each([1024, 4096])('after %i bytes', async bytes => {
    const start = '---\nicon: '.padEnd(bytes - '\n---'.length, 'x')
    const folder = emptyFolder()
    write(folder, {
      'docs.json': '{ "navigation": { "pages": ["a"] } }',
      'a.mdx': `${start}\n---x: 1\ntitle: A\n---\n`,
    })
    for (const links of [false, true]) {
      const { frontMatter } = await readProject(folder, { links })
      expect(frontMatter['a.mdx']?.title).toBe('A')
    }
  })
})

test.skipIf(!existsSync('/proc/self/io'))(
  'without links no page is read further than its front matter',
  async () => {
    const folder = emptyFolder()
    const names = Array.from({ length: 20 }, (_, i) => `page-${i}`)
    const text = page('title: A') + 'Text.\n'.repeat(100_000)
    write(folder, { 'docs.json': JSON.stringify({ navigation: { pages: names } }) })
    for (const name of names) write(folder, { [`${name}.mdx`]: text })
    const bytesRead = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
    const bytesFor = async (links: boolean) => {
      const before = bytesRead()
      await readProject(folder, { links })
      return bytesRead() - before
    }
    // The first calls load modules.
    for (const links of [false, true]) await bytesFor(links)
    const all = names.length * text.length
    expect(await bytesFor(true)).toBeGreaterThan(all)
    expect(await bytesFor(false)).toBeLessThan(all / 10)
  },
)

test('what may take long, or memory, is parsed once for each text, of pages that links bring', async () => {
  const folder = emptyFolder()
  const lists = `list: [${'a, '.repeat(500)}]`
  const texts = {
    merged: 'a: &a { b: 1 }\nc: { <<: *a }',
    long: lists,
    other: `x: 1\n${lists}`,
    usual: `keywords: ["${'word", "'.repeat(30)}"]`,
  }
  for (const [name, text] of Object.entries(texts)) {
    write(folder, { [`${name}.mdx`]: `---\ntitle: T\n${text}\n---\nText of ${name}` })
    symlinkSync(`${name}.mdx`, join(folder, `${name}2.mdx`))
  }
  write(folder, { 'docs.json': { navigation: { pages: [] } } })
  for (const links of [false, true]) {
    const { frontMatter } = await readProject(folder, { links })
    for (const name of Object.keys(texts)) {
      expect(frontMatter[`${name}.mdx`]?.title).toBe('T')
      expect(frontMatter[`${name}2.mdx`]).toBe(frontMatter[`${name}.mdx`])
    }
    expect(frontMatter['long.mdx']).not.toEqual(frontMatter['other.mdx'])
  }
})

test('lines that end with CRLF, of which each could be read as two, are read in one way', async () => {
  // In two ways, one such text takes 0.1 s at least.
  const fields = (count: number) => 'title: A\r\n'.repeat(count)
  const { fault } = await parseFrontMatter(`${fields(29)}---\r\n`)
  expect(fault?.message).toBe('The front matter does not begin with a line of "---".')
  for (let i = 0; i < 5000; i++) expect(await parseFrontMatter(`${fields(29)}${i}`)).toEqual({})
})

describe('the places of the fields that name an operation', () => {
  test.each([
    ['plain', 'title: A\nopenapi: GET /a', 'GET /a'],
    ['in quotes', 'openapi: "GET /a"', 'GET /a'],
    ['in single quotes, with a comment', "openapi:   'GET /a'  # why", 'GET /a'],
    ['before a comment', 'openapi: GET /a#b #c', 'GET /a#b'],
    ['in the next line', 'openapi: >-\n  GET /a\ntitle: A', 'GET /a'],
    ['under a key in quotes', '"openapi": GET /a', 'GET /a'],
    ['beside a key that ends like it', 'my-openapi: no\nopenapi: GET /a', 'GET /a'],
  ])('%s', async (_, text, covered) => {
    const source = page(text)
    const { openapi, places } = await parseFrontMatter(source)
    expect(openapi).toBe(covered)
    const { start, end } = places!.openapi!
    expect(source.slice(start.offset, end.offset)).toBe(covered)
  })

  test('`api` beside `openapi`', async () => {
    const source = page('api: POST https://a.b/c', 'openapi: GET /a')
    const { places } = await parseFrontMatter(source)
    expect(places?.api?.start).toEqual({ line: 2, column: 6, offset: 9 })
    expect(places?.openapi?.start.line).toBe(3)
  })

  test('none for a value in braces', async () => {
    expect(await parseFrontMatter(page('{ openapi: GET /a }'))).toEqual({ openapi: 'GET /a' })
  })
})

const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-front-matter-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The files of the public projects beside the repository; empty where they are absent. */
function publicFiles(): string[] {
  for (const folder of ['sites', 'live/sites']) {
    const archives = existsSync(join(shared, folder)) ? readdirSync(join(shared, folder)) : []
    for (const name of archives.filter(name => name.endsWith('.tgz')))
      spawnSync('tar', ['xzf', join(shared, folder, name), '-C', scratch])
  }
  return [scratch, ...['corpus', 'specs', 'live/cases'].map(name => join(shared, name))]
    .filter(folder => existsSync(folder))
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
    )
}

describe.runIf(existsSync(join(shared, 'sites')))('of public projects, as js-yaml 4 reads it', () => {
  const files = publicFiles()

  test('front matter', async () => {
    let count = 0
    for (const file of files.filter(path => /\.mdx?$/.test(path))) {
      const text = readFileSync(file, 'utf8')
      const block = frontMatterBlock(text)
      if (!block) continue
      count++
      const source = text.slice(block.start, block.end ?? text.length)
      const value = load(source) ?? {}
      const plain = plainFrontMatter(source)
      if (plain) expect(plain, file).toEqual(value)
      const { places: _places, ...fields } = await parseFrontMatter(text)
      expect(fields, file).toEqual(fieldsOf(value as Record<string, unknown>))
    }
    expect(count).toBeGreaterThan(2000)
  })

  test('specifications', async () => {
    const wanted = files.filter(path => /\.ya?ml$/.test(path))
    for (const file of wanted) {
      const text = readFileSync(file, 'utf8')
      expect(await parseText(file, { text }, 'whole'), file).toEqual({ value: load(text) })
    }
    expect(wanted.length).toBeGreaterThan(10)
  }, 60_000)
})

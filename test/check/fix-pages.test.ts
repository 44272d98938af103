import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  attemptsOfReading,
  charactersPerAttempt,
  charactersPerReading,
  diagnosticsPerAttempt,
  maxAttempts,
  maxTryingMilliseconds,
  repair,
} from '../../src/check/repair/repair.ts'
import { checkProject, type Project, readProject } from '../../src/index.ts'
import { pageReader } from '../../src/project/page-reader.ts'
import { call } from '../call.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-nav-fix-pages-'))
  write({ 'docs.json': docs('index', 'setup'), 'setup.mdx': '# Set up\n' })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const docs = (...pages: string[]) =>
  JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation: { pages } })

function write(files: Record<string, string>) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const check = (...args: string[]) => call(['check', folder, '--links', ...args])

describe('--fix in pages', () => {
  test('changes nothing but the characters of the links', async () => {
    const text = (link: string, title: string) =>
      `\uFEFF---\r\ntitle: ${title}\r\n---\r\n\r\nSee [a](${link}), <Card href="${link}#set-up" />, 🚀 [b](${link}).\r\n`
    write({ 'index.mdx': text('/Setup', 'One') })
    const { code, err, out } = await check('--fix')
    expect(err).toBe(`docs-nav: repaired 3 problems in ${folder}/index.mdx.\n`)
    expect(out).toMatch(/2 pages, no problems\n$/)
    expect(code).toBe(0)
    expect(read('index.mdx')).toBe(text('/setup', 'One'))
    expect(await check('--fix')).toMatchObject({ code: 0, err: '' })
  })

  test('repairs docs.json, an include, pages and snippets in one run', async () => {
    write({
      'docs.json': `{ "$schema": "https://mintlify.com/docs.json", "navigation": { "pages": { "$ref": "nav.json" } } }`,
      'nav.json': '["/index", "setup"]',
      'index.mdx': "import Note from '/snippets/note.mdx'\n\n<Note />\n\n[a](/SETUP)\n",
      'snippets/note.mdx': '[a](/Setup)\n',
    })
    expect(await check('--fix')).toMatchObject({ code: 0 })
    expect(read('nav.json')).toBe('["index", "setup"]')
    expect(read('index.mdx')).toContain('[a](/setup)\n')
    expect(read('snippets/note.mdx')).toBe('[a](/setup)\n')
  })

  test('are tried a limited number of times, where each would cause a new problem', async () => {
    const links = Array.from({ length: 300 }, (_, i) => `[a](/Setup#no${i})`)
    write({ 'index.mdx': links.join('\n\n') })
    const project = await readProject(folder, { links: true })
    let checks = 0
    const counted = (one: typeof project) => {
      checks++
      return checkProject(one)
    }
    const reread = () => Promise.resolve(project)
    const { files } = await repair(project, counted, reread, pageReader(folder), () => 0)
    expect(files).toEqual([])
    expect(checks).toBe(1 + maxAttempts)
    expect((await check('--fix')).err).toBe(
      'docs-nav: 300 repairs were left out: new problems would come of some, and not all were tried.\n',
    )
  })

  test('are tried for a limited time', async () => {
    write({ 'index.mdx': Array.from({ length: 300 }, (_, i) => `[a](/Setup#no${i})`).join('\n\n') })
    const project = await readProject(folder, { links: true })
    const most = 10
    let checks = 0
    const counted = (one: typeof project) => {
      checks++
      return checkProject(one)
    }
    // The first check is none of a repair, but counts; at the limit itself one more begins.
    const now = () => (checks * maxTryingMilliseconds) / most
    const reread = () => Promise.resolve(project)
    const { triedAll } = await repair(project, counted, reread, pageReader(folder), now)
    expect({ checks, triedAll }).toEqual({ checks: most + 1, triedAll: false })
  })

  describe('are tried less often the longer a check takes', () => {
    const several = Array.from({ length: 300 }, (_, i) => i)
    const checksOf = async (project: Project) => {
      let checks = 0
      const counted = (one: typeof project) => {
        checks++
        return checkProject(one)
      }
      const reread = (texts: Readonly<Record<string, string>>) =>
        readProject(folder, { source: texts['docs.json'] ?? project.document.text })
      const reader = project.contents ? pageReader(folder) : null
      const { files } = await repair(project, counted, reread, reader, () => 0)
      expect(files).toEqual([])
      return checks
    }

    test('by the length of docs.json', async () => {
      write({ 'index.mdx': several.map(i => `[a](/Setup#no${i})`).join('\n\n') })
      write({ 'docs.json': read('docs.json').padEnd(3 * charactersPerAttempt) })
      expect(await checksOf(await readProject(folder, { links: true }))).toBe(1 + maxAttempts / 4)
    })

    test('by the diagnostics', async () => {
      const more = Array.from({ length: 3 * diagnosticsPerAttempt }, (_, i) => `[a](/none-${i})`)
      write({ 'index.mdx': [...several.map(i => `[a](/Setup#no${i})`), ...more].join('\n\n') })
      expect(await checksOf(await readProject(folder, { links: true }))).toBe(1 + maxAttempts / 4)
    })

    test.each([
      [0, attemptsOfReading],
      [10 * charactersPerReading, attemptsOfReading + 10],
    ])('by the reading of specifications of %d characters', async (length, weight) => {
      const specification = { openapi: '3.0.0', info: { title: 'A', version: '1' } }
      write({
        'docs.json': JSON.stringify({
          $schema: 'https://mintlify.com/docs.json',
          navigation: {
            tabs: [
              { tab: 'A', openapi: 'docs.json', pages: ['index'] },
              { tab: 'B', openapi: 'b.json', pages: ['setup'] },
            ],
          },
          ...specification,
          // To remove one breaks what leads to it.
          redirects: several.map(() => ({ source: '/a', destination: '/index' })),
          paths: Object.fromEntries(several.map(i => [`/${i}`, { $ref: `#/redirects/${i}` }])),
        }),
        'b.json': JSON.stringify({ ...specification, paths: {} }).padEnd(length),
      })
      expect(await checksOf(await readProject(folder))).toBe(1 + maxAttempts / weight)
    })
  })

  test('shows them as a diff and writes nothing with --fix-dry-run', async () => {
    write({ 'index.mdx': 'One\n[a](/Setup)\n' })
    const { out } = await check('--fix-dry-run')
    expect(out.split('\n').slice(2)).toEqual(['@@ -1,2 +1,2 @@', ' One', '-[a](/Setup)', '+[a](/setup)', ''])
    expect(read('index.mdx')).toBe('One\n[a](/Setup)\n')
  })

  test('changes no page without --links', async () => {
    write({ 'index.mdx': '[a](/Setup)\n' })
    expect(await call(['check', folder, '--fix'])).toMatchObject({ code: 0, err: '' })
    expect(read('index.mdx')).toBe('[a](/Setup)\n')
  })

  test('leaves out what would cause another problem, and repairs the rest', async () => {
    write({ 'index.mdx': '[a](/Setup#nowhere) [b](/Setup)\n' })
    const { err, out } = await check('--fix')
    expect(read('index.mdx')).toBe('[a](/Setup#nowhere) [b](/setup)\n')
    expect(err).toContain('1 repair was left out: new problems would come of it.')
    expect(out).toContain('link-case')
  })

  test('leaves a page alone that was changed after it was read', async () => {
    write({ 'index.mdx': '[a](/Setup)\n' })
    const project = await readProject(folder, { links: true })
    write({ 'index.mdx': 'New text, and [a](/Setup)\n' })
    const never = () => {
      throw new Error('Nothing is to be read again.')
    }
    const { files, report } = await repair(project, checkProject, never, pageReader(folder))
    expect(files).toEqual([])
    expect(report.summary.fixable).toBe(1)
  })

  test('leaves a page alone that leads out of the project', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'docs-nav-outside-'))
    writeFileSync(join(outside, 'page.mdx'), '[a](/Setup)\n')
    symlinkSync(join(outside, 'page.mdx'), join(folder, 'index.mdx'))
    await check('--fix')
    expect(readFileSync(join(outside, 'page.mdx'), 'utf8')).toBe('[a](/Setup)\n')
    rmSync(outside, { recursive: true })
  })

  test('reads front matter anew: what it names is checked as it is by then', async () => {
    write({ 'index.mdx': '---\ntitle: One\nurl: /Setup\n---\n' })
    const project = await readProject(folder, { links: true })
    const { project: repaired } = await repair(project, checkProject, async () => project, pageReader(folder))
    expect(repaired.frontMatter['index.mdx']).toMatchObject({ url: '/setup' })
  })
})

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { OutputFile } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as Core from '../../../src/core.ts'
import * as edit from '../../../src/edit.ts'
import * as library from '../../../src/index.ts'
import { checkOptionsOf, folders, optionsOf, readCase, root, shared } from '../../fixtures.ts'
import { siteNames, sites, unpackSite } from '../../sites.ts'
import { bundledModules, coreInBrowser, packedSize } from './bundle.ts'
import { filesIn, holdsLink } from './files.ts'

let core: typeof Core
let scratch = ''
beforeAll(async () => {
  core = await coreInBrowser()
  scratch = mkdtempSync(join(tmpdir(), 'docs-nav-core-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Answers = Pick<typeof Core, 'checkProject' | 'resolveNavigation' | 'toNested'>

/** Report and tree as text: the core's values are of another realm. */
function answers(by: Answers, project: library.Project, options: library.CheckOptions) {
  const report = by.checkProject(project, options)
  const tree = by.resolveNavigation(project, options.dialect ? { dialect: options.dialect } : {})
  return JSON.stringify({ report, tree, nested: by.toNested(tree) }, null, 1)
}

/** Holds what the core says of the texts of a folder to what the library says of the folder. */
async function expectSame(folder: string, more: { readonly links?: boolean } = {}) {
  const { files: isWhole, dialect, links, before } = { ...optionsOf(folder), ...more }
  const texts = await core.projectOf({
    files: filesIn(folder),
    ...(isWhole !== undefined && { isWhole }),
    ...(dialect && { dialect }),
    ...(links !== undefined && { links }),
  })
  const options = checkOptionsOf(folder)
  const inBrowser = answers(core, before ? { ...texts, before } : texts, options)
  expect(inBrowser).toBe(answers(library, await readCase(folder, more), options))
}

/** Folders with a docs.json below a folder. */
const projectsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /(?:^|[\\/])docs\.json$/.test(path) && !path.includes('node_modules'))
    .map(path => join(folder, path, '..'))
    .sort()

const fixtures = projectsIn(join(root, 'fixtures'))
const linked = fixtures.filter(holdsLink)

describe('the core gives the report and the tree that the disk gives', () => {
  test.each(folders(join(root, 'fixtures')).filter(name => existsSync(join(root, 'fixtures', name))))(
    'of each fixture of %s',
    async name => {
      const own = projectsIn(join(root, 'fixtures', name)).filter(folder => !linked.includes(folder))
      for (const folder of own) await expectSame(folder)
    },
  )

  test('of nearly all fixtures: texts have no links of the file system', () => {
    expect(fixtures.length).toBeGreaterThan(800)
    expect(linked.map(folder => relative(join(root, 'fixtures/rules'), folder))).toEqual([
      'missing-page/passes-linked-folder',
      'openapi-outside-project/fails-link',
      'openapi-outside-project/fails-linked-folder',
      'openapi-outside-project/passes-inside',
      'page-operation/fails-outside',
      'ref-outside-project/fails-link',
      'ref-outside-project/fails-link/folder',
      'ref-outside-project/passes-inside',
    ])
  })

  const corpus = join(shared, 'corpus')
  describe.skipIf(!existsSync(corpus))('of the corpus', () => {
    test.each(existsSync(corpus) ? folders(corpus) : [])('%s', async name => {
      execFileSync('bash', [join(corpus, 'materialise'), name, join(scratch, name)])
      await expectSame(join(scratch, name))
    })
  })

  describe.skipIf(!existsSync(sites))('of whole sites, with the links of their pages', () => {
    test.each(siteNames)('%s', async name => expectSame(unpackSite(name, scratch), { links: true }))
  })

  const broken = join(shared, 'corpus-broken')
  test.skipIf(!existsSync(broken))('of a docs.json alone', async () => {
    const names = readdirSync(broken).filter(name => name.endsWith('.json'))
    expect(names.length).toBeGreaterThan(9)
    for (const name of names) {
      const project = await core.projectOf({
        files: { 'docs.json': readFileSync(join(broken, name), 'utf8') },
        isWhole: false,
      })
      const disk = await library.readProject(join(broken, name), { files: false })
      const { diagnostics } = core.checkProject(project)
      expect(diagnostics.map(({ rule, range }) => [rule, range?.start.offset])).toEqual(
        library.checkProject(disk).diagnostics.map(({ rule, range }) => [rule, range?.start.offset]),
      )
    }
  })
})

describe('a project of texts', () => {
  const docs = JSON.stringify({ navigation: { pages: ['index', 'guides/a'] } })
  const told = (project: library.Project) =>
    core.checkProject(project).diagnostics.map(({ rule, message }) => `${rule}: ${message}`)

  test('lacks what is not among them, unless they are not the whole project', async () => {
    const files = { 'docs.json': docs, 'index.mdx': '# Start' }
    expect(told(await core.projectOf({ files }))).toEqual(['missing-page: No file for page "guides/a".'])
    expect(told(await core.projectOf({ files, isWhole: false }))).toEqual([])
  })

  test('may have its docs.json under another name, and files as bytes', async () => {
    const files = { 'site.json': new TextEncoder().encode(docs), 'index.mdx': '', 'guides/a.md': '' }
    expect(told(await core.projectOf({ files, docs: 'site.json' }))).toEqual([])
  })

  test('takes a configuration and a baseline among them', async () => {
    const files = {
      'docs.json': docs,
      'index.mdx': '',
      'docs-nav.config.yaml': 'rules:\n  missing-page: warning\n  nothing: error\n',
    }
    const report = core.checkProject(await core.projectOf({ files }))
    expect(report.diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
      'error config',
      'warning missing-page',
    ])
    const known = { 'docs.json': { 'missing-page': { 'No file for page "guides/a".': 1 } } }
    const baseline = JSON.stringify({ version: 1, known })
    const again = await core.projectOf({
      files: { 'docs.json': docs, 'index.mdx': '', 'docs-nav.baseline.json': baseline },
      baseline: true,
    })
    expect(told(again)).toEqual([])
  })

  test.each(['../a.mdx', '/a.mdx', './a.mdx', 'a//b.mdx', 'a/', '', '..'])(
    'refuses the path %j',
    async path => {
      const project = core.projectOf({ files: { 'docs.json': docs, [path]: '' } })
      await expect(project).rejects.toMatchObject({
        name: 'ProjectError',
        message: `"${path}" is not the path of a file below the folder of docs.json.`,
      })
    },
  )

  test('needs a docs.json', async () => {
    const project = core.projectOf({ files: { 'index.mdx': '' } })
    await expect(project).rejects.toMatchObject({ message: 'No "docs.json" among the files.' })
  })

  test('may have files of any name', async () => {
    const files = JSON.parse(
      '{ "docs.json": "{\\"navigation\\":{\\"pages\\":[\\"__proto__\\",\\"constructor/a\\"]}}", "__proto__.mdx": "" }',
    )
    expect(told(await core.projectOf({ files }))).toEqual(['missing-page: No file for page "constructor/a".'])
  })
})

describe('changes and differences are those of the library', () => {
  type By = Omit<typeof edit, 'applyChange'>
  const calls: Readonly<Record<string, (by: By, project: library.Project) => edit.Change>> = {
    addPage: (by, project) => by.addPage(project, 'guides/new', { into: 'Guides > Start here' }),
    removePage: (by, project) => by.removePage(project, 'guides/tours'),
    movePage: (by, project) => by.movePage(project, 'guides/tickets', 'visit/tickets'),
    moveFolder: (by, project) => by.moveFolder(project, 'guides', 'visit'),
    moveFiles: (by, project) => by.moveFiles(project, new Map([['guides/tours.mdx', 'tours.mdx']])),
    moveEntries: (by, project) => by.moveEntries(project, ['guides/tours'], { into: 'Guides > Start here' }),
    addElement: (by, project) => by.addElement(project, 'tab', 'New', { fields: { pages: [] } }),
    removeElement: (by, project) => by.removeElement(project, 'Guides > Start here > For groups'),
    renameElement: (by, project) => by.renameElement(project, 'Guides', 'Visit'),
    setField: (by, project) => by.setField(project, 'Guides', 'icon', 'book'),
    moveElement: (by, project) => by.moveElement(project, 'Guides', { after: 'API' }),
  }

  test.each(Object.entries(calls))('%s', async (_, change) => {
    const folder = join(root, 'fixtures/example')
    const texts = await core.projectOf({ files: filesIn(folder), links: true })
    const disk = await readCase(folder, { links: true })
    const made = (
      by: By & Pick<typeof Core, 'diffTrees' | 'resolveNavigation'>,
      project: library.Project,
    ) => {
      const { edits, files, steps, tree } = change(by, project)
      expect(steps.length).toBeGreaterThan(0)
      return JSON.stringify({ edits, files, steps, diff: by.diffTrees(by.resolveNavigation(project), tree) })
    }
    expect(made(core, texts)).toBe(made({ ...library, ...edit }, disk))
  })

  test('what is refused is refused alike', async () => {
    const project = await core.projectOf({ files: filesIn(join(root, 'fixtures/example')), links: true })
    const code = (change: () => unknown) => {
      try {
        change()
      } catch (error) {
        return (error as edit.EditError).code
      }
      return null
    }
    expect(code(() => core.movePage(project, 'guides/none', 'a'))).toBe('NoSuchPage')
    expect(code(() => core.addPage(project, 'index'))).toBe('AlreadyListed')
  })
})

describe('the bundle', () => {
  test('is made without a warning, and loads readers of YAML, pages and configurations when they are needed', async () => {
    const { warnings, atOnce, later } = await bundledModules()
    expect(warnings).toEqual([])
    expect(packedSize(atOnce)).toBeLessThan(127)
    const texts = (files: readonly OutputFile[]) => files.map(({ text }) => text).join('\n')
    // Whether a text matches, and not the text itself, which a failure would print.
    expect(/\beval\(|\bnew Function\b/.test(texts([...atOnce, ...later]))).toBe(false)
    // `ignore` asks for the system, where there is one.
    const rest = texts(atOnce).replace('typeof process<"u"&&process.platform', '')
    expect(/\b(?:process|Buffer)\b[.(]|\brequire\(/.test(rest)).toBe(false)
  })
})

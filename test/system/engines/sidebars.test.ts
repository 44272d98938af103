import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type EngineName, exporters } from '../../../src/exporters/index.ts'
import { type PageNode, readProject, resolveNavigation, type Tree } from '../../../src/index.ts'
import { root } from '../../fixtures.ts'
import { write } from '../../repository.ts'
import { linkedSections, projects, shownPages } from '../../shown-pages.ts'
import { sites, unpackSite } from '../../sites.ts'
import { plainEnvironment, runs } from '../scratch.ts'
import { installedEngine } from './installed.ts'

const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-sidebars-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The trees of a fixture and, where they are at hand, of some sites. */
const trees: Record<string, Tree> = {}
const names = ['example', ...(existsSync(sites) ? projects : [])]
for (const name of names) {
  const folder = name === 'example' ? join(root, 'fixtures/example') : unpackSite(name, scratch)
  trees[name] = resolveNavigation(await readProject(folder, { config: false, cache: false }))
}

const exported = async (engine: EngineName, name: string): Promise<string> =>
  (await exporters[engine]())(trees[name]!).text

/** How an engine that reads page files names a page: by its file, or its address where it has none. */
const fileOf = ({ file, href, external }: PageNode) => (external || file === null ? href : file)

/** A file for each page of a tree that has one. */
const filesOf = (tree: Tree) => [
  ...new Set(tree.nodes.flatMap(node => (node.kind === 'page' && node.file !== null ? node.file : []))),
]

/** A folder with the modules of an engine, and files. */
function folderFor(engine: string, name: string, files: Record<string, string>): string {
  const cwd = mkdtempSync(join(scratch, `${name}-`))
  symlinkSync(join(engine, 'node_modules'), join(cwd, 'node_modules'))
  write(cwd, files)
  return cwd
}

const env = { ...plainEnvironment, NO_COLOR: '1' }
const program = async (cwd: string, file: string) =>
  JSON.parse(await runs(process.execPath, [file], { cwd, env }))

/** Expects that a list has the pages of a tree in their order, and besides them only elements that are links. */
function expectPages(list: readonly string[], name: string, nameOf: (page: PageNode) => string) {
  const tree = trees[name]!
  const own = shownPages(tree).map(nameOf)
  const sections = new Set(linkedSections(tree))
  expect(list.filter(page => own.includes(page) || !sections.has(page))).toEqual(own)
  expect(own.length).toBeGreaterThan(3)
}

const docusaurus = installedEngine('docusaurus')
describe.skipIf(docusaurus === null)('the docs plugin of Docusaurus', () => {
  const load = `
const { default: plugin, validateOptions } = require('@docusaurus/plugin-content-docs')
const { normalizePluginOptions } = require('@docusaurus/utils-validation')
const { loadContext } = require('@docusaurus/core/lib/server/site')
const load = async () => {
  const options = validateOptions({ validate: normalizePluginOptions, options: { sidebarPath: './sidebars.json' } })
  const context = await loadContext({ siteDir: process.cwd() })
  const { loadedVersions: [{ sidebars, docs }] } = await (await plugin(context, options)).loadContent()
  console.log(JSON.stringify({ sidebars, files: docs.map(({ id, source }) => [id, source]) }))
}
load()
`
  type Item = { type: string; id: string; href: string; items: Item[] }
  const filesFor = (tree: Tree, sidebars: string) => ({
    'package.json': '{ "private": true }',
    'docusaurus.config.js': 'module.exports = { title: "Docs", url: "https://example.com", baseUrl: "/" }',
    'load.js': load,
    'sidebars.json': sidebars,
    ...Object.fromEntries(filesOf(tree).map(file => [`docs/${file}`, '# Page\n'])),
  })

  test.each(names)('loads the sidebars of %s, with the same pages in the same order', async name => {
    const files = filesFor(trees[name]!, await exported('docusaurus', name))
    const loaded = await program(folderFor(docusaurus!, name, files), 'load.js')
    const sources = new Map<string, string>(loaded.files)
    const pagesIn = (items: Item[]): string[] =>
      items.flatMap(({ type, id, href, items }) =>
        type === 'category' ? pagesIn(items) : type === 'link' ? href : sources.get(id)!,
      )
    const list = Object.values(loaded.sidebars as Record<string, Item[]>).flatMap(pagesIn)
    expectPages(
      list.map(page => page.replace('@site/docs/', '')),
      name,
      fileOf,
    )
  })

  test('refuses a page that it has not', async () => {
    const sidebars = (await exported('docusaurus', 'example')).replace('"id": "', '"id": "no-')
    const cwd = folderFor(docusaurus!, 'wrong', filesFor(trees.example!, sidebars))
    await expect(program(cwd, 'load.js')).rejects.toThrow('These sidebar document ids do not exist')
  })
})

const fumadocs = installedEngine('fumadocs')
describe.skipIf(fumadocs === null)('the loader of Fumadocs', () => {
  const load = `
import { readFileSync } from 'node:fs'
import { loader } from 'fumadocs-core/source'
const { pages, meta } = JSON.parse(readFileSync('input.json', 'utf8'))
const files = pages.map(path => ({ type: 'page', path, data: { title: 'Page' } }))
const { pageTree } = loader({
  baseUrl: '/',
  source: { files: [...files, { type: 'meta', path: 'meta.json', data: meta }] },
})
const listed = ({ children }) =>
  children.flatMap(node => (node.type === 'page' ? (node.$ref?.file ?? node.url) : node.children ? listed(node) : []))
console.log(JSON.stringify(listed(pageTree)))
`
  test.each(names)('loads meta.json of %s, with the same pages in the same order', async name => {
    const input = { pages: filesOf(trees[name]!), meta: JSON.parse(await exported('fumadocs', name)) }
    const files = { 'load.mjs': load, 'input.json': JSON.stringify(input) }
    expectPages(await program(folderFor(fumadocs!, name, files), 'load.mjs'), name, fileOf)
  })
})

const vitepress = installedEngine('vitepress')
describe.skipIf(vitepress === null)('VitePress', () => {
  test('builds the sidebar of each, with the same pages in the same order', async () => {
    const sidebars = await Promise.all(
      names.map(async name => `'/${name}/': ${await exported('vitepress', name)}`),
    )
    const cwd = folderFor(vitepress!, 'vitepress', {
      'package.json': '{ "private": true, "type": "module" }',
      '.vitepress/config.js': `export default { cleanUrls: true, themeConfig: { sidebar: { ${sidebars.join(',\n')} } } }`,
      ...Object.fromEntries(names.map(name => [`${name}/index.md`, '# Home\n'])),
    })
    await runs(join(vitepress!, 'node_modules/.bin/vitepress'), ['build'], { cwd, env })
    for (const name of names) {
      const html = readFileSync(join(cwd, '.vitepress/dist', name, 'index.html'), 'utf8')
      const sidebar = html.slice(html.indexOf('<aside class="VPSidebar"'), html.indexOf('</aside>'))
      const links = [...sidebar.matchAll(/<a class="VPLink[^>]*? href="([^"]*)"/g)].map(match => match[1]!)
      expectPages(
        links.map(link => link.replaceAll('&amp;', '&')),
        name,
        ({ href }) => href,
      )
    }
  })

  test('runs no label, and no address ends a script', async () => {
    const folder = mkdtempSync(join(scratch, 'live-'))
    const tabs = [
      { tab: '_vp-fn_process.exit(1)', href: '_vp-fn_process.exit(1)' },
      { tab: '__VITE_ASSET__a__', href: 'https://x.example/</script><script>__VITE_ASSET__a__' },
    ]
    write(folder, { 'docs.json': { navigation: { tabs } } })
    const tree = resolveNavigation(await readProject(folder, { config: false, cache: false }))
    const { text } = (await exporters.vitepress())(tree)
    const cwd = folderFor(vitepress!, 'vitepress', {
      'package.json': '{ "private": true, "type": "module" }',
      '.vitepress/config.js': `export default { themeConfig: { sidebar: ${text} } }`,
      'index.md': '# Home\n',
    })
    await runs(join(vitepress!, 'node_modules/.bin/vitepress'), ['build'], { cwd, env })
    const html = readFileSync(join(cwd, '.vitepress/dist/index.html'), 'utf8')
    expect(html).not.toContain('</script><script>_')
    expect(html).toContain('&#95;vp-fn_process.exit(1)</p>')
    expect(html).toContain('_&#95;VITE_ASSET__a__</p>')
  })
})

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type PageNode, type Project, readProject, resolveNavigation, type Tree } from '../../src/index.ts'
import { siteNames, sites, unpackSite } from '../sites.ts'

const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-links-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/**
 * For each site, how many links its pages have to generated pages, and which of them are broken by its own
 * fault.
 */
const expected: Readonly<Record<string, { links: number; faults: Readonly<Record<string, string>> }>> = {
  dify: {
    links: 559,
    faults: { '/en/api-reference/<tag>/<endpoint>': 'a guide for writers, which shows a pattern' },
  },
  fastmcp: { links: 0, faults: {} },
  grid: { links: 0, faults: {} },
  mem0: { links: 0, faults: {} },
  polar: { links: 10, faults: {} },
  prefect: { links: 0, faults: {} },
  turso: { links: 0, faults: {} },
}

/** The folders in the addresses of generated pages: a link into such a folder means a generated page. */
function foldersOf({ nodes }: Tree): Set<string> {
  const folders = new Set<string>()
  for (const node of nodes) {
    if (node.kind !== 'page' || !node.operation || node.file !== null) continue
    const own = node.operation.tags.length > 0 ? -2 : -1
    folders.add(`/${node.path.split('/').slice(0, own).join('/')}/`)
  }
  return folders
}

const link = /\]\((\/[^)\s#?]*)|href=["'{]*(\/[^"'#?\s}]*)/g

/** The addresses in Markdown links and in `href` in the pages of a project. */
function* linksOf({ files }: Project, folder: string): Generator<string> {
  for (const file of files ?? []) {
    if (!/\.mdx?$/.test(file)) continue
    for (const [, markdown, href] of readFileSync(join(folder, file), 'utf8').matchAll(link))
      yield decodeURI((markdown ?? href)!.replace(/\/+$/, ''))
  }
}

describe.skipIf(!existsSync(sites))('links of authors to generated pages lead into the tree', () => {
  test.each(Object.keys(expected))('%s', async name => {
    const folder = unpackSite(name, scratch)
    const project = await readProject(folder, { config: false })
    const tree = resolveNavigation(project)
    const folders = [...foldersOf(tree)]
    const pages = tree.nodes.filter(node => node.kind === 'page')
    const isGenerated = ({ operation, file }: PageNode) => operation !== undefined && file === null
    const generated = new Set(pages.filter(isGenerated).map(({ path }) => `/${path}`))
    const known = new Set([...pages, ...tree.unlisted].map(({ path }) => `/${path}`))
    let links = 0
    const lost = new Set<string>()
    for (const address of linksOf(project, folder)) {
      if (generated.has(address)) links++
      else if (!known.has(address) && folders.some(below => address.startsWith(below))) lost.add(address)
    }
    expect([...lost]).toEqual(Object.keys(expected[name]!.faults))
    expect(links).toBe(expected[name]!.links)
  })

  test('every site is looked at', () => {
    const archives = readdirSync(sites).filter(file => file.endsWith('.tgz'))
    expect(archives.map(file => basename(file, '.tgz'))).toEqual(siteNames)
    expect(Object.keys(expected)).toEqual(siteNames)
  })
})

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type NestedNode, type PageNode, readProject, resolveNavigation, toNested } from '../../src/index.ts'
import { createSite } from '../../src/model.ts'
import { siteNames, sites, unpackSite } from '../sites.ts'

const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-model-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Everything that is shown of a list of nodes, by the tree alone. */
const shown = (nodes: readonly NestedNode[]): NestedNode[] =>
  nodes
    .filter(({ kind, hidden }) => (kind === 'group' || kind === 'page') && !hidden)
    .map(node => ({ ...node, children: shown(node.children) }))

describe.skipIf(!existsSync(sites))('real sites', () => {
  test.each(siteNames)('%s: each lookup gives what the tree says', async name => {
    const tree = resolveNavigation(
      await readProject(unpackSite(name, scratch), { config: false, cache: false }),
    )
    const site = createSite(tree)
    const nested = new Map<number | null, readonly NestedNode[]>([[null, toNested(tree)]])
    const visit = (nodes: readonly NestedNode[]) =>
      nodes.forEach(({ id, children }) => {
        nested.set(id, children)
        visit(children)
      })
    visit(toNested(tree))
    const sidebars = new Map<number | null, NestedNode[]>()
    const sidebarOf = (id: number | null) => {
      if (!sidebars.has(id)) sidebars.set(id, shown(nested.get(id)!))
      return sidebars.get(id)!
    }

    const pages = tree.nodes.filter((node): node is PageNode => node.kind === 'page')
    const places = new Map<string, Set<number | null>>()
    const isChecked = new Set<number | null>()
    for (const page of pages) {
      let section = page.parent
      while (section !== null && tree.nodes[section]!.kind === 'group') section = tree.nodes[section]!.parent
      const seen = places.get(page.href) ?? new Set()
      // A section that lists a page twice shows it at its first place.
      if (seen.has(section)) continue
      places.set(page.href, seen.add(section))
      const where = section ?? undefined
      expect(site.page(page.href, where)).toBe(page)
      expect(site.breadcrumbs(page.href, where).map(({ label }) => label)).toEqual(page.breadcrumbs)
      expect(site.previous(page.href, where)?.href ?? null).toBe(page.previous)
      expect(site.next(page.href, where)?.href ?? null).toBe(page.next)
      expect(site.alternates(page.href, where).map(({ href }) => href)).toEqual(
        (page.translations ?? []).map(({ href }) => href),
      )
      const active = site
        .divisions(page.href, where)
        .flatMap(({ options }) => options.filter(option => option.active).map(({ id }) => id))
      const above: number[] = []
      for (let id = section; id !== null; id = tree.nodes[id]!.parent) above.unshift(id)
      expect(active).toEqual(above)
      if (!isChecked.has(section)) expect(site.sidebar(page.href, where)).toEqual(sidebarOf(section))
      isChecked.add(section)
    }
    expect(pages.length).toBeGreaterThan(30)
    const served = [...pages, ...tree.unlisted].filter(({ external }) => !external)
    expect(site.paths()).toEqual([...new Set(served.map(({ href }) => href.replace(/#.*/, '')))])
    for (const page of tree.unlisted) expect(site.page(page.href)).toBe(page)
    expect(site.search().every(({ href }) => site.page(href) !== null)).toBe(true)
    for (const { source } of tree.redirects ?? [])
      if (!/[:*]/.test(source) && !site.page(source)) expect(site.redirect(source)).not.toBeNull()
  })
})

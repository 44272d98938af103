import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { XmlDocument } from 'libxml2-wasm'
import { parsePointer } from '../../src/document/pointer.ts'
import {
  type NestedNode,
  type PageNode,
  type Project,
  type ResolveOptions,
  resolveNavigation,
  toNested,
  type Tree,
  type TreeNode,
} from '../../src/index.ts'
import { openNavigation } from '../../src/navigation/open.ts'
import { dialectFor } from '../../src/project/dialect.ts'
import { treeFormatNames, treeFormats } from '../../src/report/tree/index.ts'
import { initialState, selectPage } from '../../src/sidebar.ts'
import { explain } from '../../src/tree/explain.ts'
import { maxCrumbLength } from '../../src/tree/crumb.ts'

const fits = new Ajv().compile(
  JSON.parse(readFileSync(new URL('../../schema/tree.schema.json', import.meta.url), 'utf8')),
)

/**
 * Resolves a project. The tree must be consistent, the same each time, and every format must be able to write
 * it.
 */
export async function assertTree(project: Project, options: ResolveOptions = {}): Promise<Tree> {
  const tree = resolveNavigation(project, options)
  assert.deepEqual(resolveNavigation({ ...project, document: { ...project.document } }, options), tree)
  assert.ok(fits(JSON.parse(JSON.stringify(tree))), JSON.stringify(fits.errors))
  const { value } = openNavigation(project.document, project.includes, dialectFor(project, options.dialect))
  for (const node of tree.nodes) assertNode(node, tree.nodes, value)
  assertAddresses(tree)
  assertNeighbours(tree)
  assert.equal(count(toNested(tree)), tree.nodes.length)
  await assertTold(tree)
  const page = pagesOf(tree)[0]
  if (page) {
    assert.ok(explain(project, page.href, options).length > 0 || !page.href.startsWith('/'))
    selectPage(initialState(tree), page.id)
  }
  return tree
}

const pagesOf = ({ nodes }: Tree) => nodes.filter(node => node.kind === 'page')

function assertNode(node: TreeNode, nodes: readonly TreeNode[], docs: unknown) {
  assert.equal(nodes[node.id], node, 'an id is an index')
  const parent: TreeNode | null = node.parent === null ? null : nodes[node.parent]!
  assert.ok(node.parent === null || node.parent < node.id, 'what is above comes first')
  assert.ok(parent?.kind !== 'page', 'nothing stands below a page')
  assert.equal(node.depth, parent ? parent.depth + 1 : 0)
  let part = docs
  for (const key of parsePointer(node.pointer)) {
    assert.ok(Object.hasOwn(part as object, key), `nothing at ${node.pointer}`)
    part = (part as Record<string, unknown>)[key]
  }
  if (node.kind !== 'page') return
  const above: TreeNode[] = []
  for (let up: TreeNode | null = parent; up; up = up.parent === null ? null : nodes[up.parent]!)
    above.unshift(up)
  const isNamed = ({ kind }: TreeNode) => kind !== 'language' && kind !== 'version'
  const labels = [above, above.filter(isNamed)].map(nodes => [
    ...nodes.map(({ label }) => crumb(label)),
    crumb(node.title),
  ])
  // In `extended`, breadcrumbs have no languages and versions.
  assert.ok(
    labels.some(expected => isDeepStrictEqual(node.breadcrumbs, expected)),
    node.breadcrumbs.join(' > '),
  )
}

/** A label as it is in breadcrumbs, where the longest are cut. */
const crumb = (label: string) =>
  label.length > maxCrumbLength
    ? `${label.slice(0, maxCrumbLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : label

/** What identifies a page: its file, or an operation of a specification. */
const identityOf = ({ file, path, operation }: PageNode) =>
  file ??
  (operation && file === null
    ? JSON.stringify([operation.spec, operation.method, operation.path, operation.webhook])
    : path)

function assertAddresses(tree: Tree) {
  const shown = new Map<string, string>()
  for (const page of pagesOf(tree)) {
    if (/^[a-z]+:/i.test(page.href)) continue
    // Only an entry that names a place within a page has a "#".
    assert.match(page.href, /^\/(?:[\w.~-]|%[0-9A-F]{2}|\/)*(?:#(?:[\w.~-]|%[0-9A-F]{2}|\/)+)?$/)
    assert.ok(!page.href.startsWith('//'), page.href)
    const identity = identityOf(page)
    const other = shown.get(page.href)
    assert.ok(other === undefined || other === identity, `${page.href} is ${other} and ${identity}`)
    shown.set(page.href, identity)
  }
}

/** The visible pages of one section are each other's neighbours in order. */
function assertNeighbours({ nodes }: Tree) {
  const sections = new Map<number | null, PageNode[]>()
  for (const node of nodes) {
    if (node.kind !== 'page') continue
    let up = node.parent
    while (up !== null && nodes[up]!.kind === 'group') up = nodes[up]!.parent
    if (node.hidden) assert.deepEqual([node.previous, node.next], [null, null])
    else sections.set(up, [...(sections.get(up) ?? []), node])
  }
  for (const pages of sections.values())
    pages.forEach((page, i) => {
      const isOther = ({ href }: PageNode) => href !== page.href
      assert.equal(page.previous, pages.slice(0, i).findLast(isOther)?.href ?? null)
      assert.equal(page.next, pages.slice(i + 1).find(isOther)?.href ?? null)
    })
}

const count = (nodes: readonly NestedNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + count(children), 0)

async function assertTold(tree: Tree) {
  const options = { name: 'Docs', description: '', baseUrl: 'https://example.com', depth: 100, color: false }
  for (const name of treeFormatNames) {
    const { text } = (await treeFormats[name]())(tree, options)
    assert.ok(text.isWellFormed(), name)
    assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/, name)
    if (name === 'json') assert.equal(JSON.parse(text).nodes.length, tree.nodes.length)
    if (name === 'sitemap') XmlDocument.fromString(text).dispose()
  }
}

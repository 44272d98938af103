import { assertDialect, type Dialect } from '../grammar/dialects.ts'
import { type Element, isElement, type Navigation } from '../navigation/element.ts'
import { isExternal } from '../navigation/href.ts'
import { openNavigation } from '../navigation/open.ts'
import { dialectFor } from '../project/dialect.ts'
import type { Project } from '../project/project.ts'
import { gatherFacts } from '../site/facts.ts'
import { type Growing, TreeBuilder } from './builder.ts'
import { counterpartsOf } from './counterparts.ts'
import { iconName } from './icon.ts'
import { unlistedPages } from './unlisted.ts'
import type { TreeAnchor, Tree } from './tree.ts'

export interface ResolveOptions {
  /** Overrides the configuration and the file's `$schema`. */
  readonly dialect?: Dialect
  /** Generated pages are in groups named by their first tag, or with "none" flat, in document order. */
  readonly groupGenerated?: 'tag' | 'none'
}

const groupings: readonly string[] = ['tag', 'none'] satisfies ResolveOptions['groupGenerated'][]

/**
 * Resolves the navigation of a project into the tree of its pages, generated ones and all
 * (docs/format.md#resolution). Pure: the same project gives the same tree. What is not sound is left out; check the
 * project first to know whether anything is.
 *
 * @throws {TypeError} for an unknown dialect or grouping
 * @throws {ProjectError} for a tree of more than 128 MB of text, where a page counts as often as it is listed
 *
 * @example
 * const { nodes } = resolveNavigation(await readProject('docs'))
 * const pages = nodes.filter(node => node.kind === 'page')
 */
export function resolveNavigation(project: Project, options: ResolveOptions = {}): Tree {
  const { groupGenerated = 'tag' } = options
  assertDialect(options.dialect)
  if (!groupings.includes(groupGenerated)) throw new TypeError(`No grouping "${groupGenerated}".`)
  const dialect = dialectFor(project, options.dialect)
  const { value, navigation } = openNavigation(project.document, project.includes, dialect)
  const facts = gatherFacts(navigation, dialect, project)
  const survey = facts.survey()
  const isAllIndexed = member(member(value, 'seo'), 'indexing') === 'all'
  const builder = new TreeBuilder({
    survey,
    counterparts: counterpartsOf(navigation, survey, dialect),
    dialect,
    isAllIndexed,
  })
  if (navigation.root) addChildren(navigation.root, null, builder, groupGenerated)
  return {
    version: 2,
    breadcrumbs: eyebrows(value),
    drilldown: drilldown(value),
    global: { anchors: navigation.root ? globalAnchors(navigation.root) : [] },
    nodes: builder.finish(),
    unlisted: builder.addUnlisted(unlistedPages(navigation, facts, isAllIndexed)),
    ...redirectsOf(navigation),
  }
}

function redirectsOf({ redirects: { list } }: Navigation): Pick<Tree, 'redirects'> {
  if (list.length === 0) return {}
  return { redirects: list.map(({ source, destination }) => ({ source, destination })) }
}

function addChildren(
  element: Element,
  parent: Growing | null,
  builder: TreeBuilder,
  grouping: 'tag' | 'none',
) {
  for (const child of element.children) {
    if (isElement(child) && isLost(child)) continue
    if (isElement(child)) addChildren(child, builder.addElement(child, parent), builder, grouping)
    else builder.addEntry(child, parent)
  }
  builder.addGenerated(element, parent, grouping)
}

/** Whether nothing is known of an element but the `$ref` that leads to no file. */
const isLost = ({ label, value }: Element) => label === null && Object.hasOwn(value, '$ref')

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

function eyebrows(docs: unknown): boolean | null {
  const set = member(member(docs, 'styling'), 'eyebrows')
  return set === 'breadcrumbs' ? true : set === 'section' ? false : null
}

function drilldown(docs: unknown): boolean | null {
  const set = member(member(docs, 'interaction'), 'drilldown')
  return typeof set === 'boolean' ? set : null
}

function globalAnchors(root: Element): TreeAnchor[] {
  const anchors = member(root.value.global, 'anchors')
  if (!Array.isArray(anchors)) return []
  return anchors.flatMap(anchor => {
    const [label, href, icon] = [member(anchor, 'anchor'), member(anchor, 'href'), member(anchor, 'icon')]
    if (typeof label !== 'string' || typeof href !== 'string' || !isExternal(href)) return []
    return [{ label, href, icon: iconName(icon) }]
  })
}

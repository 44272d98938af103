import type { Diagnostic, Report } from '../check/report.ts'
import { includedBy } from '../document/include.ts'
import { locate } from '../document/locate.ts'
import { present } from '../document/present.ts'
import { parsePointer } from '../document/pointer.ts'
import type { Project } from '../project/project.ts'
import { type Explanation, explainAll } from '../tree/explain.ts'
import type { Tree, TreeNode } from '../tree/tree.ts'

/** A place in a text of the page: the index of the file in `files`, and the offsets of its start and end. */
export type Place = readonly [file: number, start: number, end: number]

/** What the page shows of a node; what is absent is false or not there. */
export interface ShownNode {
  readonly parent: number | null
  readonly kind: TreeNode['kind']
  readonly label: string
  readonly at: Place
  readonly href?: string
  readonly title?: string
  readonly file?: string
  readonly method?: string
  readonly hidden?: true
  readonly deprecated?: true
  readonly expanded?: true
  readonly collapsible?: true
  readonly default?: true
  /** Why it has its address, in sentences. */
  readonly why?: readonly string[]
}

export interface ShownFinding {
  readonly rule: string
  readonly severity: Diagnostic['severity']
  readonly message: string
  readonly help?: string
  /** Null where its file is not among those of the page. */
  readonly at: Place | null
  /** `file:line:column`. */
  readonly place: string
  /** The innermost node that it is about; null for none. */
  readonly node: number | null
}

/** All that the page shows, as plain data. */
export interface View {
  readonly title: string
  readonly nodes: readonly ShownNode[]
  readonly findings: readonly ShownFinding[]
  /** The findings that the report left out, past its limit. */
  readonly omitted: number
  /** docs.json and the files that it includes. */
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly drilldown: boolean | null
  /** Whether docs.json is no JSON, so that there are no nodes. */
  readonly isBroken?: true
}

/** What a live page is sent: the last view that there was, and why there is none now. */
export interface ViewState {
  readonly view: View | null
  readonly problem: string | null
}

/** What the page shows of a project that was checked and resolved. */
export function viewOf(project: Project, report: Report, tree: Tree): View {
  const { document, includes } = project
  const files = [document, ...Object.values(includes).filter(file => 'text' in file)]
  const indexOf = new Map(files.map(({ file }, i) => [file, i]))
  const find = includedBy(includes)
  const placeOf = ({ pointer }: TreeNode): Place => {
    const { document: where, node } = locate(document, find, parsePointer(pointer), 'value')
    return [indexOf.get(where.file) ?? 0, node.start, node.end]
  }
  const why = document.fault ? new Map() : reasons(explainAll(project, tree))
  const nodes = tree.nodes.map(node => shownNode(node, placeOf(node), why.get(node.id)))
  const nodeAt = nodeFinder(nodes)
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error')
  const warnings = report.diagnostics.filter(({ severity }) => severity === 'warning')
  return {
    title: titleOf(document.value) ?? document.file,
    nodes,
    findings: [...errors, ...warnings].map(finding => shownFinding(finding, indexOf, nodeAt)),
    omitted: report.summary.omitted ?? 0,
    files: files.map(({ file: name, text }) => ({ name, text })),
    drilldown: tree.drilldown,
    ...(document.fault && { isBroken: true as const }),
  }
}

const titleOf = (docs: unknown) =>
  typeof docs === 'object' && docs !== null && 'name' in docs && typeof docs.name === 'string'
    ? docs.name
    : null

const reasons = (explanations: readonly Explanation[]) =>
  new Map(explanations.map(({ page, reasons }) => [page.id, reasons]))

function shownNode(node: TreeNode, at: Place, why: readonly string[] | undefined): ShownNode {
  const { parent, kind, label } = node
  const shared = { parent, kind, label, at, ...(node.hidden && { hidden: true as const }) }
  if (node.kind === 'page')
    return {
      ...shared,
      href: node.href,
      ...(node.title !== label && { title: node.title }),
      ...(node.file !== null && { file: node.file }),
      ...(node.operation && { method: node.operation.webhook === null ? node.operation.method : 'HOOK' }),
      ...(node.deprecated && { deprecated: true as const }),
      ...(why && why.length > 0 && { why }),
    }
  if (node.kind === 'group')
    return {
      ...shared,
      ...(node.expanded && { expanded: true as const }),
      ...(node.collapsible && { collapsible: true as const }),
    }
  return {
    ...shared,
    ...(node.href !== undefined && { href: node.href }),
    ...(node.default && { default: true as const }),
  }
}

function shownFinding(
  { rule, severity, message, help, file, range }: Diagnostic,
  indexOf: ReadonlyMap<string, number>,
  nodeAt: ReturnType<typeof nodeFinder>,
): ShownFinding {
  const index = indexOf.get(file)
  const at: Place | null = index === undefined ? null : [index, range.start.offset, range.end.offset]
  return {
    rule,
    severity,
    message,
    ...(help !== undefined && { help }),
    at,
    place: `${file}:${range.start.line}:${range.start.column}`,
    node: nodeAt(file, at),
  }
}

/** Finds the node that a place is about: the innermost around it, or the page whose file it is in. */
function nodeFinder(nodes: readonly ShownNode[]): (file: string, at: Place | null) => number | null {
  const pages = new Map(nodes.map(({ file }, id) => [file, id] as const).reverse())
  const ids = [...nodes.keys()].filter(id => !isAsAbove(nodes, id))
  ids.sort((a, b) => compared(placeIn(nodes, a), placeIn(nodes, b)))
  return (file, at) => {
    if (at === null) return pages.get(file) ?? null
    let id = lastBefore(ids, id => compared(placeIn(nodes, id), [at[0], at[1], 0]) <= 0) ?? null
    while (id !== null && !holds(placeIn(nodes, id), at)) id = nodes[id]?.parent ?? null
    return id
  }
}

const placeIn = (nodes: readonly ShownNode[], id: number): Place => present(nodes[id]).at

/** Whether a node has the place of the one above it: what an element generates is not written anywhere else. */
function isAsAbove(nodes: readonly ShownNode[], id: number): boolean {
  const { at, parent } = present(nodes[id])
  return parent !== null && placeIn(nodes, parent).join() === at.join()
}

/** By file, then start, then the longer one first. */
const compared = (a: Place, b: Place) => a[0] - b[0] || a[1] - b[1] || b[2] - a[2]

const holds = (outer: Place, inner: Place) =>
  outer[0] === inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2]

/** The last of some sorted items for which a condition holds, which holds for those before it too. */
function lastBefore<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): Item | undefined {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(present(items[middle]))) low = middle + 1
    else high = middle
  }
  return items[low - 1]
}

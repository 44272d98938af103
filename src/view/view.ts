import { checkProject } from '../check/check.ts'
import { includedBy } from '../document/include.ts'
import { locate } from '../document/locate.ts'
import { parsePointer } from '../document/pointer.ts'
import type { Dialect } from '../grammar/dialects.ts'
import type { Project } from '../project/project.ts'
import type { TreeDiff } from '../tree/diff/diff.ts'
import { explainAll } from '../tree/explain.ts'
import { resolveNavigation } from '../tree/resolve.ts'
import type { Tree, TreeNode } from '../tree/tree.ts'
import { changesAt, lostIn } from './changes.ts'
import type { Place, View } from './data.ts'
import { shownFindings } from './findings.ts'
import { shownLinks } from './linked.ts'
import { shownNode } from './nodes.ts'
import { operationPlaces } from './operations.ts'
import { type Room, textsFor } from './texts.ts'

export interface ViewOptions {
  readonly room: Room
  /** Overrides the configuration and the file's `$schema`. */
  readonly dialect?: Dialect
  /** The revision to compare with, and how the tree differs from its. */
  readonly since?: {
    readonly revision: string
    readonly changesTo: (tree: Tree, project: Project) => TreeDiff
  }
}

/** What the page shows of a project. */
export async function viewOf(project: Project, { room, dialect, since }: ViewOptions): Promise<View> {
  const { document, includes, baseline } = project
  const options = dialect ? { dialect } : {}
  const fresh = checkProject(project, options)
  const all = baseline ? checkProject({ ...project, baseline: null }, options) : fresh
  const tree = resolveNavigation(project, options)

  const own = [document, ...Object.values(includes).filter(file => 'text' in file)]
  const texts = textsFor(tree, all.diagnostics, new Set(own.map(({ file }) => file)), room)
  const files = [...own.map(({ file: name, text }) => ({ name, text })), ...texts]
  const indexOf = new Map(files.map(({ name }, i) => [name, i]))

  const find = includedBy(includes)
  const placeOf = ({ pointer }: TreeNode): Place => {
    const { document: where, node } = locate(document, find, parsePointer(pointer), 'value')
    return [indexOf.get(where.file) ?? 0, node.start, node.end]
  }
  const explained = document.fault ? [] : explainAll(project, tree, options)
  const explanations = new Map(explained.map(explanation => [explanation.page.id, explanation]))
  const links = shownLinks(project, dialect)
  const operations = await operationPlaces(tree, texts, own.length)
  const plain = tree.nodes.map(node =>
    shownNode(node, placeOf(node), {
      explanation: explanations.get(node.id),
      operationAt: operations.get(node.id),
    }),
  )
  const diff = since && !document.fault ? since.changesTo(tree, project) : null
  const changes = diff && changesAt(plain, diff)
  const nodes = changes ? plain.map((node, id) => ({ ...node, ...withChange(changes.get(id)) })) : plain
  return {
    title: titleOf(document.value) ?? document.file,
    nodes,
    findings: shownFindings({ fresh, all }, nodes, indexOf),
    omitted: fresh.summary.omitted ?? 0,
    files,
    ...(links && { links }),
    drilldown: tree.drilldown,
    ...(document.fault && { isBroken: true as const }),
    ...(diff && since && { since: { revision: since.revision, lost: lostIn(diff) } }),
  }
}

const withChange = <Change>(change: Change | undefined) => change && { change }

const titleOf = (docs: unknown) =>
  typeof docs === 'object' && docs !== null && 'name' in docs && typeof docs.name === 'string'
    ? docs.name
    : null

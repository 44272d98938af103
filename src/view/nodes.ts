import type { Explanation } from '../tree/explain.ts'
import type { PageNode, TreeNode } from '../tree/tree.ts'
import type { Place, ShownNode } from './data.ts'

/** What is said of a page beside the node itself. */
export interface Told {
  readonly explanation: Explanation | undefined
  /** Where its operation is. */
  readonly operationAt: Place | undefined
}

export function shownNode(node: TreeNode, at: Place, told: Told): ShownNode {
  const { parent, kind, label } = node
  const shared = { parent, kind, label, at, ...(node.hidden && { hidden: true as const }) }
  if (node.kind === 'page') return { ...shared, ...shownPage(node, told) }
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

function shownPage(node: PageNode, { explanation, operationAt }: Told): Partial<ShownNode> {
  const { label, href, title, file, operation, openapi, previous, next } = node
  const why = explanation?.reasons ?? []
  const spec = operation &&
    openapi !== undefined && {
      name: openapi,
      ...(explanation && { setBy: setBy(explanation) }),
      ...(operationAt && { at: operationAt }),
    }
  return {
    href,
    ...(title !== label && { title }),
    ...(file !== null && { file }),
    ...(operation && { method: operation.webhook === null ? operation.method : 'HOOK' }),
    ...(node.deprecated && { deprecated: true as const }),
    ...(why.length > 0 && { why }),
    ...(spec && { spec }),
    ...(previous !== null && { previous }),
    ...(next !== null && { next }),
  }
}

/** Who names its specification, and where. */
function setBy({ foundIn, openapi }: Explanation): string {
  if (foundIn) return `${foundIn.namedBy}, ${foundIn.place}`
  return openapi ? `${openapi.setBy}, ${openapi.place}` : ''
}

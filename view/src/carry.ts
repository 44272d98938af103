import type { ShownFinding, ShownNode, View } from '../../src/view/data.ts'
import type { Choice } from './choice.ts'

/** What tells each node from the others of its site, in every version of it. */
export function keysOf(nodes: readonly ShownNode[]): string[] {
  const seen = new Map<string, number>()
  const keys: string[] = []
  for (const { parent, kind, label, href } of nodes) {
    const above = parent === null ? '' : keys[parent]!
    const key = `${above}\n${kind} ${kind === 'page' ? href : label}`
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    keys.push(times === 1 ? key : `${key} ${times}`)
  }
  return keys
}

/** Where a node of an earlier version is in a later one; null where it is gone. */
export type Moved = (id: number | null) => number | null

/** A page that is nowhere below the same elements is the first with its address. */
export function movedBetween(before: readonly ShownNode[], after: readonly ShownNode[]): Moved {
  const idOf = new Map(keysOf(after).map((key, id) => [key, id]))
  const pageAt = new Map(after.map(({ href }, id) => [href, id] as const).reverse())
  const keys = keysOf(before)
  return id => {
    if (id === null) return null
    const { href } = before[id]!
    return idOf.get(keys[id]!) ?? (href === undefined ? null : (pageAt.get(href) ?? null))
  }
}

/** What was chosen in an earlier version, or the nearest element above it that is still there. */
export function carried({ node, finding }: Choice, before: View, after: View, moved: Moved): Choice {
  let now = moved(node)
  for (let above = node; now === null && above !== null; now = moved(above))
    above = before.nodes[above]!.parent
  return {
    node: now,
    finding: finding === null ? null : sameFinding(before.findings, after.findings, finding),
  }
}

/** The finding that says the same in the same file: of several, the one of the same rank among them. */
function sameFinding(before: readonly ShownFinding[], after: readonly ShownFinding[], index: number) {
  const fileOf = ({ place }: ShownFinding) => place.replace(/:\d+:\d+$/, '')
  const { rule, message, ...finding } = before[index]!
  const file = fileOf({ rule, message, ...finding })
  const isSame = (other: ShownFinding) =>
    other.rule === rule && other.message === message && fileOf(other) === file
  const rank = before.slice(0, index).filter(isSame).length
  const same = after.flatMap((other, i) => (isSame(other) ? i : []))
  return same[Math.min(rank, same.length - 1)] ?? null
}

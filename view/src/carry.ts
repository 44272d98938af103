import type { ShownFinding, ShownNode, View } from '../../src/view/data.ts'
import type { Choice } from './choice.ts'

/** The number of each text that tells a node from its siblings and the number of the node above it. */
type Numbers = Map<string, number>

/**
 * Numbers that tell each node from the others of its site, and are the same in every version of it that is given the same
 * `numbers`. Texts of all labels above would take the memory of a long one for each node below it.
 */
export function keysOf(nodes: readonly ShownNode[], numbers: Numbers = new Map()): number[] {
  const times = new Map<string, number>()
  const keys: number[] = []
  for (const { parent, kind, label, href } of nodes) {
    const name = `${parent === null ? '' : keys[parent]} ${kind} ${kind === 'page' ? href : label}`
    const rank = (times.get(name) ?? 0) + 1
    times.set(name, rank)
    const text = `${rank} ${name}`
    const key = numbers.get(text) ?? numbers.size
    numbers.set(text, key)
    keys.push(key)
  }
  return keys
}

/** Where a node of an earlier version is in a later one; null where it is gone. */
export type Moved = (id: number | null) => number | null

/** A page that is nowhere below the same elements is the first with its address. */
export function movedBetween(before: readonly ShownNode[], after: readonly ShownNode[]): Moved {
  const numbers: Numbers = new Map()
  const idOf = new Map(keysOf(after, numbers).map((key, id) => [key, id]))
  const pageAt = new Map(after.map(({ href }, id) => [href, id] as const).reverse())
  const keys = keysOf(before, numbers)
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

import type { ShownFinding, ShownNode, View } from '../../src/view/data.ts'

/** What is chosen on the page. The address bar keeps it, so that a link can be shared. */
export interface Choice {
  readonly node: number | null
  readonly finding: number | null
}

export const nothing: Choice = { node: null, finding: null }

type Chosen = Pick<View, 'nodes' | 'findings'>

/** `#node=/guides/tickets&finding=missing-page-1f9a0c3b`; what is not there is not chosen. */
export function choiceIn(hash: string, { nodes, findings }: Chosen): Choice {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const indexOf = (key: string, names: () => readonly string[]) => {
    const name = values.get(key)
    const index = name === null ? -1 : names().indexOf(name)
    return index === -1 ? null : index
  }
  return {
    node: indexOf('node', () => nodeNames(nodes)),
    finding: indexOf('finding', () => findingNames(findings)),
  }
}

export function hashOf({ node, finding }: Choice, { nodes, findings }: Chosen): string {
  const values: string[] = []
  const add = (key: string, name: string) =>
    values.push(`${key}=${encodeURIComponent(name).replaceAll('%2F', '/')}`)
  if (node !== null) add('node', nodeNames(nodes)[node]!)
  if (finding !== null) add('finding', findingNames(findings)[finding]!)
  return `#${values.join('&')}`
}

/** The longest name of an element, but for the digits of one that is longer. */
const longest = 500

/** A page by its address, an element by the labels on the way to it: a link holds when others come and go. */
const nodeNames = remembered((nodes: readonly ShownNode[]) => {
  const ways: string[] = []
  for (const { parent, label } of nodes)
    ways.push(short(parent === null ? label : `${ways[parent]!} > ${label}`))
  const names = nodes.map(({ kind, href }, id) => (kind === 'page' && href ? href : ways[id]!))
  // No address holds half of a pair.
  return numbered(names.map(name => name.replace(/\p{Surrogate}/gu, '\ufffd')))
})

/** Names below a long one would each hold it. */
const short = (name: string) => (name.length <= longest ? name : `${name.slice(0, longest)} ${shortOf(name)}`)

/** A finding by its rule, and what it says of which file. */
const findingNames = remembered((findings: readonly ShownFinding[]) =>
  numbered(
    findings.map(
      ({ rule, place, message }) => `${rule}-${shortOf(place.replace(/:\d+:\d+$/, '') + message)}`,
    ),
  ),
)

/** Of those with the same name, the second and later ones with their rank. */
function numbered(names: readonly string[]): string[] {
  const times = new Map<string, number>()
  return names.map(name => {
    const rank = (times.get(name) ?? 0) + 1
    times.set(name, rank)
    return rank === 1 ? name : `${name} (${rank})`
  })
}

/** Eight digits for a text (FNV-1a). */
function shortOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** The names of one list are made once. */
function remembered<List extends object>(make: (list: List) => string[]) {
  const made = new WeakMap<List, string[]>()
  return (list: List): string[] => {
    const names = made.get(list) ?? make(list)
    made.set(list, names)
    return names
  }
}

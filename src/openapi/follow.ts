import { type Fields, isFields, own } from './node.ts'
import { readReference } from './reference.ts'
import { addReferenceFault, type Located, openSource, type Source, type Sources } from './sources.ts'
import { maxRefHops } from './specification.ts'

/**
 * An object and what its `$ref` leads to, outermost first; a field of an earlier layer wins (OpenAPI 3.1, Reference Object).
 * `whole` is false when a reference is remote or broken.
 */
export interface Followed {
  readonly layers: readonly Located[]
  readonly whole: boolean
}

/** Follows the `$ref` of an object to its end; what is broken on the way becomes a fault, once. */
export function follow(sources: Sources, start: Located): Followed | Promise<Followed> {
  return typeof own(start.node, '$ref') === 'string'
    ? followOn(sources, start)
    : { layers: [start], whole: true }
}

async function followOn(sources: Sources, start: Located): Promise<Followed> {
  const layers = [start]
  let at = start
  for (;;) {
    const ref = own(at.node, '$ref')
    if (typeof ref !== 'string') return { layers, whole: true }
    const next = await resolve(sources, at.source, ref)
    if (!next) return { layers, whole: false }
    const cycle = layers.some(({ node }) => node === next.node)
    if (cycle || layers.length > maxRefHops) {
      if (!layers.some(({ node }) => sources.cyclic.has(node)))
        addEndlessFault(sources, at.source, ref, cycle)
      if (cycle) for (const { node } of layers) sources.cyclic.add(node)
      return { layers, whole: false }
    }
    layers.push(next)
    at = next
  }
}

/** The first layer's own value for a key. */
export function fieldOf(layers: readonly Located[], key: string): unknown {
  for (const { node } of layers) {
    const value = own(node, key)
    if (value !== undefined) return value
  }
  return undefined
}

interface Keyed {
  readonly key: string
  readonly value: unknown
  readonly source: Source
}

/** The keys of all layers in the order of the text, those behind a `$ref` in its place, each with the layer that wins. */
export function keysOf(
  layers: readonly Located[],
  keys: (node: Fields) => readonly string[],
): readonly Keyed[] {
  const [layer, ...inner] = layers
  if (!layer) return []
  const { node, source } = layer
  return keys(node).flatMap((key): Keyed | readonly Keyed[] =>
    key === '$ref'
      ? keysOf(inner, keys).filter(entry => !Object.hasOwn(node, entry.key))
      : { key, value: node[key], source },
  )
}

async function resolve(sources: Sources, source: Source, ref: string): Promise<Located | null> {
  const known = source.targets.get(ref)
  if (known === 'pending') addEndlessFault(sources, source, ref, true)
  if (known !== undefined) return known === 'pending' ? null : known
  source.targets.set(ref, 'pending')
  const found = await find(sources, source, ref)
  source.targets.set(ref, found)
  return found
}

async function find(sources: Sources, from: Source, ref: string): Promise<Located | null> {
  const target = readReference(ref, from.path)
  if (target.kind === 'remote') return null
  const opened =
    target.kind === 'outside'
      ? { kind: target.kind, reason: 'it leaves the project' }
      : await openSource(sources, target.file)
  if ('reason' in opened || target.kind === 'outside') {
    if ('reason' in opened) addReferenceFault(sources, from, ref, opened)
    return null
  }
  if (!opened.source) return null
  const found = target.tokens && (await walk(sources, opened.source, target.tokens))
  if (found === 'unknown') return null
  if (!found)
    addReferenceFault(sources, from, ref, {
      kind: 'reference',
      reason: `no object there in "${target.file}"`,
    })
  return found
}

/** Walks a JSON Pointer, through the references that stand in its way; `'unknown'` when one of those is no good. */
async function walk(
  sources: Sources,
  source: Source,
  tokens: readonly string[],
): Promise<Located | 'unknown' | null> {
  let at: { node: unknown; source: Source } = { node: source.root, source }
  for (const token of tokens) {
    if (isFields(at.node) && !Object.hasOwn(at.node, token) && Object.hasOwn(at.node, '$ref')) {
      const { layers, whole } = await follow(sources, { node: at.node, source: at.source })
      const layer = layers.find(({ node }) => Object.hasOwn(node, token))
      if (!layer && !whole) return 'unknown'
      if (layer) at = layer
    }
    at = { node: own(at.node, token), source: at.source }
  }
  return isFields(at.node) ? { node: at.node, source: at.source } : null
}

function addEndlessFault(sources: Sources, source: Source, ref: string, cycle: boolean): void {
  const reason = cycle
    ? 'it leads back to itself'
    : `more than ${maxRefHops} references lead on from one another`
  addReferenceFault(sources, source, ref, { kind: cycle ? 'reference' : 'limit', reason })
}

import { type Fields, isFields, own } from './node.ts'
import { readReference } from './reference.ts'
import { addReferenceFault, type Located, openSource, type Source, type Sources } from './sources.ts'
import { maxRefHops } from './specification.ts'

/**
 * An object and what its `$ref` leads to, outermost first; a field of an earlier layer wins (OpenAPI 3.1,
 * Reference Object). `whole` is false when a reference is remote or broken.
 */
export interface Followed {
  readonly layers: readonly Located[]
  readonly whole: boolean
}

/** Follows the `$ref`s of an object to the end; a broken one becomes a fault, once. */
export function follow(sources: Sources, start: Located): Followed | Promise<Followed> {
  return typeof own(start.node, '$ref') === 'string'
    ? followOn(sources, start)
    : { layers: [start], whole: true }
}

async function followOn(sources: Sources, start: Located): Promise<Followed> {
  const layers = [start]
  let place = start
  for (;;) {
    const ref = own(place.node, '$ref')
    if (typeof ref !== 'string') return { layers, whole: true }
    const next = await resolve(sources, place.source, ref)
    if (!next) return { layers, whole: false }
    const target = objectAt(sources, place.source, ref, next)
    if (!target) return { layers, whole: false }
    const cycle = layers.some(({ node }) => node === target.node)
    if (cycle || layers.length > maxRefHops) {
      if (!layers.some(({ node }) => sources.cyclic.has(node)))
        addEndlessFault(sources, place.source, ref, cycle)
      if (cycle) for (const { node } of layers) sources.cyclic.add(node)
      return { layers, whole: false }
    }
    layers.push(target)
    place = target
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

/**
 * The keys of all layers in the order of the text, those behind a `$ref` in its place, each with the layer
 * that wins.
 */
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

/** What a `$ref` leads to, one step; null where it leads nowhere, which becomes a fault once unless it is remote. */
export async function resolve(
  sources: Sources,
  source: Source,
  ref: string,
): Promise<Located<unknown> | null> {
  const known = source.targets.get(ref)
  if (known === 'pending') addEndlessFault(sources, source, ref, true)
  if (known !== undefined) return known === 'pending' ? null : known
  source.targets.set(ref, 'pending')
  const place = await find(sources, source, ref)
  source.targets.set(ref, place)
  return place
}

async function find(sources: Sources, from: Source, ref: string): Promise<Located<unknown> | null> {
  const target = readReference(ref, from.path)
  if (target.kind === 'remote') return null
  const opened = target.kind === 'outside' ? target : await openSource(sources, target.file)
  if ('reason' in opened || target.kind === 'outside') {
    if ('reason' in opened) addReferenceFault(sources, from, ref, opened)
    return null
  }
  if (!opened.source) return null
  const located = target.tokens && (await walk(sources, opened.source, target.tokens))
  if (located === 'unknown') return null
  if (!located) addReferenceFault(sources, from, ref, nothingIn(target.file))
  return located
}

const nothingIn = (file: string) => ({ kind: 'reference' as const, reason: `no object there in "${file}"` })

/** A target that is an object; another one is a fault, once. */
function objectAt(
  sources: Sources,
  from: Source,
  ref: string,
  { node, source }: Located<unknown>,
): Located | null {
  if (isFields(node)) return { node, source }
  addReferenceFault(sources, from, ref, nothingIn(source.path))
  from.targets.set(ref, null)
  return null
}

/** Walks a JSON Pointer through references on its way; `'unknown'` when one of them is broken. */
async function walk(
  sources: Sources,
  source: Source,
  tokens: readonly string[],
): Promise<Located<unknown> | 'unknown' | null> {
  let place: Located<unknown> = { node: source.root, source }
  for (const token of tokens) {
    if (isFields(place.node) && !Object.hasOwn(place.node, token) && Object.hasOwn(place.node, '$ref')) {
      const { layers, whole } = await follow(sources, { node: place.node, source: place.source })
      const layer = layers.find(({ node }) => Object.hasOwn(node, token))
      if (!layer && !whole) return 'unknown'
      if (layer) place = layer
    }
    place = { node: own(place.node, token), source: place.source }
  }
  return place.node === undefined ? null : place
}

function addEndlessFault(sources: Sources, source: Source, ref: string, cycle: boolean): void {
  const reason = cycle
    ? 'it leads back to itself'
    : `more than ${maxRefHops} references lead on from one another`
  addReferenceFault(sources, source, ref, { kind: cycle ? 'reference' : 'limit', reason })
}

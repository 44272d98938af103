import { step } from '../document/time-limit.ts'
import { type Fields, isFields, own } from './node.ts'
import { readReference } from './reference.ts'
import {
  addReferenceFault,
  inQuotes,
  type Located,
  openSource,
  type Source,
  type Sources,
} from './sources.ts'
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
  const nodes = [start.node]
  let place = start
  for (;;) {
    const ref = own(place.node, '$ref')
    if (typeof ref !== 'string') return { layers, whole: true }
    // Thousands of objects may lead through the same 32 references: awaiting each of them again takes long.
    let target: Located | null | undefined = sources.next.get(place.node)
    if (target === undefined) {
      // One path item may have 300,000 of them, each compared with thousands of long ones of the same length.
      step()
      const next = await resolve(sources, place.source, ref)
      target = next && objectAt(sources, place.source, ref, next)
      // Null is not kept: a reference may only be null while it is being resolved.
      if (target) sources.next.set(place.node, target)
    }
    if (!target) return { layers, whole: false }
    const cycle = nodes.includes(target.node)
    if (cycle || layers.length > maxRefHops) {
      if (!layers.some(({ node }) => sources.cyclic.has(node)))
        addEndlessFault(sources, place.source, ref, cycle)
      if (cycle) for (const { node } of layers) sources.cyclic.add(node)
      return { layers, whole: false }
    }
    layers.push(target)
    nodes.push(target.node)
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

export interface Keyed {
  readonly key: string
  readonly value: unknown
  readonly source: Source
}

/**
 * The keys of all layers in the order of the text, those behind a `$ref` in its place, each with the layer
 * that wins. `behind` gives those of the other layers, where they are known.
 */
export function keysOf(
  [layer, ...inner]: readonly Located[],
  keys: (node: Fields) => readonly string[],
  behind: () => readonly Keyed[] = () => keysOf(inner, keys),
): readonly Keyed[] {
  if (!layer) return []
  const { node, source } = layer
  return keys(node).flatMap((key): Keyed | readonly Keyed[] =>
    key === '$ref'
      ? behind().filter(entry => !Object.hasOwn(node, entry.key))
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

const nothingIn = (file: string) => ({
  kind: 'reference' as const,
  reason: `no object there in ${inQuotes(file)}`,
})

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
    const { node } = place
    if (isFields(node) && !Object.hasOwn(node, token) && Object.hasOwn(node, '$ref')) {
      const layer =
        sources.behind.get(node)?.get(token) ??
        (await layerWith(sources, { node, source: place.source }, token))
      if (layer === 'unknown') return layer
      if (layer) place = layer
    }
    place = { node: own(place.node, token), source: place.source }
  }
  return place.node === undefined ? null : place
}

/** The layer behind a `$ref` that has a key; `'unknown'` where none has it and a reference is broken. */
async function layerWith(sources: Sources, start: Located, key: string): Promise<Located | 'unknown' | null> {
  const { layers, whole } = await follow(sources, start)
  const layer = layers.find(({ node }) => Object.hasOwn(node, key))
  if (!layer) return whole ? null : 'unknown'
  const known = sources.behind.get(start.node) ?? new Map<string, Located>()
  sources.behind.set(start.node, known.set(key, layer))
  return layer
}

function addEndlessFault(sources: Sources, source: Source, ref: string, cycle: boolean): void {
  const reason = cycle
    ? 'it leads back to itself'
    : `more than ${maxRefHops} references lead on from one another`
  addReferenceFault(sources, source, ref, { kind: cycle ? 'reference' : 'limit', reason })
}

import { below, type Path } from '../../document/pointer.ts'
import { type Kind, kindBelow, sectionOf } from './kinds.ts'
import { DeepLimit, maxDeepLevels, maxDeepWork } from './limit.ts'
import { type DeepSource, type DeepSources, type Found, lookUp } from './sources.ts'
import { type Fields, isFields, own } from '../node.ts'

/** A written object, and where it stands. */
export interface Layer {
  readonly raw: object
  readonly source: DeepSource
  readonly path: Path | null
}

/** A `$ref` that leads nowhere, at its place. */
export interface BrokenReference {
  readonly source: DeepSource
  readonly path: Path
  readonly ref: string
  readonly reason: string
}

/**
 * A specification with every `$ref` replaced by what it leads to. One that is circular, remote or broken is
 * left over, as a Reference Object. Shares values with the text's own, which are not to be changed.
 */
export interface Composition {
  readonly value: unknown
  /** The written objects that each object or array of the composition comes from; the first that has a key wins. */
  readonly layers: ReadonlyMap<object, readonly Layer[]>
  readonly broken: readonly BrokenReference[]
  /** How much the parser has to look at in each object or array. */
  readonly workOf: ReadonlyMap<object, number>
}

/** A composed value, how much the parser has to look at in it, and how many levels it has. */
interface Piece {
  readonly value: unknown
  readonly work: number
  readonly levels: number
}

interface State {
  readonly sources: DeepSources
  readonly main: DeepSource
  readonly version: 2 | 3.0 | 3.1
  readonly pieces: Map<object, Piece | 'open'>
  readonly layers: Map<object, Layer[]>
  readonly broken: BrokenReference[]
  readonly workOf: Map<object, number>
  level: number
  count: number
}

const tooLarge = 'it is too large once every $ref and alias is replaced by what it leads to'

/** Composes a specification; `root` is what to take for the main file's value. Throws `DeepLimit`. */
export function compose(
  sources: DeepSources,
  main: DeepSource,
  root: Fields,
  version: 2 | 3.0 | 3.1,
): Composition {
  const state: State = {
    sources,
    main,
    version,
    pieces: new Map(),
    layers: new Map(),
    broken: [],
    workOf: new Map(),
    level: 0,
    count: 0,
  }
  const { value } = copy(state, 'object', { raw: root, source: main, path: null })
  return { value, layers: state.layers, broken: state.broken, workOf: state.workOf }
}

function piece(state: State, kind: Kind, { raw, source, path }: Found): Piece {
  if (++state.count > maxDeepWork) throw new DeepLimit(tooLarge)
  if (typeof raw !== 'object' || raw === null || kind === 'data') return { value: raw, work: 1, levels: 0 }
  const known = state.pieces.get(raw)
  const layer = { raw, source, path }
  if (known === 'open') return leftOver(state, layer, '#')
  if (known) return known
  if (++state.level > maxDeepLevels) throw new DeepLimit(`it has more than ${maxDeepLevels} levels`)
  state.pieces.set(raw, 'open')
  const ref = own(raw, '$ref')
  const made = typeof ref === 'string' ? behind(state, kind, layer, ref) : copy(state, kind, layer)
  if (made.levels > maxDeepLevels) throw new DeepLimit(`it has more than ${maxDeepLevels} levels`)
  if (made.work > maxDeepWork) throw new DeepLimit(tooLarge)
  state.pieces.set(raw, made)
  if (typeof made.value === 'object' && made.value !== null) state.workOf.set(made.value, made.work)
  state.level--
  return made
}

function copy(state: State, kind: Kind, layer: Layer): Piece {
  const { raw, source, path } = layer
  const isArray = Array.isArray(raw)
  if (isArray && raw.length > maxDeepWork) throw new DeepLimit(tooLarge)
  let work = 1
  let levels = 0
  const entries = Object.entries(raw).map(([key, item]): [string, unknown] => {
    const inner = isArray ? kind : kindBelow(kind, key, item, state.version === 2)
    const made = piece(state, inner, { raw: item, source, path: below(path, isArray ? Number(key) : key) })
    work += made.work + (key === 'enum' && Array.isArray(item) ? comparisons(item) : 0)
    levels = Math.max(levels, made.levels + 1)
    return [key, made.value]
  })
  // Equal items are looked for by comparing each with each.
  if (isArray) work *= 1 + entries.length / 100
  const value = isArray ? entries.map(([, item]) => item) : understood(Object.fromEntries(entries))
  state.layers.set(value, [layer])
  return { value, work, levels }
}

/** What it costs to look for equal items by comparing each with each, as 2.0 asks for. */
function comparisons(items: readonly unknown[]): number {
  let size = 0
  const todo = [...items]
  while (todo.length > 0 && size < maxDeepWork) {
    const item = todo.pop()
    size++
    if (typeof item === 'object' && item !== null) for (const inner of Object.values(item)) todo.push(inner)
  }
  return size < maxDeepWork ? (size * items.length) / 100 : Infinity
}

/** A "Bearer" is a "bearer" (RFC 7235, section 2.1: the scheme is case-insensitive), which the parser does not know. */
function understood(value: Fields): Fields {
  const scheme = value.type === 'http' && own(value, 'scheme')
  return typeof scheme === 'string' && /^bearer$/i.test(scheme) ? { ...value, scheme: 'bearer' } : value
}

/** What a reference leads to. Its siblings are to be ignored, except in a path item, where they come first. */
function behind(state: State, kind: Kind, layer: Layer, ref: string): Piece {
  const { raw, source, path } = layer
  const { $ref: _, ...rest } = raw as Fields
  const siblings =
    kind === 'item' || state.version === 3.1 ? copy(state, kind, { ...layer, raw: rest }) : null
  const found = lookUp(state.sources, source, ref)
  if (!found) return leftOver(state, layer, ref)
  const reason = 'reason' in found ? found.reason : misled(kind, path, found.path)
  if (reason !== null || 'reason' in found) {
    state.broken.push({ source, path: below(path, '$ref'), ref, reason: reason ?? '' })
    return leftOver(state, layer, ref)
  }
  if (isValidatedAtHome(state, kind, found)) return leftOver(state, layer, ref)
  const isOpen = typeof found.raw === 'object' && found.raw !== null && state.pieces.get(found.raw) === 'open'
  if (isOpen) return leftOver(state, layer, ref)
  const target = piece(state, kind, found)
  if (kind !== 'item' || !siblings || !isFields(target.value) || Object.keys(rest).length === 0) return target
  const value = { ...target.value, ...(siblings.value as Fields) }
  state.layers.set(value, [layer, ...(state.layers.get(target.value) ?? [])])
  return {
    value,
    work: target.work + siblings.work,
    levels: Math.max(target.levels, siblings.levels),
  }
}

/** Why a reference is none to make here: it leads to a component of another kind than belongs here. */
function misled(kind: Kind, from: Path | null, to: Path | null): string | null {
  const section = to?.parent
  if (!section || section.parent?.key !== 'components' || section.parent.parent !== null) return null
  const wanted = sectionOf(kind, from)
  return wanted === null || wanted === section.key
    ? null
    : `it leads to one of "${section.key}", and one of "${wanted}" belongs here`
}

/** A schema among the specification's own is validated where it stands, so that it need not be at every use. */
function isValidatedAtHome(state: State, kind: Kind, { source, path }: Found): boolean {
  if (kind !== 'schema' && (kind !== 'top' || state.version === 2)) return false
  const parent = path?.parent
  if (source !== state.main || !parent) return false
  if (parent.parent === null) return parent.key === 'definitions' && state.version === 2
  return parent.key === 'schemas' && parent.parent.key === 'components' && parent.parent.parent === null
}

function leftOver(state: State, layer: Layer, ref: string): Piece {
  const value = { $ref: ref }
  state.layers.set(value, [layer])
  return { value, work: 2, levels: 1 }
}

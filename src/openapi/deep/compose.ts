import { compact } from '../../document/compact.ts'
import { resolve } from '../follow.ts'
import { type Fields, isFields, own } from '../node.ts'
import { addReferenceFault, type Located, type Source, type Sources } from '../sources.ts'
import { charactersPerValue, DeepLimit, type DeepRoom, maxDeepLevels, maxDeepWork } from './limit.ts'
import { belongsIn, isInSchema, isSection, type Kind, type Place, placeBelow } from './place.ts'

/**
 * A specification with each `$ref` replaced by what it leads to. Left over as `{ $ref }` is one that is
 * broken, remote or circular, and one of a schema that is validated elsewhere in the same specification.
 */
export interface Composition {
  readonly value: Fields
  /** The written objects that an object of the composition is made of; the first that has a key wins. */
  readonly layers: ReadonlyMap<unknown, readonly Located<object>[]>
}

/** A composed value, how many values the validator has to look at in it, and how many more stand in its data. */
interface Piece {
  readonly value: unknown
  readonly work: number
  readonly data: number
}

type Pieces = Readonly<Record<Kind, Map<unknown, Piece | 'open'>>>

interface State {
  readonly sources: Sources
  /** The section of the main file that an object is an entry of. */
  readonly sections: ReadonlyMap<unknown, string>
  /** Of each kind of place: an alias can make one object a schema here and a map of responses there. */
  readonly pieces: Pieces
  /** The same where the items of a list must differ, which takes more work than at other places of its kind. */
  readonly differing: Pieces
  /** How many values the lists and objects of data hold. */
  readonly data: Map<unknown, number>
  readonly layers: Map<unknown, readonly Located<object>[]>
  readonly assertInTime: () => void
  level: number
}

/** Throws `DeepLimit`; `assertInTime` throws one where time is over. */
export async function compose(
  sources: Sources,
  source: Source,
  root: Fields,
  room: DeepRoom,
  assertInTime: () => void,
): Promise<Composition> {
  const sections = new Map<unknown, string>()
  for (const [key, entries] of Object.entries((root.swagger ? root : own(root, 'components')) ?? {})) {
    const name = key === 'definitions' ? 'schemas' : key
    if (!isSection(name) || !isFields(entries)) continue
    for (const entry of Object.values(entries)) if (isFields(entry)) sections.set(entry, name)
  }
  const state: State = {
    sources,
    sections,
    pieces: noPieces(),
    differing: noPieces(),
    data: new Map(),
    layers: new Map(),
    assertInTime,
    level: 0,
  }
  const { value, work } = await copy(
    state,
    { node: root, source },
    { kind: 'object', key: null, above: null },
  )
  if (work > maxDeepWork) throw tooLarge()
  room.work -= work
  if (room.work < 0)
    throw new DeepLimit(
      'it and those before it are too large together once each $ref and alias is written out',
    )
  return { value: value as Fields, layers: state.layers }
}

const noPieces = (): Pieces => ({
  object: new Map(),
  objects: new Map(),
  callbacks: new Map(),
  schema: new Map(),
  schemas: new Map(),
  data: new Map(),
})

/** What is known of the places like one. */
const piecesLike = ({ pieces, differing }: State, { kind, key }: Place) =>
  (unique.has(key) ? differing : pieces)[kind]

async function piece(state: State, { node, source }: Located<unknown>, place: Place): Promise<Piece> {
  if (place.kind === 'data') return { value: node, work: 1, data: valuesIn(state, node) }
  if (typeof node !== 'object' || node === null) return { value: node, work: 1 + moreOf(node), data: 0 }
  const pieces = piecesLike(state, place)
  const known = pieces.get(node)
  if (known) return known === 'open' ? leftOver(state, { node, source }, '#') : known
  if (++state.level > maxDeepLevels) throw new DeepLimit(`it has more than ${maxDeepLevels} levels`)
  pieces.set(node, 'open')
  const ref = own(node, '$ref')
  const made =
    typeof ref === 'string' && isFields(node)
      ? await behind(state, { node, source }, ref, place)
      : await copy(state, { node, source }, place)
  if (made.work > maxDeepWork) throw tooLarge()
  pieces.set(node, made)
  state.level--
  return made
}

const tooLarge = () => new DeepLimit('it is too large once each $ref and alias is written out')

/** How many more values a text counts as. */
const moreOf = (node: unknown) =>
  typeof node === 'string' ? Math.floor(node.length / charactersPerValue) : 0

/** How many values there are in one of data, with its aliases written out; endless in one too deep, or in itself. */
function valuesIn(state: State, node: unknown, level = 0): number {
  if (typeof node !== 'object' || node === null) return moreOf(node)
  const known = state.data.get(node)
  if (known !== undefined) return known
  if (level > maxDeepLevels) return Infinity
  state.data.set(node, Infinity)
  let values = 0
  for (const item of Object.values(node)) values += 1 + valuesIn(state, item, level + 1)
  state.data.set(node, values)
  return values
}

async function copy(state: State, { node, source }: Located<object>, place: Place): Promise<Piece> {
  const isList = Array.isArray(node)
  // Before each has an entry, a promise and a copy: a list of 32 MB may have 16 million items.
  if ((isList ? node : Object.keys(node)).length > maxDeepWork) throw tooLarge()
  const entries: [string, unknown][] = []
  let work = 1
  let data = 0
  for (const [key, item] of Object.entries(node)) {
    const inner = await piece(state, { node: item, source }, placeBelow(place, isList ? null : key, item))
    work += inner.work
    data += inner.data
    entries.push([key, inner.value])
  }
  // Equal items are looked for by comparing each with each, their data too.
  const cost = isList ? (entries.length * comparisonCost(place, node)) / 100 : 0
  work *= 1 + cost
  // Data that holds itself has no end, which times nothing would be no number.
  if (cost > 0 && entries.length > 1) work += data * cost
  const value = isList ? entries.map(([, item]) => item) : compact(Object.fromEntries(entries))
  state.layers.set(value, [{ node, source }])
  return { value, work, data }
}

/** Lists whose items must differ; objects of one may have to be compared member by member. */
const unique = new Set<string | null>(['enum', 'parameters', 'tags', 'security'])

const comparisonCost = ({ key }: Place, list: readonly unknown[]): number =>
  unique.has(key) && list.some(item => typeof item === 'object') ? 10 : 1

/** What a reference leads to. Its siblings are ignored, except in a path item, where they come first. */
async function behind(state: State, from: Located, ref: string, place: Place): Promise<Piece> {
  state.assertInTime()
  const target = await resolve(state.sources, from.source, ref)
  const section = state.sections.get(target?.node)
  const wanted = belongsIn(place)
  if (section && wanted && section !== wanted) {
    const reason = `it leads to one of "${section}", and one of "${wanted}" belongs here`
    addReferenceFault(state.sources, from.source, ref, { kind: 'reference', reason })
    return leftOver(state, from, ref)
  }
  const known = piecesLike(state, place).get(target?.node)
  const isElsewhere = isInSchema(place) && (known !== undefined || section === 'schemas')
  if (!target || known === 'open' || isElsewhere) return leftOver(state, from, ref)
  const made = await piece(state, target, place)
  const { $ref: _, ...rest } = from.node
  if (wanted !== 'pathItems' || !isFields(made.value) || Object.keys(rest).length === 0) return made
  const siblings = await copy(state, { node: compact(rest), source: from.source }, place)
  const value = compact({ ...made.value, ...(siblings.value as Fields) })
  state.layers.set(value, [from, ...(state.layers.get(made.value) ?? [])])
  return { value, work: made.work + siblings.work, data: made.data + siblings.data }
}

function leftOver({ layers }: State, from: Located<object>, ref: string): Piece {
  const value = { $ref: ref }
  layers.set(value, [from])
  return { value, work: 2, data: 0 }
}

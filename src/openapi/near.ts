import { without } from '../document/unicode.ts'
import { byLength, closestKey, type Lengths } from './closest.ts'
import { literalSuffixes, pathShape, versionSuffixes } from './shape.ts'
import type { Operation, Specification } from './specification.ts'

/** A suggestion: the methods of the same path, or the nearest operation, such as `GET /users/{userId}`. */
export interface NearOperation {
  readonly methods?: readonly string[]
  readonly nearest?: string
}

type Grouped = Map<string, Operation[]>
type Operations = ReadonlyMap<string, readonly Operation[]>

interface Paths {
  readonly exact: Operations
  /** By the shape of the path. */
  readonly shapes: Operations
  /** By the shape of the path without a leading `/v1`, `/api`. */
  readonly versionless: Operations
  /** By the shape of the path without up to three leading segments. */
  readonly shortened: Operations
  readonly lengths: Lengths
}

interface Webhooks {
  readonly names: ReadonlyMap<string, string>
  readonly lengths: Lengths
}

/**
 * The most methods of one path, or of paths of one shape, that are known: `additionalOperations` can hold any number,
 * and each wrong entry would name them all.
 */
const maxMethods = 20

/** The most specifications in scope that are searched for what an entry means. */
const maxScope = 100

/** The most specifications that are each searched as if they were alone; more of them share what these may take. */
const maxWhole = 10

const paths = new WeakMap<Specification, Paths>()
const webhooks = new WeakMap<Specification, Webhooks>()

/** Suggests an operation for a `METHOD /path` that no specification in scope has. */
export function nearOperation(
  specifications: readonly Specification[],
  method: string,
  path: string,
): NearOperation {
  const scope = specifications.slice(0, maxScope).map(pathsOf)
  const methods = scope.flatMap(({ exact }) => (exact.get(path) ?? []).map(operation => operation.method))
  if (methods.length > 0) return { methods: [...new Set(methods)].slice(0, maxMethods) }
  const shape = pathShape(path)
  const operations =
    first(scope, ({ shapes }) => shapes.get(shape)) ??
    first(scope, index => withoutPrefix(index.versionless, index.shapes, shape, versionSuffixes)) ??
    closest(scope, shape) ??
    first(scope, index => withoutPrefix(index.shortened, index.shapes, shape, literalSuffixes))
  const operation = operations?.find(each => each.method === method) ?? operations?.[0]
  return operation ? { nearest: `${operation.method} ${operation.path}` } : {}
}

/** The webhook whose name differs in letter case or punctuation, else in a few letters. */
export function nearWebhook(specifications: readonly Specification[], name: string): string | undefined {
  const scope = specifications.slice(0, maxScope).map(webhooksOf)
  const plain = plainName(name)
  const same = first(scope, ({ names }) => names.get(plain))
  return same ?? nearest(scope, plain, ({ names }, key) => names.get(key))
}

function withoutPrefix(
  shorter: Operations,
  shapes: Operations,
  shape: string,
  suffixes: (shape: string) => Iterable<string>,
): readonly Operation[] | undefined {
  const lacking = shorter.get(shape)
  if (lacking) return lacking
  for (const suffix of suffixes(shape)) if (shapes.has(suffix)) return shapes.get(suffix)
  return undefined
}

function closest(scope: readonly Paths[], shape: string): readonly Operation[] | undefined {
  return nearest(scope, shape, ({ shapes }, key) => shapes.get(key))
}

function nearest<Index extends { readonly lengths: Lengths }, Found>(
  scope: readonly Index[],
  wanted: string,
  get: (index: Index, key: string) => Found | undefined,
): Found | undefined {
  let best: { distance: number; found: Found | undefined } | undefined
  const part = Math.min(1, maxWhole / scope.length)
  for (const index of scope) {
    const near = closestKey(index.lengths, wanted, part)
    if (near && (!best || near.distance < best.distance)) best = { ...near, found: get(index, near.key) }
  }
  return best?.found
}

function first<Index, Found>(
  scope: readonly Index[],
  find: (index: Index) => Found | undefined,
): Found | undefined {
  for (const index of scope) {
    const nonNullable = find(index)
    if (nonNullable !== undefined) return nonNullable
  }
  return undefined
}

function pathsOf(specification: Specification): Paths {
  const known = paths.get(specification)
  if (known) return known
  const exact: Grouped = new Map()
  const shapes: Grouped = new Map()
  const versionless: Grouped = new Map()
  const shortened: Grouped = new Map()
  // A path without a slash cannot be an entry: OpenAPI requires the slash.
  for (const operation of specification.operations)
    if (operation.path?.startsWith('/')) add(exact, operation.path, operation)
  // Of each path once: one of 400,000 characters may have 40,000 methods.
  for (const [path, operations] of exact) {
    const shape = pathShape(path)
    const [withoutVersion, shorter] = [versionSuffixes(shape), literalSuffixes(shape)]
    for (const operation of operations) {
      add(shapes, shape, operation)
      for (const suffix of withoutVersion) add(versionless, suffix, operation)
      for (const suffix of shorter) add(shortened, suffix, operation)
    }
  }
  const made = { exact, shapes, versionless, shortened, lengths: byLength(shapes.keys()) }
  paths.set(specification, made)
  return made
}

/** Adds the first operation of each method. */
function add(grouped: Grouped, key: string, operation: Operation) {
  const known = grouped.get(key)
  if (!known) grouped.set(key, [operation])
  else if (known.length < maxMethods && known.every(({ method }) => method !== operation.method))
    known.push(operation)
}

function webhooksOf(specification: Specification): Webhooks {
  const known = webhooks.get(specification)
  if (known) return known
  const names = new Map<string, string>()
  for (const webhook of new Set(specification.operations.map(operation => operation.webhook))) {
    const plain = plainName(webhook ?? '')
    if (webhook !== null && !names.has(plain)) names.set(plain, webhook)
  }
  const made = { names, lengths: byLength(names.keys()) }
  webhooks.set(specification, made)
  return made
}

const plainName = (name: string) => without(name.toLowerCase(), /[^\p{L}\p{N}]/gu)

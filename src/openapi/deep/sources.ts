import type { Path } from '../../document/pointer.ts'
import type { Span } from '../../document/span.ts'
import { DeepLimit, maxDeepBytes } from './limit.ts'
import { readValue } from './read.ts'
import { isFields, own } from '../node.ts'
import { type Target, readReference } from '../reference.ts'
import { maxReferencedFiles, maxRefHops, type ReadText } from '../specification.ts'

/** A file of a specification that is validated in depth. */
export interface DeepSource {
  readonly path: string
  readonly text: string
  readonly isJson: boolean
  /** Whether it holds `$id`, which changes what a relative reference means, or `$anchor`, which names a place. */
  readonly isNamed: boolean
  readonly root: unknown
}

/** A value and where it stands. */
export interface Found {
  readonly raw: unknown
  readonly source: DeepSource
  readonly path: Path | null
}

/** What a `$ref` leads to: a value, a reason why there is none, or nothing that is known here (another host). */
export type Lookup = Found | { readonly reason: string } | null

/** A file that cannot be parsed. */
export interface UnreadableSource {
  readonly path: string
  readonly text: string
  readonly span: Span
  readonly message: string
  readonly help?: string
}

/** The files of one specification, each read once, through `read` alone. */
export interface DeepSources {
  readonly read: ReadText
  readonly files: Map<string, DeepSource | null>
  readonly unreadable: UnreadableSource[]
  readonly lookups: Map<DeepSource, Map<string, Lookup>>
  bytes: number
}

/** Parses a file; one that is neither JSON nor YAML is remembered as unreadable and gives `null`. */
export function addDeepSource(sources: DeepSources, path: string, text: string): DeepSource | null {
  sources.bytes += Buffer.byteLength(text)
  if (sources.bytes > maxDeepBytes) throw new DeepLimit(`it is larger than ${maxDeepBytes >> 20} MB`)
  const read = readValue(path, text)
  if ('fault' in read) sources.unreadable.push({ path, text, ...read.fault })
  const isNamed = /\$(id|anchor|dynamicAnchor)\b/.test(text)
  const source = 'fault' in read ? null : { path, text, isJson: read.isJson, isNamed, root: read.value }
  sources.files.set(path, source)
  return source
}

const endless = { reason: 'it leads back to itself' }

/** Looks a `$ref` up, each once. */
export function lookUp(sources: DeepSources, from: DeepSource, ref: string, hops = 0): Lookup {
  const known = sources.lookups.get(from) ?? new Map<string, Lookup>()
  sources.lookups.set(from, known)
  const found = known.get(ref)
  if (found !== undefined) return found
  // A pointer that leads through itself finds nothing.
  known.set(ref, endless)
  const result = find(sources, from, readReference(ref, from.path), hops)
  known.set(ref, result)
  return result
}

function find(sources: DeepSources, from: DeepSource, target: Target, hops: number): Lookup {
  if (target.kind === 'remote') return null
  if (target.kind === 'outside') return { reason: 'it leaves the project' }
  const opened = open(sources, target.file)
  if ('reason' in opened) return from.isNamed ? null : opened
  if (!opened.source) return null
  const source = opened.source
  const found = target.tokens && walk(sources, source, target.tokens, hops)
  if (found) return found
  if (found === undefined || from.isNamed) return null
  return { reason: `nothing there in "${target.file}"` }
}

function open(
  sources: DeepSources,
  path: string,
): { source: DeepSource | null } | { readonly reason: string } {
  const known = sources.files.get(path)
  if (known !== undefined) return { source: known }
  if (sources.files.size > maxReferencedFiles)
    throw new DeepLimit(`it has more than ${maxReferencedFiles} files`)
  const result = sources.read(path)
  if ('text' in result) return { source: addDeepSource(sources, path, result.text) }
  const detail = result.detail ? ` (${result.detail})` : ''
  if (result.failure === 'outside') return { reason: `it leaves the project${detail}` }
  const reasons = { missing: 'no file', unreadable: 'cannot read', 'too-large': 'too large to read:' }
  return { reason: `${reasons[result.failure]} "${path}"${detail}` }
}

/** Walks a JSON Pointer, through references in its way; `undefined` when one of those is no good. */
function walk(
  sources: DeepSources,
  source: DeepSource,
  tokens: readonly string[],
  hops: number,
): Found | typeof endless | null | undefined {
  let at: Found = { raw: source.root, source, path: null }
  for (const token of tokens) {
    let left = maxRefHops - hops
    while (isFields(at.raw) && !Object.hasOwn(at.raw, token)) {
      const ref = own(at.raw, '$ref')
      if (typeof ref !== 'string') break
      const next = left-- > 0 ? lookUp(sources, at.source, ref, hops + 1) : null
      if (next === endless) return endless
      if (!next || 'reason' in next) return undefined
      at = next
    }
    if (typeof at.raw !== 'object' || at.raw === null || !Object.hasOwn(at.raw, token)) return null
    at = { raw: own(at.raw, token), source: at.source, path: { parent: at.path, key: token } }
  }
  return at
}

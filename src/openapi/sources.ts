import { copied } from '../document/copied.ts'
import { cut, maxQuotedLength } from '../document/quote.ts'
import { type LineStarts, lineStarts, type Range, rangeOf } from '../document/range.ts'
import type { Span } from '../document/span.ts'
import type { Fields } from './node.ts'
import { parseText } from './parse.ts'
import type { Reading } from './parsed.ts'
import { referencePlaces, rootSpan } from './places.ts'
import {
  type FaultKind,
  type FileText,
  maxReferencedFiles,
  type ReadText,
  type SpecificationFault,
} from './specification.ts'

/** A file of a specification. */
export interface Source {
  readonly path: string
  readonly content: FileText
  readonly root: unknown
  /** The target of each `$ref` of the file: `null` if broken, `'pending'` while it is resolved. */
  readonly targets: Map<string, Located<unknown> | null | 'pending'>
}

/** An object, or what else a `$ref` leads to, and the file that it is in, to which its references are relative. */
export interface Located<Node = Fields> {
  readonly node: Node
  readonly source: Source
}

/** The files and faults of one specification, filled while it is loaded. */
export interface Sources {
  readonly read: ReadText
  /** How the files that are referred to are read. */
  readonly reading: Reading
  /** By path; `null` for a file that cannot be read as JSON or YAML. */
  readonly files: Map<string, Source | null>
  readonly faults: SpecificationFault[]
  /** What the `$ref` of an object leads to. */
  readonly next: WeakMap<Fields, Located>
  /** The layer that has a key, behind the `$ref` of an object that has not: a pointer may ask for it at each of its names. */
  readonly behind: WeakMap<Fields, Map<string, Located>>
  /** The objects of a cycle that has been reported. */
  readonly cyclic: WeakSet<Fields>
  /** The exceeded limits that have been reported. */
  readonly limits: Set<string>
}

export function newSources(read: ReadText, reading: Sources['reading']): Sources {
  return {
    read,
    reading,
    files: new Map(),
    faults: [],
    next: new WeakMap(),
    behind: new WeakMap(),
    cyclic: new WeakSet(),
    limits: new Set(),
  }
}

/** Parses a file; a text that is neither JSON nor YAML becomes a fault, and `null` is returned. */
export async function addSource(sources: Sources, path: string, content: FileText): Promise<Source | null> {
  const parsed = await parseText(path, content, sources.reading)
  const source = { path, content, root: 'value' in parsed ? parsed.value : null, targets: new Map() }
  if ('fault' in parsed) {
    const { span, message, help } = parsed.fault
    addFault(sources, source, { kind: 'syntax', message, help, span })
  }
  const added = 'fault' in parsed ? null : source
  sources.files.set(path, added)
  return added
}

/** The file with that path, read on first use, or why it is missing. */
export async function openSource(
  sources: Sources,
  path: string,
): Promise<{ source: Source | null } | { kind: FaultKind; reason: string }> {
  const known = sources.files.get(path)
  if (known !== undefined) return { source: known }
  if (sources.files.size > maxReferencedFiles)
    return {
      kind: 'limit',
      reason: `not read, as the specification has more than ${maxReferencedFiles} files`,
    }
  const result = sources.read(path)
  if ('text' in result) return { source: await addSource(sources, path, result) }
  const detail = result.detail ? ` (${result.detail})` : ''
  if (result.failure === 'outside') return { kind: 'outside', reason: `it leaves the project${detail}` }
  const reasons = { missing: 'no file', unreadable: 'cannot read', 'too-large': 'too large to read:' }
  return { kind: 'reference', reason: `${reasons[result.failure]} ${inQuotes(path)}${detail}` }
}

/** Adds a fault; without a span, at the start of the root value. */
export function addFault(
  sources: Sources,
  source: Source,
  fault: {
    kind: FaultKind
    message: string
    help?: string | undefined
    span?: Span | undefined
    about?: string
  },
): void {
  const { kind, message, help, span, about } = fault
  const range = place(source, span ?? rootOf(source))
  const named = !span && about !== undefined && { about }
  sources.faults.push({ kind, file: source.path, message, ...(help && { help }), range, ...named })
}

/** A path in quotes, of a long one its start: each of 500,000 faults may hold one of 4,000 characters. */
export const inQuotes = (path: string) =>
  `"${path.length > maxQuotedLength ? copied(cut(path, maxQuotedLength)) : path}"`

const maxShownReference = 100

/** Adds a fault at the first occurrence of a `$ref`; an exceeded limit is reported once. */
export function addReferenceFault(
  sources: Sources,
  source: Source,
  ref: string,
  fault: { kind: FaultKind; reason: string; help?: string },
): void {
  if (fault.kind === 'limit') {
    if (sources.limits.has(fault.reason)) return
    sources.limits.add(fault.reason)
  }
  const shown = ref.length > maxShownReference ? `${ref.slice(0, maxShownReference)}...` : ref
  const message = `$ref "${shown}": ${fault.reason}.`
  const span = placesOf(source).get(ref)
  addFault(sources, source, { kind: fault.kind, message, help: fault.help, span, about: ref })
}

const starts = new WeakMap<Source, LineStarts>()
const places = new WeakMap<Source, Map<string, Span>>()
const roots = new WeakMap<Source, Span>()

function place(source: Source, span: Span): Range {
  return rangeOf(
    source.content.text,
    span,
    remembered(starts, source, () => lineStarts(source.content.text)),
  )
}

function placesOf(source: Source): Map<string, Span> {
  return remembered(places, source, () => referencePlaces(source.content.text))
}

/** Where the root value begins: a text may have as many comments before it as faults without a place of their own. */
function rootOf(source: Source): Span {
  return remembered(roots, source, () => rootSpan(source.content.text))
}

function remembered<Key extends object, Value>(
  memory: WeakMap<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const value = memory.get(key) ?? make()
  memory.set(key, value)
  return value
}

import { ServiceError } from './error.ts'
import { isRecord, jsonOf } from './json.ts'

/** A page that the reply was made from. */
export interface Source {
  readonly id?: string
  readonly url?: string
  readonly title?: string
  readonly [field: string]: unknown
}

/** The end of the reply. */
export interface FinishPart {
  readonly type: 'finish'
  /** The thread that a later question continues. */
  readonly threadId?: string | undefined
  readonly finishReason?: string
  readonly usage?: unknown
  readonly [field: string]: unknown
}

/** The service reported an error within the stream. */
export interface ErrorPart {
  readonly type: 'error'
  readonly message: string
}

/** A part of a reply. `unknown` is any other of the data stream protocol, version 4, or one that a service adds. */
export type Part =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'source'; readonly source: Source }
  | { readonly type: 'data'; readonly data: unknown }
  | { readonly type: 'annotation'; readonly annotation: unknown }
  | { readonly type: 'unknown'; readonly code: string; readonly value: unknown }
  | ErrorPart
  | FinishPart

type Hide = (text: string) => string
type Reader = (value: unknown, hide: Hide) => readonly Part[] | undefined

const textOf =
  (type: 'text' | 'reasoning'): Reader =>
  value =>
    typeof value === 'string' ? [{ type, text: value }] : undefined

/** The part for each code of a line; undefined when the value has the wrong type for its code. */
const readers = new Map<string, Reader>([
  ['0', textOf('text')],
  ['g', textOf('reasoning')],
  ['h', value => (isRecord(value) ? [{ type: 'source', source: value }] : undefined)],
  ['2', value => (Array.isArray(value) ? value.map(dataPart) : undefined)],
  ['8', value => (Array.isArray(value) ? value.map(annotationPart) : undefined)],
  ['3', (value, hide) => (typeof value === 'string' ? [{ type: 'error', message: hide(value) }] : undefined)],
  ['d', value => (isRecord(value) ? [{ ...value, type: 'finish' }] : undefined)],
])

const annotationPart = (annotation: unknown): Part => ({ type: 'annotation', annotation })

/** The service also sends the thread in a data part. */
const dataPart = (data: unknown): Part =>
  isRecord(data) && data.type === 'finish' ? { ...data, type: 'finish' } : { type: 'data', data }

/** The parts of one line, `CODE:JSON`. Throws for any other line; `hide` removes the key from the message. */
export function partsOf(line: string, hide: Hide): readonly Part[] {
  // A proxy may keep the connection alive with comments.
  if (line.startsWith(':')) return []
  const [, code, json] = /^(\w{1,32}):(.*)$/s.exec(line) ?? []
  if (code === undefined || json === undefined) throw malformed(hide(line))
  const value = jsonOf(json)
  const read = readers.get(code)
  if (!read) return [{ type: 'unknown', code, value: value === undefined ? json : value }]
  const parts = read(value, hide)
  if (!parts) throw malformed(hide(line))
  return parts
}

function malformed(line: string) {
  const shown = line.length > 80 ? `${line.slice(0, 80)}…` : line
  return new ServiceError('malformed', `The stream has a line that is no part: ${shown}`)
}

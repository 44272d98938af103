import { type EventType, type Mark, type State, YAMLException } from 'js-yaml'
import { compact, looksAsIndex } from './compact.ts'
import { aliasesIn } from './yaml-aliases.ts'

/** Told of each node, when it begins and when it ends. */
export type Listener = (event: EventType, state: State) => void

/** What the types of js-yaml 4.3 do not know of its state: the anchor of a node, and what it keeps of each mapping. */
export type Anchored = State & {
  readonly anchor: string | null
  readonly anchorMapTransactions?: readonly unknown[]
}

/**
 * The most that the largest indices of the mappings may be together that aliases repeat in lists and mappings which have
 * not ended: js-yaml copies such a mapping for each `<<: *alias` in brackets, and V8 makes room for each number up to its
 * largest index (see `compact`).
 */
export const maxAliasedIndices = 20_000_000

/** A key of digits alone; others that are numbers, such as `1_022` and `0x3fe`, are looked for as `mayBeIndex`. */
const digitsAtEnd = /[\s{[,]([1-9]\d{0,3})$/

/** The same in quotes, where what stands before a blank may be a part of the number: its line may go on behind a backslash. */
const digitsInQuotes = /["']([1-9]\d{0,3})$/

/**
 * The end of what may be a key that is a number: of what ends in a digit or is hexadecimal, before a colon, or in braces
 * without one; of a list there; and the start of whatever is behind "? ", or of a tag, which may be that of bytes.
 */
const mayBeIndex =
  /\?\s|\]\s*[:,}#]|(?<![^\s,[{])(!)|(?:(\d)\.?|0x[\dA-Fa-f_]+)(?:[\\\s]*(["'])\s*[:,}#]|\s*(?:[,}#]|:(?=[\s,[\]{}]|$)))/g

/** A key of bytes is a number where it is a single one. */
const largestByte = 255

/** V8 makes room for about one and a half times as many values as an index says, of 8 bytes each, */
const bytesPerIndex = 12

/** and for no more than so many; with an index that is larger by far it keeps them as a dictionary. */
const mostIndices = 5_000

/** So many bytes for each character of a text are little: its other values may take as many. */
const bytesPerCharacter = 16

/**
 * Whether the mappings of a YAML text with keys that are numbers may take much more room than the text. Each alias may
 * make one more: it is such a key itself, or merged.
 */
export function mayHoldIndices(text: string): boolean {
  const aliases = aliasesIn(text)
  const little = bytesPerCharacter * text.length
  let bytes = 0
  let largest = 0
  for (const { 1: tag, 2: digit, 3: quote, index } of text.matchAll(mayBeIndex)) {
    const written = quote === undefined ? digitsAtEnd : digitsInQuotes
    const digits =
      digit === undefined ? null : written.exec(` ${text.slice(Math.max(index - 5, 0), index + 1)}`)
    const most = digits ? Number(digits[1]) : tag === undefined ? mostIndices : largestByte
    largest = Math.max(largest, most)
    bytes += bytesPerIndex * most
    if (bytes + bytesPerIndex * aliases * largest > little) return true
  }
  return false
}

/** Makes each mapping compact when it ends, and counts the indices of those that aliases repeat until then. */
export function indexKeeper(): Listener {
  /** The largest index of each mapping and list that has ended, and the most there is of one that repeats itself. */
  const known = new WeakMap<object, number>()
  /** How many indices were repeated at each level, and in all. */
  const repeated: number[] = [0]
  let indices = 0
  let last = -1
  const largestOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0
    let largest = known.get(value)
    if (largest !== undefined) return largest
    // A list may hold itself.
    known.set(value, 0)
    if (Array.isArray(value))
      largest = value.reduce<number>((most, item) => Math.max(most, largestOf(item)), 0)
    else largest = ArrayBuffer.isView(value) ? 0 : largestIndexOf(compact(value))
    known.set(value, largest)
    return largest
  }
  return (event, { kind, result, position }) => {
    if (event === 'open') {
      repeated.push(0)
      return
    }
    indices -= repeated.pop()!
    const value: unknown = result
    if (typeof value !== 'object' || value === null) return
    if (kind !== null) {
      known.delete(value)
      largestOf(value)
      return
    }
    // Of all nodes, only an alias has a value and no kind; in a block it is read twice, first as what may be a key.
    if (position === last) return
    last = position
    const ofAlias = known.get(value) ?? mostIndices
    known.set(value, ofAlias)
    repeated[repeated.length - 1]! += ofAlias
    indices += ofAlias
    if (indices <= maxAliasedIndices) return
    const reason = 'its aliases repeat too many keys that are numbers'
    throw new YAMLException(reason, { position } as Mark)
  }
}

function largestIndexOf(value: object): number {
  let largest = 0
  for (const key in value) {
    if (!looksAsIndex(key)) break
    largest = Math.min(Number.parseInt(key, 10), mostIndices)
  }
  return largest
}

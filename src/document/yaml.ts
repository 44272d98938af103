import {
  DEFAULT_SCHEMA,
  load,
  loadAll,
  type LoadOptions,
  type Mark,
  type Schema,
  YAMLException,
} from 'js-yaml'
import { beWatched, inTime } from './time-limit.ts'
import { anchorsIn, mayHaveAlias, mayRepeatLists } from './yaml-aliases.ts'
import { type Anchored, indexKeeper, type Listener, mayHoldIndices } from './yaml-indices.ts'

/** The most levels of a YAML text. */
export const maxYamlDepth = 500

/** The most keys that merges (`<<`) of a YAML text may bring, and fewer those of a short one, of which there may be many. */
export const maxTotalMergeKeys = 1_000_000

/** They may bring so many for each character of the text. */
export const mergeKeysPerCharacter = 10

/** They may bring so many in any case. */
export const leastMergeKeys = 10_000

/**
 * The most characters of texts and lists that the aliases of a YAML text repeat, where a list may be a key: js-yaml writes
 * out each list that is one. Fewer those of a short text.
 */
export const maxAliasedLength = 64 * 1024 * 1024

/** They may repeat so many for each character of the text. */
export const aliasedPerCharacter = 200

/** They may repeat so many in any case. */
export const leastAliasedRoom = 4 * 1024 * 1024

/**
 * The most times that the anchors of a YAML text may be copied: js-yaml 4.3 keeps those of each mapping that begins
 * behind an anchor or a tag, on its line, and copies them when it ends into what it keeps of the next such above it.
 */
export const maxCopiedAnchors = 1_000_000

/** What a YAML text holds, or why js-yaml refuses it and at which offset. */
export type YamlResult =
  | { readonly value: unknown }
  | {
      readonly fault: {
        readonly position: number
        readonly reason: string
        /** Whether it is a second document. */
        readonly isSecond?: true
      }
    }

/** The limits of js-yaml 4.3 for a text, which its types do not know yet. */
function limitsOf({ length }: string): LoadOptions {
  const mergeKeys = roomOf(mergeKeysPerCharacter * length, leastMergeKeys, maxTotalMergeKeys)
  return { maxDepth: maxYamlDepth, maxTotalMergeKeys: mergeKeys } as LoadOptions
}

const roomOf = (ofLength: number, least: number, most: number) => Math.min(Math.max(ofLength, least), most)

/**
 * Reads a YAML text of one document with js-yaml 4, as the platform does: its language and its values are
 * what counts.
 */
export const readYaml = (text: string): YamlResult =>
  readingInTime(text, listener => load(text, { ...limitsOf(text), ...listener, schema: DEFAULT_SCHEMA }))

/** The same with repeated keys, of which the last counts, and with the place of a second document. */
export function readYamlFile(text: string, schema: Schema): YamlResult {
  const result = readingInTime(text, listener =>
    loadAll(text, null, { ...limitsOf(text), ...listener, schema, json: true }),
  )
  if ('fault' in result) return result
  const documents = result.value as readonly unknown[]
  if (documents.length < 2) return { value: documents[0] }
  return {
    fault: { position: secondDocument(text), reason: 'a second document begins here', isSecond: true },
  }
}

/** Where the second document of a text begins: at a line of `---`, else at one of `...`, which no value can hold. */
function secondDocument(text: string): number {
  const [one, two] = text.matchAll(/^---(?!\S)/gm)
  // Not line by line: there may be more than V8 lets a list hold.
  const isOfFirst = !contentLine.test(text.slice(0, one?.index ?? 0))
  return (isOfFirst ? two : one)?.index ?? Math.max(text.search(/^\.\.\.(?!\S)/m), 0)
}

/** A line that is neither empty, nor a comment, nor a directive. Its blanks end with it, be it by a lone CR. */
const contentLine = /^(?!%)[^\S\n\r\u2028\u2029]*[^\s#]/m

/** What is to be told of the nodes of a text; null where none can take long, since telling takes time. */
function listenerOf(text: string): Listener | null {
  const aliases = mayRepeatLists(text) ? aliasCounter(text) : null
  const enough = maxCopiedAnchors / maxYamlDepth
  const anchors = anchorsIn(text, enough) < enough ? null : anchorCounter()
  const indices = mayHoldIndices(text) ? indexKeeper() : null
  const [listener = null, ...others] = [aliases, anchors, indices].filter(one => one !== null)
  if (others.length === 0) return listener
  return (event, state) => {
    listener?.(event, state)
    for (const other of others) other(event, state)
  }
}

/** Counts how often anchors are copied. */
function anchorCounter(): Listener {
  let copied = 0
  return (event, state) => {
    const { anchor, anchorMapTransactions: { length } = [], position } = state as Anchored
    if (event === 'open' || anchor === null || length === 0) return
    copied += length - 1
    if (copied <= maxCopiedAnchors) return
    const reason = 'its anchors stand in too many mappings behind anchors or tags'
    throw new YAMLException(reason, { position } as Mark)
  }
}

/** Counts what aliases repeat; each list once, as long as it does not grow. */
function aliasCounter(text: string): Listener {
  const most = roomOf(aliasedPerCharacter * text.length, leastAliasedRoom, maxAliasedLength)
  let length = 0
  let last = -1
  const lists = new WeakMap<readonly unknown[], { readonly items: number; readonly length: number }>()
  const lengthOf = (value: unknown): number => {
    if (!Array.isArray(value)) return itemLength(value)
    const known = lists.get(value)
    if (known?.items === value.length) return known.length
    const counted = value.reduce<number>(
      (sum, item) => sum + 1 + Math.max(itemLength(item), leastItemLength),
      0,
    )
    lists.set(value, { items: value.length, length: counted })
    return counted
  }
  return (event, { kind, result, position }) => {
    // Of all nodes, only an alias has a value and no kind; in a block it is read twice, first as what may be a key.
    if (event === 'open' || kind !== null || result === null || position === last) return
    last = position
    length += lengthOf(result)
    if (length <= most) return
    const reason = `its aliases repeat more than ${most >> 20} MB of text`
    throw new YAMLException(reason, { position } as Mark)
  }
}

/** What an item of a list counts at least: js-yaml looks at each, which takes as long as so many characters. */
const leastItemLength = 20

/** About how many characters a value is as a part of a key; a byte is up to three digits and a comma. */
function itemLength(value: unknown): number {
  if (typeof value === 'string') return value.length
  return ArrayBuffer.isView(value) ? 4 * value.byteLength : leastItemLength
}

type Read = (options: Pick<LoadOptions, 'listener'>) => unknown

/** With aliases, what is read may have no end, or be far larger than its text: whatever goes through it is watched. */
function readingInTime(text: string, read: Read): YamlResult {
  if (mayHaveAlias(text)) beWatched()
  return inTime(text.length, () => reading(text, read))
}

function reading(text: string, read: Read): YamlResult {
  try {
    const listener = listenerOf(text)
    return { value: read(listener ? { listener } : {}) }
  } catch (error) {
    if (error instanceof RangeError) return { fault: { position: 0, reason: 'nesting exceeded the stack' } }
    if (!(error instanceof YAMLException)) throw error
    // js-yaml counts from after a byte order mark.
    const skipped = text.startsWith('\uFEFF') ? 1 : 0
    const position = Math.min((error.mark?.position ?? 0) + skipped, text.length)
    return { fault: { position, reason: error.reason } }
  }
}

import { present } from '../../document/present.ts'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { loadSpecification } from '../../openapi/load.ts'
import { maxUrlLength } from '../../navigation/openapi.ts'
import type { ReadText } from '../../openapi/specification.ts'
import { decodeUtf8 } from '../disk.ts'
import type { SpecificationFile } from '../project.ts'
import { kindOfPrivate } from './addresses.ts'
import { readBody, sizeOf } from './body.ts'
import { reasonOf, Refusal } from './reasons.ts'
import { type Reach, sendRequest, systemLookup } from './request.ts'

/** Milliseconds for fetching one document, with all redirects and the whole body. */
export const maxRemoteMilliseconds = 10_000

/** The most bytes of all documents of one run together, after decompression. */
export const maxRemoteBytes = 32 * 1024 * 1024

/** The most redirects of one document. */
export const maxRedirects = 5

/** The number of documents fetched in parallel. */
export const maxParallel = 6

/** The most documents that one run fetches. */
export const maxRemoteDocuments = 100

/** Milliseconds for fetching all of them, and for reading what is fetched. */
export const maxFetchingMilliseconds = 30_000

/** How documents are fetched; all but `allowPrivate` is there for tests. */
export interface FetchOptions extends Partial<Reach> {
  readonly allowPrivate?: boolean
  readonly milliseconds?: number
  /** For all documents together. */
  readonly fetchingMilliseconds?: number
  /** How many of them the reading of what was fetched before took. (0) */
  readonly spentMilliseconds?: number
  /** The most that a document, and all together, may have. */
  readonly bytes?: number
  /** Is told how many bytes each part of a body has. */
  readonly onBytes?: (count: number) => void
}

/** The result of fetching a document. */
export type Fetched = { readonly text: string } | { readonly failure: 'remote'; readonly detail: string }

/**
 * Fetches specifications, each given by the key that its result stands under and its URL; `read` makes the result. Those
 * past the limits of number, time and bytes are not asked for.
 */
export async function fetchAll<Read = SpecificationFile>(
  sources: readonly (readonly [key: string, url: string])[],
  options: FetchOptions,
  read: (key: string, fetched: Fetched) => Promise<Read>,
): Promise<Record<string, Read>> {
  const members: Record<string, Read> = {}
  const { milliseconds = maxRemoteMilliseconds, fetchingMilliseconds = maxFetchingMilliseconds } = options
  const { bytes = maxRemoteBytes } = options
  let left = fetchingMilliseconds - (options.spentMilliseconds ?? 0)
  let bytesLeft = bytes
  const counted = ([fetched, read]: readonly [Fetched, number]) => {
    bytesLeft -= read
    return 'text' in fetched && bytesLeft < 0 ? refusal(tooLarge(bytes)) : fetched
  }
  for (let index = 0; index < sources.length; index += maxParallel) {
    // A timer may end a millisecond early. Parsing waits for all downloads of a batch: it would use up their time.
    const batch = sources.slice(index, index + maxParallel)
    const start = performance.now()
    const limits = { ...options, milliseconds: Math.min(milliseconds, left) }
    const answers = await Promise.all(
      batch.map(async ([, url], i): Promise<readonly [Fetched, number]> => {
        if (index + i >= maxRemoteDocuments) return [refusal(tooMany), 0]
        if (bytesLeft <= 0) return [refusal(tooLarge(bytes)), 0]
        if (left < 1) return [refusal(tooLong(fetchingMilliseconds)), 0]
        let read = 0
        const onBytes = (count: number) => void (read += count)
        const fetched = await fetchText(url, { ...limits, onBytes })
        return [fetched, read]
      }),
    )
    // In their order, whichever came first. The texts of those that are refused need no memory while others are read.
    const fetched = answers.splice(0).map(counted)
    for (const [i, [key]] of batch.entries()) members[key] = await read(key, present(fetched[i]))
    left -= performance.now() - start
  }
  return members
}

const refusal = (detail: string) => ({ failure: 'remote', detail }) as const
const tooMany = `more than ${maxRemoteDocuments} documents are to be fetched`
const tooLong = (milliseconds: number) => `the others took ${milliseconds / 1000} seconds together`
/** Of a document that was fetched before, and that is not read again: the time for all is over. */
export const notReadInTime = refusal(tooLong(maxFetchingMilliseconds))
const tooLarge = (bytes: number) => `the documents are larger than ${sizeOf(bytes)} together`

/** Fetches a document over http or https; never throws. */
export async function fetchText(source: string, options: FetchOptions = {}): Promise<Fetched> {
  const { milliseconds = maxRemoteMilliseconds, bytes = maxRemoteBytes } = options
  const reach = {
    lookup: options.lookup ?? systemLookup,
    refusedKind: options.allowPrivate ? () => null : (options.refusedKind ?? kindOfPrivate),
  }
  const stop = new AbortController()
  const late = new Refusal(`it took longer than ${Math.round(milliseconds) / 1000} seconds`)
  const timer = setTimeout(() => stop.abort(late), milliseconds)
  try {
    const response = await followRedirects(source.trim(), reach, stop.signal)
    const text = decodeUtf8(await readBody(response, bytes, stop.signal, options.onBytes))
    if (text === null) throw new Refusal('it is not UTF-8 text')
    return { text }
  } catch (error) {
    return { failure: 'remote', detail: reasonOf(stop.signal.aborted ? late : error) }
  } finally {
    clearTimeout(timer)
    // Ends the connection of what was not read to its end.
    stop.abort(late)
  }
}

async function followRedirects(source: string, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  let url = urlOf(source)
  for (let redirects = 0; ; redirects++) {
    const response = await sendRequest(url, reach, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return response
    response.destroy()
    const status = `${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim()
    if (!isRedirect.has(statusCode)) throw new Refusal(`the server answered ${status}`)
    if (headers.location === undefined) throw new Refusal(`the server answered ${status} without a place`)
    if (redirects === maxRedirects) throw new Refusal(`it takes more than ${maxRedirects} redirects`)
    url = urlOf(headers.location, url)
    // Credentials are sent only to the server that docs.json names, and never taken from a redirect.
    url.username = ''
    url.password = ''
  }
}

const isRedirect: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function urlOf(text: string, base?: URL): URL {
  const subject = base ? 'it redirects to what' : 'it'
  const tooLong = new Refusal(`${subject} is longer than ${maxUrlLength} characters`)
  if (text.length > maxUrlLength) throw tooLong
  if (!URL.canParse(text, base?.href)) throw new Refusal(`${subject} is not a URL`)
  const url = new URL(text, base)
  // Each redirect may add to the folder of the one before it.
  if (base && url.href.length > maxUrlLength) throw tooLong
  if (url.protocol === 'http:' || url.protocol === 'https:') return url
  throw new Refusal(`${subject} is neither http nor https`)
}

/**
 * A specification from its own text and the overlays of the project that change it: documents it refers to are
 * not fetched and stay unknown.
 */
export async function indexRemote(
  key: string,
  fetched: Fetched,
  overlays: readonly string[] = [],
  read: ReadText = () => missing,
): Promise<SpecificationFile> {
  if ('failure' in fetched) return fetched
  const readOverlay: ReadText = path => (overlays.includes(path) ? read(path) : missing)
  const specification = await loadSpecification(key, fetched, readOverlay, overlays)
  const own = specification.faults.filter(({ file }) => !overlays.includes(file))
  const kinds = new Set(own.map(({ kind }) => kind))
  if (kinds.has('syntax')) return { failure: 'remote', detail: 'it is neither JSON nor YAML' }
  if (kinds.has('shape')) return { failure: 'remote', detail: 'it is not an OpenAPI document' }
  // Its other faults are outside the project, where the reader cannot repair them.
  return { ...specification, faults: specification.faults.filter(({ file }) => overlays.includes(file)) }
}

const missing = { failure: 'missing' } as const

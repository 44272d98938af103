import { hasStart } from '../document/first-index.ts'
import { normalize } from '../document/posix.ts'
import type { Dialect } from '../grammar/dialects.ts'
import type { ReadResult } from '../openapi/specification.ts'
import { assemble } from './assemble.ts'
import type { Config } from './config/config.ts'
import { holdsConfig, ownConfigNames } from './config/names.ts'
import { maxDocumentStart } from './documents.ts'
import { frontMatterBlock, maxFrontMatterBytes, mayHaveFrontMatter, wholeLines } from './front-matter.ts'
import type { Host } from './host.ts'
import {
  belowShutFinder,
  isWanted,
  maxFiles,
  maxPathCharacters,
  tooLongPaths,
  tooManyFiles,
} from './listed.ts'
import { decoded } from './open-docs.ts'
import { partsOf } from './parts.ts'
import type { Project } from './project.ts'
import { ProjectError } from './project-error.ts'
import type { Listing, PageFile, Source } from './source.ts'

/** Files by their path from the folder of docs.json, with `/`: the text, or the bytes, of each. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** A project that is in memory. */
export interface ProjectTexts {
  /** What a file holds that is no page, JSON or YAML, such as an image, does not matter: it may be empty. */
  readonly files: Files
  /** The name of docs.json among them. ("docs.json") */
  readonly docs?: string
  /** False where other files may exist: nothing is said of what is not among these. (true) */
  readonly isWhole?: boolean
  /** Overrides the configuration and the file's `$schema`. */
  readonly dialect?: Dialect
  /** Reads the text of the pages, for the rules of links. (the configuration's, or false) */
  readonly links?: boolean
  /** Reads docs-nav.baseline.json, so that `checkProject` reports only new problems. (false) */
  readonly baseline?: boolean
}

/**
 * A documentation project of texts in memory, as `readProject` reads it from the disk. Needs nothing of Node. No
 * specification is fetched, and only the files themselves are searched for a configuration.
 *
 * @throws {ProjectError} without docs.json, for a path that leads out of its folder, or for paths that are too long
 *   together
 * @example
 * const project = await projectOf({ files: { 'docs.json': text, 'index.mdx': '# Start' } })
 */
export async function projectOf({
  files,
  docs = 'docs.json',
  isWhole = true,
  ...options
}: ProjectTexts): Promise<Project> {
  const source = textSource(files)
  const begun = await assemble(partsOf('', docs, source), hostOf(source), { ...options, files: isWhole })
  return begun.finish()
}

/** Files in memory; each text is decoded once. */
export function textSource(files: Files): Source {
  const held = new Map(Object.entries(files))
  let characters = 0
  for (const path of held.keys()) {
    characters += path.length
    if (characters > maxPathCharacters) throw tooLongPaths()
    // Slashes are sought first: as the ends of parts, more of them than a list of V8 may hold would end the process.
    if (/^(?:\/|\.\.(?:\/|$))|\/(?:\/|$)/.test(path) || path === '.' || path !== normalize(path))
      throw new ProjectError(`"${path}" is not the path of a file below the folder of docs.json.`)
  }
  const read = reader(held)
  const startOf = (file: string, bytes: number) => firstBytes(held.get(file) ?? '', bytes)
  return {
    open: file => held.get(file) ?? noDocs(file),
    read,
    lacks: file => {
      const result = read(file)
      return 'failure' in result && result.failure === 'missing'
    },
    start: file => startOf(normalize(file), maxDocumentStart),
    list: () => listingOf([...held.keys()]),
    heads: () => file => {
      const start = longestHead(held.get(file) ?? '')
      return mayHaveFrontMatter(start) ? start : ''
    },
    each: (names, use) => {
      for (const file of names) if (held.has(file)) use(file, pageIn(held.get(file)!))
    },
  }
}

function noDocs(file: string): never {
  throw new ProjectError(`No "${file}" among the files.`)
}

function reader(held: ReadonlyMap<string, string | Uint8Array>): Source['read'] {
  const texts = new Map<string, ReadResult>()
  let sorted: readonly string[] | undefined
  const isFolder = (path: string) =>
    path === '.' || hasStart((sorted ??= [...held.keys()].sort()), `${path}/`)
  const readOnce = (path: string): ReadResult => {
    const content = held.get(path)
    if (content === undefined)
      return isFolder(path) ? { failure: 'unreadable', detail: 'it is not a file' } : { failure: 'missing' }
    const text = typeof content === 'string' ? content : decoded(content)
    return text === null ? { failure: 'unreadable', detail: 'it is not UTF-8 text' } : { text }
  }
  return file => {
    const path = normalize(file)
    const result = texts.get(path) ?? readOnce(path)
    texts.set(path, result)
    return result
  }
}

/** As a walk of the disk lists the files. */
function listingOf(paths: readonly string[]): Listing {
  const isBelowShut = belowShutFinder()
  const listed = paths.filter(path => !isBelowShut(path))
  const files = listed.filter(isWanted).sort()
  if (files.length > maxFiles) throw tooManyFiles()
  return { files, others: listed.filter(path => !isWanted(path)), outside: new Set(), closed: new Set() }
}

const pageIn = (content: string | Uint8Array): PageFile => ({
  bytes: () => (typeof content === 'string' ? new TextEncoder().encode(content) : content),
  text: () => firstBytes(content, Number.POSITIVE_INFINITY),
  head: () => {
    const start = longestHead(content)
    const block = frontMatterBlock(start)
    if (!block) return mayHaveFrontMatter(start) ? start : ''
    return start.slice(0, block.end === null ? undefined : block.end + 3)
  },
})

/** As far as front matter may go. */
function longestHead(content: string | Uint8Array): string {
  const start = firstBytes(content, maxFrontMatterBytes + 1)
  return wholeLines(start, start === firstBytes(content, maxFrontMatterBytes))
}

/** The text of the first bytes of a file. */
function firstBytes(content: string | Uint8Array, bytes: number): string {
  // A UTF-16 unit takes up to three bytes.
  if (typeof content === 'string' && content.length * 3 <= bytes) return content
  const whole = typeof content === 'string' ? new TextEncoder().encode(content.slice(0, bytes)) : content
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole.subarray(0, bytes))
}

/** What is around the files: a configuration among them, and nothing else. */
const hostOf = ({ read }: Pick<Source, 'read'>): Host => ({
  pathOf: (_, file) => file,
  config: (_, named) => (named === false ? Promise.resolve(null) : configIn(read)),
  reach: () => ({ allowRemote: false, cache: async () => null }),
  before: onlyOnDisk,
  remote: onlyOnDisk,
  kept: onlyOnDisk,
  deep: onlyOnDisk,
})

const onlyOnDisk = () =>
  Promise.reject(new ProjectError('A project of texts has no history, network or cache.'))

async function configIn(read: Source['read']): Promise<Config | null> {
  const own = ownConfigNames.filter(name => 'text' in read(name))
  const manifest = read('package.json')
  if ('text' in manifest && holdsConfig(manifest.text)) own.push('package.json')
  const [first] = own
  return first === undefined ? null : (await import('./config/read.ts')).readConfig(own, () => read(first))
}

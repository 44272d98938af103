import { leastAliasedLength, readingLength } from '../document/yaml-aliases.ts'
import { isOnlyJson } from '../openapi/file-text.ts'
import { newDeepRoom } from '../openapi/deep/limit.ts'
import type { FileText, ReadText } from '../openapi/specification.ts'
import type { SpecificationFile } from './project.ts'

/**
 * The most characters of files that the specifications of a project share, each counted whenever one reads what another
 * has read before: a few bytes may refer to all of a large file, name a large overlay, or lead to one specification by
 * another way of links.
 */
export const maxSharedLength = 128 * 1024 * 1024

/** What a shared file counts at least: opening it takes about as long as reading so many characters. */
const leastLength = 4_000

/** How often the characters of a shared file of YAML count: reading them takes longer than those of JSON. */
export const yamlWeight = 2

/** How often the characters of a shared overlay count, and of what it changes: each of them allows many steps. */
export const overlayWeight = 64

/** The most that those count more than they are: the steps of overlays end at a limit. */
export const overlayExtra = 8 * 1024 * 1024

/**
 * The most operations of all specifications of a project together, with their faults and the names whose operations are
 * not known: aliases of YAML can give one file of 100 KB 100,000 operations, and any number of others may refer to it.
 */
export const maxIndexed = 500_000

/** A file that was read for a specification: what tells it from others, and what it counts where it is shared. */
interface Noted {
  readonly identity: string
  readonly length: number
}

/** The files that were read for each specification, by path, its own among them. */
const filesOf = new WeakMap<SpecificationFile, ReadonlyMap<string, Noted>>()

/** Loads a specification, and notes what it reads. */
export async function noting(
  read: ReadText,
  path: string,
  overlays: readonly string[],
  load: (read: ReadText) => Promise<SpecificationFile>,
): Promise<SpecificationFile> {
  const files = new Map<string, Noted>()
  const allowSteps = new Set(overlays.length > 0 ? [path, ...overlays] : [])
  const specification = await load(file => {
    const result = read(file)
    const { identity, length } = 'text' in result ? noteOf(file, result) : { identity: file, length: 0 }
    const plain = Math.max(length, leastLength)
    const counted = allowSteps.has(file) ? Math.min(plain * overlayWeight, plain + overlayExtra) : plain
    // What is validated in depth is read twice.
    files.set(file, { identity, length: counted + (files.get(file)?.length ?? 0) })
    return result
  })
  filesOf.set(specification, files)
  return specification
}

/** Whether a file was read for one of some specifications. */
export const isReadFor = (
  specifications: Readonly<Record<string, SpecificationFile>>,
  file: string,
): boolean => Object.values(specifications).some(specification => filesOf.get(specification)?.has(file))

/** The characters of the files of some specifications, as they count where they are shared: each as often as it was read. */
export const lengthRead = (specifications: Readonly<Record<string, SpecificationFile>>): number =>
  Object.values(specifications).reduce(
    (sum, specification) =>
      sum + [...(filesOf.get(specification)?.values() ?? [])].reduce((own, { length }) => own + length, 0),
    0,
  )

/** About how many units of a text tell it from others. */
const samples = 4096

/** A text by its length and some of it: it may have a thousand paths, by links. */
function noteOf(path: string, content: FileText): Noted {
  const { bytes } = content
  const text = bytes ? '' : content.text
  const length = bytes?.length ?? text.length
  const step = Math.max(1, Math.floor(length / samples))
  let sum = 0
  for (let i = 0; i < length; i += i < samples ? 1 : step)
    sum = (Math.imul(sum, 31) + (bytes ? bytes[i]! : text.charCodeAt(i))) | 0
  const identity = `${length} ${sum}`
  if (isOnlyJson(path, content)) return { identity, length }
  // Decoding takes long: not of what counts as much anyway.
  const least = length >= leastAliasedLength ? 0 : readingLength(content.text)
  return { identity, length: Math.max(yamlWeight * length, least) }
}

/** What the specifications of a project may share, and hold together. */
export class Sharing {
  readonly #seen = new Set<string>()
  #shared = 0
  #indexed = 0

  /** @param deepRoom what `--validate-openapi` may look at */
  constructor(readonly deepRoom = newDeepRoom()) {}

  /** Why no more is read; null as long as there is room. */
  get refusal(): SpecificationFile | null {
    if (this.#shared > maxSharedLength)
      return refused(`${maxSharedLength >> 20} MB of text, each file counted as often as it is read again`)
    return this.#indexed > maxIndexed
      ? refused(`${maxIndexed.toLocaleString('en')} operations`, 'hold')
      : null
  }

  /** The specification, or why there is no room for it. */
  taken(specification: SpecificationFile): SpecificationFile {
    for (const { identity, length } of filesOf.get(specification)?.values() ?? []) {
      if (this.#seen.has(identity)) this.#shared += length
      this.#seen.add(identity)
    }
    if (!('failure' in specification)) {
      const { operations, faults, unknownPaths, unknownWebhooks } = specification
      this.#indexed += operations.length + faults.length + unknownPaths.length + unknownWebhooks.length
    }
    return this.refusal ?? specification
  }
}

const refused = (most: string, verb = 'share'): SpecificationFile => ({
  failure: 'too-large',
  detail: `it and those before it ${verb} more than ${most}`,
})

import { lineStarts, type Range, rangeOf } from '../document/range.ts'
import { keysOf } from '../document/pointer.ts'
import type { Span } from '../document/span.ts'
import { type Composition, compose } from '../openapi/deep-compose.ts'
import { findingsOf } from '../openapi/deep-errors.ts'
import { type Finding, writtenAt } from '../openapi/deep-finding.ts'
import { DeepLimit, maxDeepBytes } from '../openapi/deep-limit.ts'
import { askParser } from '../openapi/deep-parser.ts'
import { type Places, placesOf } from '../openapi/deep-places.ts'
import { readRoot } from '../openapi/deep-root.ts'
import { ruleFindings } from '../openapi/deep-rules.ts'
import { addDeepSource, type DeepSource, type DeepSources } from '../openapi/deep-sources.ts'
import { loadSpecification } from '../openapi/load.ts'
import { type Fields, isFields } from '../openapi/node.ts'
import { rootSpan } from '../openapi/places.ts'
import { normalised } from '../openapi/reference.ts'
import type { ReadText, SpecificationFault } from '../openapi/specification.ts'

/** How many faults of one specification are told. */
export const maxDeepFaults = 20

const tooLarge = `Not validated in depth: it is larger than ${maxDeepBytes >> 20} MB.`

// A person reads twenty; more than this is not even sorted.
const maxErrors = 20_000

/**
 * Everything that @apidevtools/swagger-parser finds wrong with a specification, at its place in the specification's
 * own text; nothing for one that `loadSpecification` cannot index, and none of the faults that it tells.
 * Versions 2.0, 3.0 and 3.1: the parser does not know 3.2, so that there is nothing to tell of it. Never throws for
 * bad input, and reads nothing but through `read`.
 */
export async function validateDeeply(
  path: string,
  text: string,
  read: ReadText,
): Promise<SpecificationFault[]> {
  const file = normalised(path) ?? path
  if (Buffer.byteLength(text) > maxDeepBytes) return [limitFault(file, text, tooLarge)]
  const known = (await loadSpecification(path, text, read)).faults
  if (known.some(({ kind }) => kind === 'syntax' || kind === 'shape' || kind === 'limit')) return []
  const sources: DeepSources = {
    read,
    files: new Map(),
    unreadable: [],
    lookups: new Map(),
    bytes: 0,
  }
  try {
    const main = addDeepSource(sources, file, text)
    if (!main || !isFields(main.root)) return []
    const faults = await faultsOf(sources, main, main.root)
    const isKnown = (fault: SpecificationFault) =>
      known.some(other => other.file === fault.file && other.range.start.offset === fault.range.start.offset)
    return shortened(
      faults.filter(fault => !isKnown(fault)),
      main,
    )
  } catch (error) {
    if (!(error instanceof DeepLimit) && !(error instanceof RangeError)) throw error
    const reason = error instanceof DeepLimit ? error.message : 'it is nested too deeply'
    return [limitFault(file, text, `Not validated in depth: ${reason}.`)]
  }
}

async function faultsOf(sources: DeepSources, main: DeepSource, root: Fields): Promise<SpecificationFault[]> {
  const { value, version, findings } = readRoot(root)
  const faults = new Faults()
  if (version !== null) {
    const composition = compose(sources, main, value, version)
    for (const { path, text, span, message, help } of sources.unreadable)
      faults.add({ path, text }, span, message, help)
    for (const { source, path, ref, reason } of composition.broken)
      await faults.addAt(source, keysOf(path), 'value', `$ref ${JSON.stringify(ref)}: ${reason}.`)
    for (const finding of [...findings, ...(await findingsIn(composition, version))]) {
      const { source, path } = writtenAt(composition, main, finding.keys)
      await faults.addAt(source, keysOf(path), finding.part, finding.message, finding.help)
    }
  } else {
    for (const { keys, part, message, help } of findings) await faults.addAt(main, keys, part, message, help)
  }
  return faults.list
}

async function findingsIn(composition: Composition, version: 2 | 3.0 | 3.1): Promise<Finding[]> {
  const verdict = await askParser(composition.value, 'schema')
  if (verdict && 'errors' in verdict)
    return findingsOf(verdict.errors.slice(0, maxErrors), composition.value, version)
  if (verdict) return [{ keys: [], part: 'lack', message: verdict.message }]
  return version === 2 ? ruleFindings(composition.value as Fields) : []
}

/** The faults so far, each once, with the places of their files. */
class Faults {
  readonly list: SpecificationFault[] = []
  readonly #seen = new Set<string>()
  readonly #places = new Map<DeepSource, Promise<Places>>()
  readonly #starts = new Map<string, number[]>()

  add({ path, text }: Pick<DeepSource, 'path' | 'text'>, span: Span, message: string, help?: string): void {
    const key = `${path}:${span[0]}:${message}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    const starts = this.#starts.get(path) ?? lineStarts(text)
    this.#starts.set(path, starts)
    const range: Range = rangeOf(text, span, starts)
    this.list.push({ kind: 'deep', file: path, message, ...(help && { help }), range })
  }

  async addAt(
    source: DeepSource,
    keys: readonly (string | number)[],
    part: Finding['part'],
    message: string,
    help?: string,
  ): Promise<void> {
    const places = this.#places.get(source) ?? placesOf(source)
    this.#places.set(source, places)
    this.add(source, (await places)(keys, part), message, help)
  }
}

/** The first faults, the specification's own file before others, and how many more there are. */
function shortened(faults: readonly SpecificationFault[], main: DeepSource): SpecificationFault[] {
  const order = (fault: SpecificationFault) => (fault.file === main.path ? '' : fault.file)
  const sorted = faults.toSorted(
    (a, b) =>
      (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0) || a.range.start.offset - b.range.start.offset,
  )
  const more = sorted.length - maxDeepFaults
  if (more <= 0) return sorted
  const message = `${more} more ${more === 1 ? 'fault' : 'faults'} of this specification.`
  return [...sorted.slice(0, maxDeepFaults), limitFault(main.path, main.text, message)]
}

function limitFault(file: string, text: string, message: string): SpecificationFault {
  return { kind: 'deep', file, message, range: rangeOf(text, rootSpan(text)) }
}

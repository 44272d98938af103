import { keysOf } from '../document/pointer.ts'
import { type Composition, compose } from '../openapi/deep-compose.ts'
import { findingsOf } from '../openapi/deep-errors.ts'
import { type Finding, writtenAt } from '../openapi/deep-finding.ts'
import { DeepLimit, maxDeepBytes } from '../openapi/deep-limit.ts'
import { askParser } from '../openapi/deep-parser.ts'
import { readRoot } from '../openapi/deep-root.ts'
import { ruleFindings } from '../openapi/deep-rules.ts'
import { addDeepSource, type DeepSource, type DeepSources } from '../openapi/deep-sources.ts'
import { loadSpecification } from '../openapi/load.ts'
import { type Fields, isFields } from '../openapi/node.ts'
import { rootSpan } from '../openapi/places.ts'
import { normalised } from '../openapi/reference.ts'
import type { ReadText, SpecificationFault } from '../openapi/specification.ts'
import { faultAt, faultsAt, type Written } from './deep-faults.ts'

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
  const file = { path: normalised(path) ?? path, text }
  try {
    if (Buffer.byteLength(text) > maxDeepBytes)
      throw new DeepLimit(`it is larger than ${maxDeepBytes >> 20} MB`)
    const known = (await loadSpecification(path, text, read)).faults
    if (known.some(({ kind }) => kind === 'syntax' || kind === 'shape' || kind === 'limit')) return []
    const faults = await faultsOf(file, read)
    const isKnown = ({ file, range }: SpecificationFault) =>
      known.some(other => other.file === file && other.range.start.offset === range.start.offset)
    return faults.filter(fault => !isKnown(fault))
  } catch (error) {
    // A RangeError is a stack or a string that the parser made too large.
    if (!(error instanceof DeepLimit) && !(error instanceof RangeError)) throw error
    const reason = error instanceof DeepLimit ? error.message : 'it is too large for the parser'
    return [faultAt(file, rootSpan(text), `Not validated in depth: ${reason}.`)]
  }
}

async function faultsOf(file: { path: string; text: string }, read: ReadText): Promise<SpecificationFault[]> {
  const sources: DeepSources = { read, files: new Map(), unreadable: [], lookups: new Map(), bytes: 0 }
  const main = addDeepSource(sources, file.path, file.text)
  if (!main || !isFields(main.root)) return []
  const { value, version, findings } = readRoot(main.root)
  if (version === null) return faultsAt(writtenIn(null, main, findings), main)
  const composition = compose(sources, main, value, version)
  const broken = composition.broken.map(({ source, path, ref, reason }): Written => {
    return { source, keys: keysOf(path), part: 'value', message: `$ref ${JSON.stringify(ref)}: ${reason}.` }
  })
  const invalid = [...findings, ...(await findingsIn(composition, version))]
  const unreadable = sources.unreadable.map(({ path, text, span, message, help }) =>
    faultAt({ path, text }, span, message, help),
  )
  return [...unreadable, ...(await faultsAt([...broken, ...writtenIn(composition, main, invalid)], main))]
}

async function findingsIn(composition: Composition, version: 2 | 3.0 | 3.1): Promise<Finding[]> {
  const verdict = await askParser(composition.value, 'schema')
  if (verdict && 'errors' in verdict) return findingsOf(verdict.errors, composition.value, version)
  if (verdict) return [{ keys: [], part: 'lack', message: verdict.message }]
  return version === 2 ? ruleFindings(composition.value as Fields) : []
}

/** Findings at the places where their values were written. */
function writtenIn(
  composition: Composition | null,
  main: DeepSource,
  findings: readonly Finding[],
): Written[] {
  return findings.map(finding => {
    if (!composition) return { ...finding, source: main }
    const { source, path } = writtenAt(composition, main, finding.keys)
    return { ...finding, source, keys: keysOf(path) }
  })
}

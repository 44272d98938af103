import { keysOf } from '../document/pointer.ts'
import { chunksOf } from '../openapi/deep/chunks.ts'
import { type Composition, compose } from '../openapi/deep/compose.ts'
import { findingsOf } from '../openapi/deep/errors.ts'
import { type Finding, writtenAt } from '../openapi/deep/finding.ts'
import { DeepLimit, maxDeepBytes, maxSchemaErrors } from '../openapi/deep/limit.ts'
import { askParser } from '../openapi/deep/parser.ts'
import { readRoot } from '../openapi/deep/root.ts'
import { ruleFindings } from '../openapi/deep/rules.ts'
import { addDeepSource, type DeepSource, type DeepSources } from '../openapi/deep/sources.ts'
import { nameAt, quoted } from '../openapi/deep/words.ts'
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
    const known = (await loadSpecification(path, { text }, read)).faults
    if (known.some(({ kind }) => kind === 'syntax' || kind === 'shape' || kind === 'limit')) return []
    return await faultsOf(file, read, ({ file, range }) =>
      known.some(other => other.file === file && other.range.start.offset === range.start.offset),
    )
  } catch (error) {
    // A RangeError is a stack or a string that the parser made too large.
    if (!(error instanceof DeepLimit) && !(error instanceof RangeError)) throw error
    const reason = error instanceof DeepLimit ? error.message : 'it is too large for the parser'
    return [faultAt(file, rootSpan(text), `Not validated in depth: ${reason}.`)]
  }
}

async function faultsOf(
  file: Pick<DeepSource, 'path' | 'text'>,
  read: ReadText,
  isKnown: (fault: SpecificationFault) => boolean,
): Promise<SpecificationFault[]> {
  const sources: DeepSources = { read, files: new Map(), unreadable: [], lookups: new Map(), bytes: 0 }
  const main = addDeepSource(sources, file.path, file.text)
  if (!main || !isFields(main.root)) return []
  const { value, version, findings } = readRoot(main.root)
  const untouched = { value, layers: new Map() }
  if (version === null) return faultsAt(writtenIn(untouched, main, findings), main, true, isKnown)
  const composition = compose(sources, main, value, version)
  const found = await findingsIn(composition, version)
  const broken = composition.broken.map(({ source, path, ref, reason }): Written => {
    return { source, keys: keysOf(path), part: 'text', message: `$ref ${quoted(ref)}: ${reason}.` }
  })
  const invalid = writtenIn(composition, main, [...findings, ...found.findings])
  const unreadable = sources.unreadable
    .map(({ path, text, span, message, help }) => faultAt({ path, text }, span, message, help))
    .filter(fault => !isKnown(fault))
  return [...unreadable, ...(await faultsAt([...broken, ...invalid], main, found.isAll, isKnown))]
}

/** What the parser finds; not all of it when there is very much. */
async function findingsIn(
  composition: Composition,
  version: 2 | 3.0 | 3.1,
): Promise<{ findings: Finding[]; isAll: boolean }> {
  const findings: Finding[] = []
  let errors = 0
  for (const part of chunksOf(composition)) {
    if (errors > maxSchemaErrors) return { findings, isAll: false }
    const verdict = await askParser(part, 'schema')
    if (verdict && 'errors' in verdict) {
      errors += verdict.errors.length
      findings.push(...findingsOf(verdict.errors, part, version))
    } else if (verdict) findings.push({ keys: [], part: 'lack', message: () => verdict.message })
  }
  if (errors > 0 || version !== 2) return { findings, isAll: true }
  return { findings: [...findings, ...(await ruleFindings(composition.value as Fields))], isAll: true }
}

/** Findings at the places where their values were written, with the names that they have there. */
function writtenIn(
  composition: Pick<Composition, 'value' | 'layers'>,
  main: DeepSource,
  findings: readonly Finding[],
): Written[] {
  return findings.map(({ keys, part, named, message, help }) => {
    const at = writtenAt(composition, main, keys)
    const owner = named ? writtenAt(composition, main, named) : at
    const name = nameAt(keysOf(owner.path), owner.source.root, owner.source === main)
    return { source: at.source, keys: keysOf(at.path), part, message: message(name), help }
  })
}

import { pushAll } from '../../document/append.ts'
import { rangeOf } from '../../document/range.ts'
import { type Fields, isFields, own, textOf } from '../node.ts'
import { rootSpan } from '../places.ts'
import { addSource, newSources, type Source, type Sources } from '../sources.ts'
import type { ReadResult, ReadText, Specification, SpecificationFault } from '../specification.ts'
import { compose } from './compose.ts'
import {
  DeepLimit,
  type DeepRoom,
  maxDeepBytes,
  maxDeepFaults,
  newDeepRoom,
  tooSlow,
  valuesPerKey,
} from './limit.ts'
import { KeptRanges } from './kept-ranges.ts'
import { brokenRules } from './rules.ts'
import { schemaErrors, validators } from './schema.ts'
import type { Run } from '../spans.ts'
import type { DeepTools } from './tools.ts'
import { nameOf, quoted, wordingOf } from './words.ts'
import { writer } from './written.ts'

type Fault = Omit<SpecificationFault, 'kind'>

/**
 * Everything that @apidevtools/swagger-parser finds wrong with a specification of 2.0, 3.0 or 3.1, beyond its known
 * faults, at its place. Nothing for one that cannot be indexed, nor for 3.2. Never throws for bad input.
 *
 * @param room what all specifications of a project share
 */
export async function validateDeeply(
  { path, faults: known }: Pick<Specification, 'path' | 'faults'>,
  text: string,
  read: ReadText,
  tools: DeepTools,
  room: DeepRoom = newDeepRoom(),
): Promise<SpecificationFault[]> {
  if (known.some(({ kind }) => kind === 'syntax' || kind === 'shape' || kind === 'limit')) return []
  const atRoot = (message: string) => ({ file: path, message, range: rangeOf(text, rootSpan(text)) })
  const faults: Fault[] = []
  const end = performance.now() + room.milliseconds
  try {
    if (room.milliseconds <= 0) throw tooSlow()
    const sources = newSources(limited(read, text), 'typed')
    const main = await addSource(sources, path, { text })
    if (main && isFields(main.root))
      pushAll(faults, await faultsOf(sources, main, main.root, tools, room, end))
    pushAll(faults, sources.faults.filter(isCertain(sources)))
  } catch (error) {
    if (!(error instanceof DeepLimit) && !(error instanceof RangeError)) throw error
    const reason = error instanceof DeepLimit ? error.message : 'it is too large'
    faults.splice(0, faults.length, atRoot(`Not validated in depth: ${reason}.`))
  } finally {
    room.milliseconds = end - performance.now()
  }
  const fresh = newFaults(faults, known, path)
  const more = fresh.length - maxDeepFaults
  if (more > 0)
    fresh.splice(maxDeepFaults, more, atRoot(`At least ${more} more faults of this specification.`))
  return fresh.map(fault => ({ ...fault, kind: 'deep' }))
}

/** `$id` and anchors change what a reference means, which is not known here. Each text is searched once. */
function isCertain({ files }: Sources): (fault: SpecificationFault) => boolean {
  const named = new Map<string, boolean>()
  const isNamed = (file: string) => {
    const known =
      named.get(file) ?? /\$(?:id|anchor|dynamicAnchor)\b/.test(files.get(file)?.content.text ?? '')
    named.set(file, known)
    return known
  }
  return ({ kind, file }) => kind === 'syntax' || !isNamed(file)
}

/** Reads no more than may be validated. */
function limited(read: ReadText, text: string): ReadText {
  let bytes = 0
  const counted = (result: ReadResult) => {
    bytes += 'text' in result ? Buffer.byteLength(result.text) : 0
    if (bytes > maxDeepBytes) throw new DeepLimit(`it is larger than ${maxDeepBytes >> 20} MB`)
    return result
  }
  counted({ text })
  return path => counted(read(path))
}

async function faultsOf(
  sources: Sources,
  main: Source,
  root: Fields,
  { ask, within }: DeepTools,
  room: DeepRoom,
  end: number,
): Promise<Fault[]> {
  const timeLeft = () => {
    const left = end - performance.now()
    if (left <= 0) throw tooSlow()
    return left
  }
  const inTime: Run = work => within(timeLeft(), work)
  const ranges = (room.ranges ??= new KeptRanges())
  const key = Object.hasOwn(root, 'swagger') ? 'swagger' : 'openapi'
  // Beside a version, the other key may hold what no text can be made of.
  const [major, minor = '0'] = (textOf(own(root, key)) ?? '').split('.')
  const validator = await validators[`${key} ${major}.${minor}`]?.()
  if (!validator && `${major}.${minor}` === '3.2') return []
  if (!validator) {
    const written = writer({ value: root, layers: new Map() }, main, ranges, inTime)
    const { file, range, value } = await written([key], 'value')
    // With the aliases of YAML, an object may hold itself, and as JSON be longer than any text.
    const message = `Version ${quoted(value)} cannot be validated in depth.`
    return [{ file, range, message, help: 'Versions 2.0, 3.0 and 3.1 can.' }]
  }
  const composition = await compose(sources, main, root, room, timeLeft)
  const written = writer(composition, main, ranges, inTime)
  const faults: Fault[] = []
  for (const error of schemaErrors(validator.validate, composition.value, inTime)) {
    timeLeft()
    room.work -= (1 + error.keys.length) * valuesPerKey
    if (room.work < 0) throw new DeepLimit('its errors and those before them lie too deep together')
    const { keys, value } = await written(error.keys, 'lack')
    const { key, part, says, help } = wordingOf(error, value)
    const { file, range } = await written(key === undefined ? error.keys : [...error.keys, key], part)
    faults.push({ file, range, message: `${nameOf(keys, value)} ${says}`, ...(help && { help }) })
  }
  if (faults.length > 0 || key !== 'swagger') return faults
  const askInTime: typeof ask = operation => {
    timeLeft()
    return ask(operation)
  }
  for await (const { keys, message } of brokenRules(composition.value, askInTime, room)) {
    const { file, range } = await written(keys, 'key')
    if (faults.push({ file, range, message }) > maxDeepFaults) break
  }
  return faults
}

/**
 * The faults that are not known yet, each once, those of the main file first. At the start of a file, a known one may be a
 * reference or an overlay without a place of its own: it hides nothing but itself.
 */
function newFaults(all: readonly Fault[], known: readonly Fault[], main: string): Fault[] {
  // Thousands may be about one long text.
  const numbers = new Map<string, number>()
  const placeOf = ({ file, range, about = '' }: Fault) => {
    const number = numbers.get(about) ?? numbers.size
    numbers.set(about, number)
    return `${range.start.offset} ${number} ${file}`
  }
  const places = new Set(known.map(placeOf))
  const once = new Map(all.map(fault => [`${placeOf(fault)} ${fault.message}`, fault]))
  const order = ({ file }: Fault) => (file === main ? '' : file)
  const compare = (a: Fault, b: Fault) =>
    a.file === b.file ? a.range.start.offset - b.range.start.offset : order(a) < order(b) ? -1 : 1
  return [...once.values()].filter(fault => !places.has(placeOf(fault))).sort(compare)
}

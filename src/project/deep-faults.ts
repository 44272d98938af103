import { pointerOf } from '../document/pointer.ts'
import { lineStarts, rangeOf } from '../document/range.ts'
import type { Span } from '../document/span.ts'
import type { Finding } from '../openapi/deep/finding.ts'
import { placesOf } from '../openapi/deep/places.ts'
import type { DeepSource } from '../openapi/deep/sources.ts'
import { rootSpan } from '../openapi/places.ts'
import type { SpecificationFault } from '../openapi/specification.ts'

/** How many faults of one specification are told. */
export const maxDeepFaults = 20

// Finding a place walks the text's own keys: past this, a specification is not sorted by place any more.
const maxPlaced = 500

/** Something wrong at a path of a file. */
export interface Written {
  readonly source: DeepSource
  readonly keys: readonly (string | number)[]
  readonly part: Finding['part']
  readonly message: string
  readonly help?: string | undefined
}

/** The faults at their places, each once and none that is known: twenty, the main file's first, and how many more there are (at least, unless they are all). */
export async function faultsAt(
  written: readonly Written[],
  main: DeepSource,
  isAll: boolean,
  isKnown: (fault: SpecificationFault) => boolean,
): Promise<SpecificationFault[]> {
  const once = new Map<string, Written>()
  for (const item of written) {
    const key = `${item.source.path} ${pointerOf(item.keys)} ${item.part} ${item.message}`
    if (!once.has(key)) once.set(key, item)
  }
  const bySource = new Map<DeepSource, Written[]>()
  for (const item of [...once.values()].slice(0, maxPlaced))
    bySource.set(item.source, [...(bySource.get(item.source) ?? []), item])
  const faults: SpecificationFault[] = []
  for (const [source, items] of bySource) {
    const places = await placesOf(source)
    const starts = lineStarts(source.text)
    for (const { keys, part, message, help } of items)
      faults.push(faultAt(source, places(keys, part), message, help, starts))
  }
  const unknown = faults.filter(fault => !isKnown(fault))
  const order = ({ file }: SpecificationFault) => (file === main.path ? '' : file)
  unknown.sort((a, b) => compare(order(a), order(b)) || a.range.start.offset - b.range.start.offset)
  const more = once.size - (faults.length - unknown.length) - maxDeepFaults
  if (more <= 0) return unknown
  const message = `${isAll ? '' : 'At least '}${more} more ${more === 1 ? 'fault' : 'faults'} of this specification.`
  return [...unknown.slice(0, maxDeepFaults), faultAt(main, rootSpan(main.text), message)]
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A fault of deep validation at a span of a file. */
export function faultAt(
  { path, text }: Pick<DeepSource, 'path' | 'text'>,
  span: Span,
  message: string,
  help?: string,
  starts?: readonly number[],
): SpecificationFault {
  return { kind: 'deep', file: path, message, ...(help && { help }), range: rangeOf(text, span, starts) }
}

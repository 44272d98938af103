import { below, type Path } from '../../document/pointer.ts'
import type { Composition, Layer } from './compose.ts'
import type { DeepSource } from './sources.ts'
import { own } from '../node.ts'

/** Something wrong at a path of the composed specification: with the key there, its value, the text in its quotes, or what it lacks. */
export interface Finding {
  readonly keys: readonly string[]
  readonly part: 'key' | 'value' | 'text' | 'lack'
  /** Given the name of what stands at `named`, or at `keys`, where it was written. */
  readonly message: (name: string) => string
  readonly named?: readonly string[]
  readonly help?: string | undefined
}

/** The value at a path of the composed specification. */
export function valueAt(root: unknown, keys: readonly string[]): unknown {
  return keys.reduce((value, key) => own(value, key), root)
}

/** Where the value at a path was written. */
export function writtenAt(
  { value: root, layers }: Pick<Composition, 'value' | 'layers'>,
  main: DeepSource,
  keys: readonly string[],
): { source: DeepSource; path: Path | null } {
  let value: unknown = root
  let at: Pick<Layer, 'source' | 'path'> = { source: main, path: null }
  for (const key of keys) {
    const own_ = layersOf(layers, value)
    const layer = own_?.find(({ raw }) => Object.hasOwn(raw, key)) ?? own_?.[0] ?? at
    at = { source: layer.source, path: below(layer.path, Array.isArray(value) ? Number(key) : key) }
    value = own(value, key)
    at = layersOf(layers, value)?.[0] ?? at
  }
  return at
}

function layersOf(layers: Composition['layers'], value: unknown): readonly Layer[] | undefined {
  return typeof value === 'object' && value !== null ? layers.get(value) : undefined
}

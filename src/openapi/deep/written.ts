import { below, keysOf, type Path } from '../../document/pointer.ts'
import { own } from '../node.ts'
import type { Located, Source } from '../sources.ts'
import type { Keys, Part, Run } from '../spans.ts'
import type { Composition } from './compose.ts'
import type { KeptRanges } from './kept-ranges.ts'

/**
 * Finds where keys of a composed specification were written; each file is searched for its places once.
 *
 * @param run what calls the readers of files
 */
export function writer({ value: root, layers }: Composition, main: Source, ranges: KeptRanges, run: Run) {
  const files = new Map<Source, ReturnType<typeof placesIn>>()
  return async (keys: readonly string[], part: Part) => {
    let value: unknown = root
    let [holder, rest]: [Located<unknown>, Keys] = [{ node: main.root, source: main }, []]
    for (const key of keys) {
      const made = layers.get(value)
      const layer = made?.find(({ node }) => Object.hasOwn(node, key)) ?? made?.[0]
      if (layer) [holder, rest] = [layer, []]
      rest = [...rest, Array.isArray(value) ? Number(key) : key]
      value = own(value, key)
    }
    const layer = part === 'key' ? undefined : layers.get(value)?.[0]
    if (layer) [holder, rest] = [layer, []]
    const { source, node } = holder
    const file = files.get(source) ?? placesIn(source, ranges, run)
    files.set(source, file)
    const { pathOf, rangeAt } = await file
    const path = [...pathOf(node), ...rest]
    return { file: source.path, keys: path, value, range: rangeAt(path, part) }
  }
}

async function placesIn({ root, content }: Source, ranges: KeptRanges, run: Run) {
  return { pathOf: run(() => pathsOf(root)), rangeAt: await ranges.of(content, run) }
}

/** Finds the keys that lead to an object of a file, from its root. */
function pathsOf(root: unknown): (value: unknown) => Keys {
  const paths = new Map<unknown, Path | null>()
  const open: [value: unknown, path: Path | null][] = [[root, null]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, path] = next
    if (typeof value !== 'object' || value === null || paths.has(value)) continue
    paths.set(value, path)
    // Without an entry for each of the numbers that a list may hold.
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
    for (const key of keys.reverse()) {
      const item = (value as Record<string | number, unknown>)[key]
      if (typeof item === 'object' && item !== null) open.push([item, below(path, key)])
    }
  }
  return value => keysOf(paths.get(value) ?? null)
}

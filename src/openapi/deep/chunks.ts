import type { Composition } from './compose.ts'
import { DeepLimit, maxChunkWork, maxEntryWork } from './limit.ts'
import { type Fields, isFields, own } from '../node.ts'

/** One entry of a section: a path item, a schema. */
interface Entry {
  readonly section: readonly string[]
  readonly key: string
  readonly work: number
}

/**
 * A composed specification in parts that are specifications themselves, with each value at its own path: ajv copies all
 * errors at each one that it adds, so that a large specification full of them would never end. A small one stays whole.
 */
export function* chunksOf({ value, workOf }: Composition): Generator<Fields> {
  const root = value as Fields
  const entries = sectionsOf(root).flatMap(section => entriesOf(root, section, workOf))
  const chunk: Entry[] = []
  let work = 0
  for (const entry of entries) {
    if (entry.work > maxEntryWork) throw new DeepLimit(`${JSON.stringify(entry.key)} in it is too large`)
    if (work > 0 && work + entry.work > maxChunkWork) {
      yield rootWith(root, chunk)
      chunk.length = 0
      work = 0
    }
    chunk.push(entry)
    work += entry.work
  }
  yield rootWith(root, chunk)
}

const version2 = ['definitions', 'parameters', 'responses']

function sectionsOf(root: Fields): string[][] {
  const sections = ['paths', 'webhooks', ...version2].map(name => [name])
  const components = own(root, 'components')
  if (isFields(components)) sections.push(...Object.keys(components).map(name => ['components', name]))
  return sections
}

function entriesOf(root: Fields, section: readonly string[], workOf: Composition['workOf']): Entry[] {
  const holder = section.reduce<unknown>(own, root)
  if (!isFields(holder)) return []
  return Object.entries(holder).map(([key, value]) => {
    return { section, key, work: 1 + (isFields(value) ? (workOf.get(value) ?? 0) : 0) }
  })
}

/** The root with those entries alone in its sections. */
function rootWith(root: Fields, entries: readonly Entry[]): Fields {
  const part = new Map(Object.entries(root))
  for (const section of sectionsOf(root)) {
    const whole = section.reduce<unknown>(own, root)
    if (!isFields(whole)) continue
    const keys = entries.filter(entry => entry.section.join() === section.join()).map(({ key }) => key)
    const some = Object.fromEntries(keys.map(key => [key, whole[key]]))
    const [name, inner] = section
    if (inner === undefined) part.set(name!, some)
    else part.set(name!, Object.fromEntries([...Object.entries(part.get(name!) as Fields), [inner, some]]))
  }
  return Object.fromEntries(part)
}

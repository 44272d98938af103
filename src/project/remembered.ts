import { type DeepRoom, newDeepRoom } from '../openapi/deep/limit.ts'
import type { Parts } from './parts.ts'
import type { SpecificationFile } from './project.ts'

/** The specifications of a project that one call reads several times, whose files stay as they are but for given texts. */
export interface SpecificationMemory {
  /** Each with the files that were read for it, by the key of its parts. */
  readonly known: Map<
    string,
    { readonly specification: SpecificationFile; readonly files: ReadonlySet<string> }
  >
  /** What all readings together may validate in depth. */
  readonly deepRoom: DeepRoom
}

export const newSpecificationMemory = (): SpecificationMemory => ({
  known: new Map(),
  deepRoom: newDeepRoom(),
})

/** The parts, whose specifications are read once; anew only where one of the given texts is a part of them. */
export const remembering = (
  parts: Parts,
  { known }: SpecificationMemory,
  texts: Readonly<Record<string, string>>,
): Parts => ({
  ...parts,
  specification: async (key, load) => {
    const before = known.get(key)
    if (before && !Object.keys(texts).some(file => before.files.has(file))) return before.specification
    const files = new Set<string>()
    const specification = await parts.specification(key, read =>
      load(file => {
        files.add(file)
        return read(file)
      }),
    )
    known.set(key, { specification, files })
    return specification
  },
})

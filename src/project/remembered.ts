import { type DeepRoom, maxAllDeepWork, newDeepRoom } from '../openapi/deep/limit.ts'
import type { Parts } from './parts.ts'
import type { Before, SpecificationFile } from './project.ts'

/** What one call has read of a project that it reads several times, whose files stay as they are but for given texts. */
export interface ReadingMemory {
  /** The parts for one reading, whose specifications are read anew only where other texts are given for their files. */
  readonly over: (parts: Parts, texts: Readonly<Record<string, string>>) => Parts
  /** What a reading may validate in depth; the time is that of all readings together. */
  readonly deepRoom: DeepRoom
  /** The revision that the project is compared with. */
  before?: Before
}

interface Known {
  readonly specification: SpecificationFile
  /** The files that were read for it, each with the text that was given for it, if any. */
  readonly files: ReadonlyMap<string, string | undefined>
  /** How many values validating it has looked at. */
  readonly work: number
}

export function newReadingMemory(): ReadingMemory {
  const deepRoom = newDeepRoom()
  /** By the key of their parts. */
  const specifications = new Map<string, Known>()
  const over: ReadingMemory['over'] = (parts, texts) => {
    const given = (file: string) => (Object.hasOwn(texts, file) ? texts[file] : undefined)
    // A reading tells what it would tell alone: what is known counts too.
    deepRoom.work = maxAllDeepWork
    return {
      ...parts,
      specification: async (key, load) => {
        const before = specifications.get(key)
        if (before && [...before.files].every(([file, text]) => text === given(file))) {
          deepRoom.work -= before.work
          return before.specification
        }
        const files = new Map<string, string | undefined>()
        const { work } = deepRoom
        const specification = await parts.specification(key, read =>
          load(file => {
            files.set(file, given(file))
            return read(file)
          }),
        )
        specifications.set(key, { specification, files, work: work - deepRoom.work })
        return specification
      },
    }
  }
  return { over, deepRoom }
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Included } from '../document/include.ts'
import { maxReferencedFiles, type ReadResult } from '../openapi/specification.ts'
import { hash, hashOf, readSealed, writeSealed } from './cache-files.ts'
import { digest } from './disk.ts'
import type { Parts } from './parts.ts'
import type { Project } from './project.ts'
import type { Begun } from './read.ts'

/** How many answers a cache holds; the ones written first give way. */
export const maxAnswers = 20

/** By path, what each file was that the specifications were read of: its SHA-256, or why there was no text. */
type States = Readonly<Record<string, string>>

/** Something that is made of a project, from plain data alone. */
export interface Question<Answer> {
  /** All that the answer depends on beside the project: the code that makes it too. */
  readonly asked: unknown
  readonly make: (project: Project) => Promise<Answer>
  /** Whether a value, whoever wrote it, is an answer. */
  readonly isAnswer: (value: unknown) => value is Answer
}

/**
 * The answer to a question about a project. One that was given before is given again, without reading the
 * specifications, where all that was asked and the project are the same, and every file that was read for its
 * specifications. The project is to be read from the disk; `folder` is that of its cache.
 */
export async function recall<Answer extends object>(
  folder: string,
  { known, parts, finish }: Begun,
  { asked, make, isAnswer }: Question<Answer>,
): Promise<Answer> {
  const place = join(folder, 'answers')
  const key = hash(JSON.stringify([asked, identityOf(known)]))
  const entry = readSealed(place, key)
  if (isEntry(entry) && entry.key === key && isAnswer(entry.answer) && isAsItWas(parts.root, entry.files))
    return entry.answer
  const files: Record<string, string> = Object.create(null)
  const onRead = (file: string, result: ReadResult) => {
    const state = stateOf(result)
    // What changes while it is read was no one content, and no file is as it was.
    files[file] = (files[file] ?? state) === state ? state : 'changed'
  }
  const answer = await make(await finish(told(parts, onRead)))
  if (Object.keys(files).length > 0 && isFew(files) && isAnswer(answer))
    writeSealed(place, key, { key, files, answer }, maxAnswers)
  return answer
}

/** All that is known of a project, without what follows from its texts. */
function identityOf({ document, includes, config, ...rest }: Begun['known']) {
  const identify = ({ file, ...one }: Included) =>
    'text' in one ? { file, text: one.text, fault: one.fault } : { file, ...one }
  return [
    identify(document),
    Object.values(includes).map(identify),
    config && { ...config, faults: [] },
    rest,
  ]
}

interface Entry {
  readonly key: string
  readonly files: States
  readonly answer: unknown
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { files } = value as Partial<Entry>
  return typeof files === 'object' && files !== null && isFew(files)
}

/** Whoever has written an entry may not have a million files read for it. */
const isFew = (files: States) => Object.keys(files).length <= maxReferencedFiles

const stateOf = (result: ReadResult) => ('failure' in result ? result.failure : hashOf(result))

function isAsItWas(root: string, files: States): boolean {
  return Object.entries(files).every(([file, state]) => {
    const found = digest(root, file, createHash('sha256'))
    return ('failure' in found ? found.failure : found.digest('hex')) === state
  })
}

/** Parts that tell of each file that is read for a specification. */
const told = (parts: Parts, onRead: (file: string, result: ReadResult) => void): Parts => ({
  ...parts,
  specification: (path, load) =>
    parts.specification(path, read =>
      load(file => {
        const result = read(file)
        onRead(file, result)
        return result
      }),
    ),
})

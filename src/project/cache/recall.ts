import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Included } from '../../document/include.ts'
import { held } from '../../document/time-limit.ts'
import { isObject } from '../../document/value.ts'
import type { ReadResult } from '../../openapi/specification.ts'
import { hashOf, readJson, textsIn, writeJson } from './files.ts'
import { installedVersions } from './installed.ts'
import { hash, type Shelf } from './sealed.ts'
import { type Environment, sealWith, userSecret } from './user.ts'
import { digest, isStraightBelow } from '../disk.ts'
import type { Parts } from '../parts.ts'
import type { Project } from '../project.ts'
import type { Begun } from '../begun.ts'

/** The most answers in a cache; the oldest are removed. */
export const maxAnswers = 20

/**
 * The most characters of what is known of a project without its texts, such as paths and front matter; nothing is kept of one
 * of which more is known.
 */
export const maxKeyLength = 64 * 1024 * 1024

/** A computation on a project with a plain-data result. */
export interface Question<Answer> {
  /** All that the answer depends on beside the project and what is installed: the code that makes it too. */
  readonly asked: unknown
  readonly make: (project: Project) => Promise<Answer>
}

/** The state of each file that was read for specifications, by path: its SHA-256, or why it had no text. */
type States = Readonly<Record<string, string>>

/** The stored form of an answer; its seal proves who wrote it. */
interface Entry<Answer> {
  readonly key: string
  readonly files: States
  /** The releases of the packages that read these files. */
  readonly readers: string
  readonly answer: Answer
}

/**
 * Answers a question about a project. An earlier answer is returned, without reading the
 * specifications, if the question, the project and every file that was read for its
 * specifications are the same. Answers are sealed with the user's secret, so that a project cannot ship one. The
 * project must be read from the disk; `folder` is its cache folder.
 */
export async function recall<Answer>(
  folder: string,
  env: Environment,
  { known, candidates, pages, parts, finish }: Begun,
  { asked, make }: Question<Answer>,
): Promise<Answer> {
  const secret = userSecret(env)
  const answers = join(folder, 'answers')
  if (secret === null || !isStraightBelow(folder, answers)) return make(await finish())
  const shelf: Shelf = {
    folder: answers,
    ending: 'answer',
    most: maxAnswers,
    sealOf: sealWith(secret, 'answer'),
  }
  const key = keyOf([asked, candidates, pages?.identity], known)
  if (key === null) return make(await finish())
  const kept = readJson(shelf, key) as Entry<Answer> | undefined
  if (kept?.key === key && isAsItWas(parts.root, kept)) return kept.answer
  const files: Record<string, string> = Object.create(null)
  const onRead = (file: string, result: ReadResult) => {
    const state = 'failure' in result ? result.failure : hashOf(result)
    // A file that changes while it is read has no single content to record.
    files[file] = (files[file] ?? state) === state ? state : 'changed'
  }
  const answer = await make(await finish(told(parts, onRead)))
  if (pages?.hasChanged()) return answer
  const entry = { key, files, readers: readersOf(files), answer }
  writeJson(shelf, key, entry satisfies Entry<Answer>)
  return answer
}

/**
 * The SHA-256 of what was asked and of all that is known of a project but what follows from its texts; null where that is
 * too long, as YAML aliases let lists of front matter repeat one text thousands of times, which JSON would write out.
 */
function keyOf(
  asked: unknown,
  { document, includes, config, others: _others, ...rest }: Begun['known'],
): string | null {
  const key = createHash('sha256')
  const identityOf = ({ file, ...content }: Included) =>
    'text' in content ? { file, text: hash(content.text), fault: content.fault } : { file, ...content }
  const { faults, ...set } = config ?? { faults: [] }
  // A configuration that cannot be read has no text that tells why.
  const unread = faults.flatMap(({ fault }) => (fault.kind === 'file' ? fault.message : []))
  const parts = [[asked, identityOf(document), set, unread, ...Object.values(includes).map(identityOf)]]
  for (const [name, value] of Object.entries(rest))
    parts.push([name], Array.isArray(value) ? value : isObject(value) ? Object.entries(value) : [value])
  let left = maxKeyLength
  for (const values of parts) {
    key.update(`${values.length}\n`)
    for (const piece of pieces(values)) {
      left -= textsIn(piece, left)
      if (left < 0) return null
      key.update(`${JSON.stringify(piece)}\n`)
    }
  }
  return key.digest('hex')
}

/** Values, a hundred at a time: all joined could exceed the longest string. */
function* pieces(values: readonly unknown[]): Generator<readonly unknown[]> {
  for (let i = 0; i < values.length; i += valuesPerPiece) yield values.slice(i, i + valuesPerPiece)
}

const valuesPerPiece = 100

/** Finding them takes longer than all else, so that they are asked for where a specification was read alone. */
const readersOf = (files: States) => (Object.keys(files).length > 0 ? installedVersions().join(', ') : '')

function isAsItWas(root: string, { files, readers }: Entry<unknown>): boolean {
  if (readers !== readersOf(files)) return false
  return Object.entries(files).every(([file, state]) => {
    // It may be a link by now that takes seconds to follow.
    held.limit.assert()
    const result = digest(root, file, createHash('sha256'))
    return ('failure' in result ? result.failure : result.digest('hex')) === state
  })
}

/** Parts that report each file that is read for a specification. */
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

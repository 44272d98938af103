import { createHash, createHmac, type Hash } from 'node:crypto'
import { join } from 'node:path'
import type { Included } from '../../document/include.ts'
import type { ReadResult } from '../../openapi/specification.ts'
import { hashOf, readJson, writeJson } from './files.ts'
import { installedVersions } from './installed.ts'
import { hash, type Shelf } from './sealed.ts'
import { type Environment, userSecret } from './user.ts'
import { digest, leadsInside } from '../disk.ts'
import type { Parts } from '../parts.ts'
import type { Project } from '../project.ts'
import type { Begun } from '../begun.ts'

/** How many answers a cache holds; the ones written first give way. */
export const maxAnswers = 20

/** Something that is made of a project, as plain data. */
export interface Question<Answer> {
  /** All that the answer depends on beside the project and what is installed: the code that makes it too. */
  readonly asked: unknown
  readonly make: (project: Project) => Promise<Answer>
}

/** By path, what each file was that the specifications were read of: its SHA-256, or why there was no text. */
type States = Readonly<Record<string, string>>

/** What is written; by whom, its seal says. */
interface Entry<Answer> {
  readonly key: string
  readonly files: States
  readonly answer: Answer
}

/**
 * The answer to a question about a project. One that was given before is given again, without reading the
 * specifications, where all that was asked and the project are the same, and every file that was read for its
 * specifications. Answers are sealed with the user's secret, so that a project can bring none with it. The
 * project is to be read from the disk; `folder` is that of its cache.
 */
export async function recall<Answer>(
  folder: string,
  env: Environment,
  { known, parts, finish }: Begun,
  { asked, make }: Question<Answer>,
): Promise<Answer> {
  const secret = userSecret(env)
  const answers = join(folder, 'answers')
  if (secret === null || !leadsInside(folder, answers)) return make(await finish())
  const shelf: Shelf = {
    folder: answers,
    ending: 'answer',
    most: maxAnswers,
    sealOf: json => createHmac('sha256', secret).update(json).digest('hex'),
  }
  const key = keyOf([asked, installedVersions()], known)
  const entry = readJson(shelf, key) as Entry<Answer> | undefined
  if (entry?.key === key && isAsItWas(parts.root, entry.files)) return entry.answer
  const files: Record<string, string> = Object.create(null)
  const onRead = (file: string, result: ReadResult) => {
    const state = 'failure' in result ? result.failure : hashOf(result)
    // What changes while it is read was no one content, and no file is as it was.
    files[file] = (files[file] ?? state) === state ? state : 'changed'
  }
  const answer = await make(await finish(told(parts, onRead)))
  if (Object.keys(files).length > 0) writeJson(shelf, key, { key, files, answer } satisfies Entry<Answer>)
  return answer
}

/** The SHA-256 of what was asked and of all that is known of a project but what follows from its texts. */
function keyOf(asked: unknown, { document, includes, config, ...rest }: Begun['known']): string {
  const key = createHash('sha256')
  const identityOf = ({ file, ...one }: Included) =>
    'text' in one ? { file, text: hash(one.text), fault: one.fault } : { file, ...one }
  const { faults: _, ...set } = config ?? { faults: [] }
  add(key, [asked, identityOf(document), set, ...Object.values(includes).map(identityOf)])
  for (const [name, value] of Object.entries(rest)) {
    add(key, [name])
    add(key, typeof value === 'object' && value !== null ? Object.entries(value) : [value])
  }
  return key.digest('hex')
}

/** Adds values to a hash, one by one: all of them as one text could be longer than a text may be. */
function add(key: Hash, values: readonly unknown[]) {
  let lines = `${values.length}\n`
  for (const value of values) {
    lines += `${JSON.stringify(value)}\n`
    if (lines.length < pieceLength) continue
    key.update(lines)
    lines = ''
  }
  key.update(lines)
}

const pieceLength = 65_536

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

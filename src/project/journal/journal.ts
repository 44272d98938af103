import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { hasManyLongKeys } from '../../document/long-keys.ts'
import { parseJson } from '../../document/parse-json.ts'
import { step } from '../../document/time-limit.ts'
import { isObject } from '../../document/value.ts'
import { ignoreFile, isShut } from '../listed.ts'

/** One operation of a change; paths are from the project's folder. Its texts are kept beside the journal by its number. */
export type Operation =
  | { readonly does: 'write' | 'create' | 'remove'; readonly file: string }
  | { readonly does: 'move'; readonly file: string; readonly to: string }

/** The folder, in that of the project, in which a change is prepared; no walk enters it. */
export const journalFolder = '.docs-nav-change'

/** Whether a change of a project has not come to its end. */
export const hasJournal = (root: string): boolean =>
  lstatSync(join(root, journalFolder), { throwIfNoEntry: false }) !== undefined

/** The largest journal that is written and read, in bytes. */
export const maxJournalBytes = 64 * 1024 * 1024

/**
 * The text of a journal.
 *
 * @param owner the mark of the owner's file beside it, which comes before whatever may be long
 */
export const journalText = (owner: string, operations: readonly Operation[]): string =>
  `${JSON.stringify({ version: 1, owner, operations })}\n`

/** So many bytes of a journal hold the mark of its owner. */
export const ownerBytes = 256

/** The most bytes that the journal of a change takes, told before its text is made. */
export function journalBytes(operations: readonly Operation[]): number {
  let bytes = ownerBytes
  for (const operation of operations) {
    step()
    bytes += Buffer.byteLength(JSON.stringify(operation)) + 1
  }
  return bytes
}

/** The mark of the owner with which a text begins; null for one that begins as no journal does. */
export const ownerIn = (start: string): string | null =>
  /^\s*\{\s*"version"\s*:\s*1\s*,\s*"owner"\s*:\s*"([^"\\]*)"/.exec(start)?.[1] ?? null

/**
 * Reads what a journal does. A project's owner may have left it for another user: a path that leads out of the project,
 * or to what no project lists, such as a hook of git, makes the whole of it void, and so do many long keys, of which
 * none has any.
 */
export function parseJournal(text: string): readonly Operation[] | null {
  if (hasManyLongKeys(text)) return null
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return null
  }
  if (!isObject(value) || value.version !== 1 || !Array.isArray(value.operations)) return null
  const operations: unknown[] = value.operations
  const sound = operations.filter(isOperation)
  return sound.length === operations.length ? sound : null
}

function isOperation(value: unknown): value is Operation {
  step()
  if (!isObject(value)) return false
  // The one hidden file of a project that a change writes.
  if (value.does === 'write' && value.file === ignoreFile) return true
  if (!isOwnPath(value.file)) return false
  if (value.does === 'move') return isOwnPath(value.to)
  return value.does === 'write' || value.does === 'create' || value.does === 'remove'
}

/** The longest path that some system takes, in characters: of a longer one the list of its names might need all memory. */
export const longestPath = 32_767

/** Whether a path is one that a walk of the project would list. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' &&
  path !== '' &&
  path.length <= longestPath &&
  !/[\\\u0000]|^[a-z]:/i.test(path) &&
  path.split('/').every(part => part !== '' && !isShut(part))

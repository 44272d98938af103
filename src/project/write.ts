import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { ProjectError } from './read.ts'

/**
 * Writes a file whole or not at all: beside it under another name, then renamed onto it. A link is
 * written through, and an existing file keeps its mode.
 *
 * @throws {ProjectError} when it cannot be written; the file is then as it was
 */
export function writeAtomically(path: string, text: string): void {
  const target = existing(path) ?? path
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = openSync(temporary, 'wx')
    try {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    const mode = statSync(target, { throwIfNoEntry: false })?.mode
    if (mode !== undefined) chmodSync(temporary, mode)
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw new ProjectError(`Cannot write "${path}": ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`)
  }
}

function existing(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

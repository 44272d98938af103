import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { groupedBy } from '../document/append.ts'

/** The age in milliseconds at which a temporary file is considered abandoned. */
export const leftoverAge = 10_000

/**
 * The temporary files that stopped writers have left in the folders that a call writes to. Each folder is listed once:
 * a call may write thousands of files into one.
 */
export class Leftovers {
  /** By folder, and by the name of the file beside which they were left. */
  readonly #names = new Map<string, ReadonlyMap<string, readonly string[]>>()

  /** Removes those of a file. */
  removeOf(target: string): void {
    const folder = dirname(target)
    try {
      const names = this.#names.get(folder) ?? leftoversIn(folder)
      this.#names.set(folder, names)
      for (const name of names.get(basename(target)) ?? []) {
        const path = join(folder, name)
        const stats = lstatSync(path, { throwIfNoEntry: false })
        if (stats && Date.now() - stats.mtimeMs > leftoverAge) remove(path)
      }
    } catch {
      // The next writer removes them.
    }
  }
}

const leftoversIn = (folder: string) =>
  groupedBy(
    readdirSync(folder).filter(name => suffix.test(name)),
    name => name.replace(suffix, ''),
  )

const suffix = /\.[0-9a-f]{12}\.tmp$/

/** Removes a file if possible. */
export function remove(path: string) {
  try {
    rmSync(path, { force: true })
  } catch {
    // The next writer removes it.
  }
}

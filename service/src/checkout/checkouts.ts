import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { removeFolder } from './remove-folder.ts'

/** A checkout of an unknown run belongs to another service, or its project was deleted. */
const maxUnknownAge = 24 * 60 * 60 * 1000

/**
 * Makes the folder for checkouts, private to this user: anyone else who can write there could change what is
 * published.
 *
 * @throws when the folder exists and belongs to another user or is writable by others
 */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = await stat(folder)
  const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
  if (!isOwn) throw new Error(`others can write to "${folder}"; name another folder with --folder`)
}

/** Removes the checkouts that killed workers have left. */
export async function removeLeftovers({ db }: Database, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => /^run_[0-9a-f]+$/.test(name)).slice(0, 100)
  if (names.length === 0) return
  const runs = await db.selectFrom('run').select(['id', 'ended_at']).where('id', 'in', names).execute()
  for (const name of names) {
    const run = runs.find(({ id }) => id === name)
    const isOver = run ? run.ended_at !== null : await isOld(join(folder, name))
    // Files that git still writes there are removed next time.
    if (isOver) await removeFolder(join(folder, name))
  }
}

const isOld = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > maxUnknownAge,
    () => false,
  )

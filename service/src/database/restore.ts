import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Client, createClient, LibsqlError } from '@libsql/client/sqlite3'
import { copyDatabase } from './copy.ts'
import { fileUrl, isBusy } from './sqlite.ts'

/** Why nothing was restored. */
export class RestoreFailure extends Error {
  override readonly name = 'RestoreFailure'
}

/**
 * Puts the copy of a database in the place of a file, or changes nothing. The log of the old file goes with it: SQLite
 * would write what a killed process left there into the restored one.
 *
 * @throws {RestoreFailure} when the copy is not sound, or a process has the file open
 */
export async function restoreDatabase(copy: string, location: string): Promise<void> {
  const file = existsSync(location) ? realpathSync(location) : resolve(location)
  const beside = `${file}-restoring`
  rmSync(beside, { force: true })
  try {
    await copyDatabase(copy, beside).catch((error: unknown) => {
      throw new RestoreFailure(`"${copy}" cannot be read as a database: ${reasonOf(error)}.`)
    })
    await assertSound(beside, copy)
    likeOld(beside, file)
    await whileUnused(file, () => {
      for (const log of ['-wal', '-shm', '-journal']) rmSync(`${file}${log}`, { force: true })
      renameSync(beside, file)
    })
    // A lost power supply undoes neither the file nor its name.
    sync(dirname(file))
  } finally {
    rmSync(beside, { force: true })
  }
}

async function assertSound(beside: string, copy: string): Promise<void> {
  await withClient(beside, async client => {
    const { rows: faults } = await client.execute('pragma integrity_check')
    const fault = String(faults[0]![0])
    if (fault !== 'ok') throw new RestoreFailure(`"${copy}" is damaged: ${fault}.`)
    const { rows } = await client.execute(`select 1 from sqlite_master where name = 'kysely_migration'`)
    if (rows.length === 0) throw new RestoreFailure(`"${copy}" is no database of docs-nav-service.`)
  })
}

/** A restored file belongs to the user of the one before, also when the administrator restores it. */
function likeOld(beside: string, file: string) {
  if (process.getuid?.() === 0 && existsSync(file)) {
    const { uid, gid } = statSync(file)
    chownSync(beside, uid, gid)
  }
  sync(beside)
}

function sync(path: string) {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

/**
 * Calls something while no other process has a database open, which SQLite tells: its log is only given up by the last
 * one. Of a file that SQLite cannot read nobody can tell.
 */
async function whileUnused(file: string, call: () => void): Promise<void> {
  if (!existsSync(file)) return call()
  await withClient(file, async client => {
    try {
      await client.execute('pragma locking_mode = exclusive')
      await client.execute('pragma journal_mode = delete')
      await client.execute('begin exclusive')
    } catch (error) {
      if (isBusy(error)) throw new RestoreFailure(`"${file}" is in use: stop its services and workers first.`)
      if (!(error instanceof LibsqlError)) throw error
    }
    call()
  })
}

async function withClient(file: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = createClient({ url: fileUrl(file), timeout: 1000 })
  try {
    await use(client)
  } finally {
    client.close()
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

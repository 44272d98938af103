import { resolve } from 'node:path'
import { createClient } from '@libsql/client/sqlite3'
import { fileUrl } from './sqlite.ts'

/** Copies a database file to a new one, as it is at one moment, while others read and write it. */
export async function copyDatabase(file: string, copy: string): Promise<void> {
  const client = createClient({ url: fileUrl(resolve(file)), timeout: 30_000 })
  try {
    await client.execute({ sql: 'vacuum into ?', args: [resolve(copy)] })
  } finally {
    client.close()
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { addProject } from '../site.ts'
import { scratchFolder } from '../stores.ts'

const folder = scratchFolder()

/** What another process does to the file, as its last connection as far as the locks tell. */
const visit = (file: string) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { createClient } from '@libsql/client'
      const client = createClient({ url: 'file:' + process.argv[1] })
      await client.execute('select count(*) from project')
      client.close()`,
      file,
    ],
    { cwd: import.meta.dirname },
  )

test('a process that opens a file twice keeps its locks: no other process takes the log away', async () => {
  const file = join(folder(), 'service.db')
  const first = await openDatabase(file)
  const { id } = await addProject(first)
  const second = await openDatabase(file)
  visit(file)
  expect(existsSync(`${file}-wal`)).toBe(true)
  for (const { db } of [first, second])
    expect(await db.selectFrom('project').select('id').execute()).toEqual([{ id }])
  await second.close()
  visit(file)
  expect(existsSync(`${file}-wal`)).toBe(true)
  await first.close()
})

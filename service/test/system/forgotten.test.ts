import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/random.ts'
import { appendMessages, createThread, forgetThreads, newThreadId } from '../../src/assistant/threads.ts'
import { openDatabase } from '../../src/database/open.ts'
import { addProject } from '../projects.ts'
import { command } from '../processes.ts'
import { scratchFolder } from '../stores.ts'

const folder = scratchFolder()
const readers = ['ada', 'bob', 'eve']
const markOf = (fp: string) => `question-of-${fp}`

/** A database file with interleaved conversations of three readers. */
async function talkedTo(name: string) {
  const location = join(folder(), name)
  const database = await openDatabase(location)
  const { id: projectId } = await addProject(database, { repository: '/nowhere' })
  const random = randomFrom(5)
  const threads: { id: string; fp: string }[] = []
  for (const fp of Array.from({ length: 50 }, () => readers).flat()) {
    const id = newThreadId()
    threads.push({ id, fp })
    await createThread(database.db, database, { projectId, fp }, id)
  }
  for (let count = 0; count < 3000; count++) {
    const { id, fp } = threads[Math.floor(random() * threads.length)]!
    const length = Math.floor(random() * (random() < 0.1 ? 9000 : 300))
    await appendMessages(database, id, [{ role: 'user', content: `${markOf(fp)} ${'q'.repeat(length)}` }])
    // SQLite moves rows when others are removed.
    if (count % 30 === 29)
      await database.db
        .deleteFrom('thread_message')
        .where('thread_id', '=', threads[Math.floor(random() * threads.length)]!.id)
        .execute()
  }
  return { location, database }
}

/** The files of a database in which a text is; another process reads them, since closing a file ends its locks. */
const filesWith = (text: string, location: string) =>
  ['', '-wal', '-shm'].filter(
    suffix =>
      existsSync(`${location}${suffix}`) &&
      spawnSync('grep', ['-q', text, `${location}${suffix}`]).status === 0,
  )

test('no file has a word of a reader who was removed while the service runs', async () => {
  const { location, database } = await talkedTo('removed.db')
  try {
    expect(filesWith(markOf('ada'), location)).toContain('')
    const stays = await database.db
      .selectFrom('thread_message')
      .selectAll()
      .where('content', 'not like', `${markOf('ada')}%`)
      .execute()
    expect(command('thread', 'remove', '--fp', 'ada', '--database', location)).toBe('50')
    expect(filesWith(markOf('ada'), location)).toEqual([])
    expect(filesWith(markOf('bob'), location)).toEqual([''])
    expect(await database.db.selectFrom('thread_message').selectAll().execute()).toEqual(stays)
  } finally {
    await database.close()
  }
})

test('no file has a word of conversations that were kept for long enough', async () => {
  const { location, database } = await talkedTo('kept.db')
  try {
    await forgetThreads(database, -60_000)
    for (const fp of readers) expect(filesWith(markOf(fp), location)).toEqual([])
    expect(statSync(`${location}-wal`).size).toBe(0)
  } finally {
    await database.close()
  }
})

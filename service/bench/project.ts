import { randomUUID } from 'node:crypto'
import { openDatabase } from '../src/database/open.ts'
import { keyKinds, type KeyKind } from '../src/database/schema.ts'
import { createKey } from '../src/projects/keys.ts'
import { saveProject } from '../src/projects/projects.ts'

/** A project with this many sessions in its job list, and a key of each kind. */
export async function fill(location: string, sessions: number): Promise<Record<KeyKind, string>> {
  const database = await openDatabase(location)
  const settings = { repository: '/nowhere', branch: null, folder: '', site: null }
  await saveProject(database, { ...settings, id: 'one', domain: 'one', organization: 'one' })
  const todos = Array.from({ length: 4 }, (_, i) => ({
    content: `docs.json:${i + 1}:9 No file for page "guides/page-${i}". (missing-page)`,
    status: 'pending',
    priority: 'high',
    id: `todo-${i}`,
  }))
  for (let i = 0; i < sessions; i++)
    await database.db
      .insertInto('agent_session')
      .values({
        session_id: randomUUID(),
        project_id: 'one',
        status_id: randomUUID(),
        branch: 'main',
        haulted: 1,
        hault_reason: 'error',
        title: 'Update',
        message_to_user: '4 errors, 0 warnings.',
        todos: JSON.stringify(todos),
        created_at: database.now,
      })
      .execute()
  const keys = await Promise.all(
    keyKinds.map(async kind => {
      const { key } = await createKey(database, { kind, project_id: 'one', organization: 'one' })
      return [kind, key] as const
    }),
  )
  await database.close()
  return Object.fromEntries(keys) as Record<KeyKind, string>
}

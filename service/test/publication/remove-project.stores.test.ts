import { expect, test } from 'vitest'
import { createThread, newThreadId } from '../../src/assistant/threads.ts'
import type { Database } from '../../src/database/database.ts'
import type { Schema } from '../../src/database/schema.ts'
import { createKey } from '../../src/projects/keys.ts'
import { findProject } from '../../src/projects/projects.ts'
import { removeProject } from '../../src/publication/remove-project.ts'
import { searchPages } from '../../src/search/search.ts'
import { addProject, onePagePerFile, publish, writeSite } from '../site.ts'
import { eachStore } from '../stores.ts'

const pages = 60
const site = () =>
  writeSite(
    onePagePerFile(
      Object.fromEntries(Array.from({ length: pages }, (_, i) => [`p${i}`, `Ticket ${i}.\n\n## Door ${i}`])),
    ),
  )

const tables = ['part', 'page', 'passage', 'posting', 'publication', 'publication_part'] as const
const owned = ['thread', 'run', 'deployment_update', 'agent_session', 'api_key'] as const

async function counts({ db }: Database) {
  const count = async (table: (typeof tables)[number] | (typeof owned)[number]) => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    return [table, Number(rows)] as const
  }
  const known: (readonly [string, number])[] = []
  for (const table of [...tables, ...owned]) known.push(await count(table))
  return Object.fromEntries(known)
}

/** A published project with a key, a thread, and updates with their runs and sessions. */
async function addUsed(database: Database, folder: string) {
  const project = await addProject(database)
  await publish(database, project, folder)
  await createKey(database, { kind: 'admin', project_id: project.id, organization: 'museum' })
  await createThread(database.db, database, { projectId: project.id, fp: 'ada' }, newThreadId())
  for (let index = 0; index < pages; index++) {
    const id = `${project.id}-${index}`
    const of = { project_id: project.id, status_id: id }
    const ended = { started_at: 1, ended_at: 2 }
    await database.db
      .insertInto('run')
      .values({ id, project_id: project.id, worker: 'w', lease_until: 3, ...ended })
      .execute()
    await database.db
      .insertInto('deployment_update')
      .values({ ...of, ...ended, status: 'success', run_id: id, created_at: 1, omitted: 0 })
      .execute()
    await database.db
      .insertInto('agent_session')
      .values({
        ...of,
        session_id: id,
        haulted: 1,
        hault_reason: 'completed',
        title: 'Update',
        message_to_user: '',
        todos: '[]',
        created_at: 1,
      })
      .execute()
  }
  return project
}

eachStore('removing a project', ({ open }) => {
  test('nothing of it stays, nothing of others goes, and others write in between', async () => {
    const database = await open()
    const folder = await site()
    const stays = await addUsed(database, folder)
    const before = await counts(database)
    const goes = await addUsed(database, folder)
    const { db } = database
    const write = async () => {
      for (let index = 0; index < 3; index++)
        await createKey(database, { kind: 'update', project_id: null, organization: 'museum' })
    }
    // The last step waits for what others write: a removal that keeps them waiting would never end.
    let written = Promise.resolve()
    const removed = (id: string) => ({
      executeTakeFirst: async () => {
        await written
        return await db.deleteFrom('project').where('id', '=', id).executeTakeFirst()
      },
    })
    const waiting = {
      transaction: () => db.transaction(),
      getExecutor: () => db.getExecutor(),
      selectFrom: db.selectFrom.bind(db),
      deleteFrom: (table: keyof Schema) =>
        table === 'project'
          ? { where: (_column: string, _is: string, id: string) => removed(id) }
          : db.deleteFrom(table),
    }
    const removal = removeProject({ ...database, db: waiting as never }, goes.id)
    written = write()
    expect(await removal).toBe(true)
    expect(await counts(database)).toEqual({ ...before, api_key: before.api_key! + 3 })
    expect(await findProject(database, goes.id)).toBeUndefined()
    expect(await searchPages(database, stays, 'ticket', { take: pages })).toHaveLength(pages)
    expect(await removeProject(database, goes.id)).toBe(false)
  })

  test('removing it again goes on where another time was stopped', async () => {
    const database = await open()
    const project = await addUsed(database, await site())
    const gone = () => {
      throw new Error('The disk is gone.')
    }
    const broken = { transaction: () => database.db.transaction(), deleteFrom: gone, getExecutor: gone }
    await expect(removeProject({ ...database, db: broken as never }, project.id)).rejects.toThrow('gone')
    expect(await findProject(database, project.id)).toMatchObject({ published: null })
    expect(await searchPages(database, project, 'ticket', { take: 1 })).toEqual([])
    expect(await removeProject(database, project.id)).toBe(true)
    const { rows } = await database.db
      .selectFrom('part')
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('project_id', '=', project.id)
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(0)
  })
})

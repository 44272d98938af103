import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { projects } from '../../src/database/migrations/001-projects.ts'
import { pages } from '../../src/database/migrations/002-pages.ts'
import { LibsqlDialect } from '../../src/database/sqlite.ts'
import { searchPages } from '../../src/search/search.ts'
import { eachStore } from '../stores.ts'

/** What a project had published before there was an index of words. */
const rows = [
  `insert into project (id, domain, organization, repository, folder, published, created_at)
    values ('museum', 'museum', 'museum', '/nowhere', '', 'run-1', 0)`,
  `insert into tree (run_id, project_id, tree, configurations, passages)
    values ('run-1', 'museum', '{"nodes":[{},{"description":"Where money is given back."}]}', '["english"]', 2)`,
  `insert into page (run_id, node, href, title, breadcrumbs)
    values ('run-1', 0, '/', 'Welcome', '["Welcome"]'), ('run-1', 1, '/tickets', 'Tickets', '["Tickets"]')`,
]
const passage = (columns: string, values: string) =>
  `insert into passage (run_id, node, position, heading, anchor, text${columns})
    values ('run-1', 0, 0, '', '', 'The museum opens at ten.'${values}),
      ('run-1', 1, 0, 'Prices', 'prices', 'Twelve euros.'${values})`

eachStore('migrations', ({ dialect, location, open }) => {
  test('what was published before is found after the service is brought up to date', async () => {
    if (dialect === 'sqlite') mkdirSync(dirname(location), { recursive: true })
    const old = new Kysely<unknown>({
      dialect:
        dialect === 'sqlite'
          ? new LibsqlDialect(location)
          : new PostgresDialect({ pool: new pg.Pool({ connectionString: location }) }),
    })
    const first: Record<string, Migration> = {
      '001-projects': projects(dialect),
      '002-pages': pages(dialect),
    }
    const { error } = await new Migrator({
      db: old,
      provider: { getMigrations: async () => first },
    }).migrateToLatest()
    expect(error).toBeUndefined()
    const inserted =
      dialect === 'sqlite' ? passage('', '') : passage(', configuration, terms', `, 'english', ''::tsvector`)
    for (const statement of [...rows, inserted]) await sql.raw(statement).execute(old)
    await old.destroy()

    const database = await open()
    const found = async (query: string) =>
      (await searchPages(database, { id: 'museum' }, query, { take: 5 })).map(({ href }) => href)
    expect(await found('opening')).toEqual(['/'])
    expect(await found('money')).toEqual(['/tickets'])
    expect(await found('tickets price')).toEqual(['/tickets'])
    await database.db.deleteFrom('project').execute()
    expect(await database.db.selectFrom('posting').select('word').execute()).toEqual([])
  })

  test('a database of a later version is refused, and says which version serves it', async () => {
    const { db } = await open()
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db)
    await expect(open()).rejects.toThrow(
      'The database was made by a later version of docs-nav-service: run that one, or restore the backup from before.',
    )
  })
})

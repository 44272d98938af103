import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { projects } from './migrations/001-projects.ts'
import { pages } from './migrations/002-pages.ts'
import { postings } from './migrations/003-postings.ts'
import { parts } from './migrations/004-parts.ts'
import { operation } from './migrations/005-operation.ts'
import { origins } from './migrations/006-origins.ts'
import { noBoss } from './migrations/007-no-boss.ts'
import { limits } from './migrations/008-limits.ts'
import type { Database } from './database.ts'

/** Every change of the tables, in order: one that was published is never edited. */
const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '001-projects': projects(dialect),
  '002-pages': pages(dialect),
  '003-postings': postings(dialect),
  '004-parts': parts(dialect),
  '005-operation': operation(),
  '006-origins': origins(),
  '007-no-boss': noBoss(dialect),
  '008-limits': limits(),
})

/** Brings the tables up to date; safe when several processes start at once. */
export async function migrate({ db, dialect }: Pick<Database, 'db' | 'dialect'>) {
  const migrator = new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => migrations(dialect) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error && (await isOfLaterVersion(db, dialect))) throw new Error(later)
  if (error) throw error
}

const later =
  'The database was made by a later version of docs-nav-service: run that one, or restore the backup from before.'

/** Whether a database had a change of its tables that this version does not know. */
async function isOfLaterVersion(db: Database['db'], dialect: Dialect): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.some(({ name }) => !Object.hasOwn(migrations(dialect), name))
}

import { type Kysely, type Migration, Migrator } from 'kysely'
import type { Dialect } from './dialect.ts'
import { projects } from './migrations/001-projects.ts'
import { pages } from './migrations/002-pages.ts'
import { postings } from './migrations/003-postings.ts'
import { parts } from './migrations/004-parts.ts'
import { operation } from './migrations/005-operation.ts'
import { origins } from './migrations/006-origins.ts'
import { noBoss } from './migrations/007-no-boss.ts'
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
})

/** Brings the tables up to date; safe when several processes start at once. */
export async function migrate({ db, dialect }: Pick<Database, 'db' | 'dialect'>) {
  const migrator = new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => migrations(dialect) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

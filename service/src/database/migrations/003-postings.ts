import { type Kysely, type Migration, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * An index of words that both databases have alike, in the place of FTS5 and tsvector; that of what is published is
 * made by the first search, of the texts that are stored.
 */
export const postings = (dialect: Dialect): Migration => ({
  async up(database: Kysely<unknown>) {
    const { schema } = database
    if (dialect === 'sqlite') {
      await sql`drop trigger passage_forgotten`.execute(database)
      await sql`drop table passage_terms`.execute(database)
    } else {
      await schema.dropIndex('passage_terms').execute()
      await schema.alterTable('passage').dropColumn('terms').execute()
      await schema.alterTable('passage').dropColumn('configuration').execute()
    }
    await schema.alterTable('tree').dropColumn('passages').execute()
    await schema.alterTable('tree').renameColumn('configurations', 'languages').execute()
    await schema
      .alterTable('page')
      .addColumn('current', 'integer', column => column.notNull().defaultTo(1))
      .execute()
    await schema
      .createTable('posting')
      .addColumn('run_id', 'text', column => column.notNull().references('tree.run_id').onDelete('cascade'))
      // Ranges of words are read in the order of their bytes.
      .addColumn('word', dialect === 'sqlite' ? 'text' : sql`text collate "C"`, column => column.notNull())
      .addColumn('part', 'integer', column => column.notNull())
      .addColumn('places', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('posting_key', ['run_id', 'word', 'part'])
      .execute()
    await sql`update tree set languages = ''`.execute(database)
  },
})

import { type Kysely, type Migration, sql } from 'kysely'
import { addPage, lengths, type Postings } from '../../search/postings.ts'
import { writePostings } from '../../search/write-postings.ts'
import type { Queries } from '../database.ts'
import type { Dialect } from '../dialect.ts'

/**
 * An index of words that both databases have alike, in the place of FTS5 and tsvector; that of what is published is
 * made of the texts that are stored.
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
    await indexAgain(database as Queries)
  },
})

async function indexAgain(queries: Queries) {
  for (const { run_id, tree } of await queries.selectFrom('tree').select(['run_id', 'tree']).execute()) {
    const nodes = (JSON.parse(tree) as { nodes: { description?: string }[] }).nodes
    const pages = await queries
      .selectFrom('page')
      .select(['node', 'href', 'title', 'language'])
      .where('run_id', '=', run_id)
      .execute()
    const found = new Map<string, Postings>([[lengths, []]])
    for (const page of pages) {
      const passages = await queries
        .selectFrom('passage')
        .select(['heading', 'text'])
        .where('run_id', '=', run_id)
        .where('node', '=', page.node)
        .orderBy('position')
        .execute()
      addPage(found, { ...page, description: nodes[page.node]?.description ?? '', passages })
    }
    await writePostings(queries, run_id, 0, [...found])
    const languages = JSON.stringify([...new Set(pages.map(({ language }) => language ?? 'en'))])
    await queries.updateTable('tree').set({ languages }).where('run_id', '=', run_id).execute()
  }
}

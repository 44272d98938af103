import { type Kysely, type Migration, sql } from 'kysely'
import { type Dialect, identity } from '../dialect.ts'

/** Published trees with their pages and passages, and the assistant's threads. */
export const pages = (dialect: Dialect): Migration => ({
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('tree')
      .addColumn('run_id', 'text', column => column.primaryKey())
      .addColumn('project_id', 'text', column =>
        column.notNull().references('project.id').onDelete('cascade'),
      )
      .addColumn('tree', 'text', column => column.notNull())
      .addColumn('configurations', 'text', column => column.notNull())
      .addColumn('passages', 'integer', column => column.notNull())
      .execute()
    await schema.createIndex('tree_of_project').on('tree').column('project_id').execute()
    await schema
      .createTable('page')
      .addColumn('run_id', 'text', column => column.notNull().references('tree.run_id').onDelete('cascade'))
      .addColumn('node', 'integer', column => column.notNull())
      .addColumn('href', 'text', column => column.notNull())
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('breadcrumbs', 'text', column => column.notNull())
      .addColumn('language', 'text')
      .addColumn('version', 'text')
      .addPrimaryKeyConstraint('page_key', ['run_id', 'node'])
      .execute()
    await schema
      .createTable('passage')
      .$call(table => identity(dialect, table, 'id'))
      .addColumn('run_id', 'text', column => column.notNull())
      .addColumn('node', 'integer', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('heading', 'text', column => column.notNull())
      .addColumn('anchor', 'text', column => column.notNull())
      .addColumn('text', 'text', column => column.notNull())
      .$call(table =>
        dialect === 'sqlite'
          ? table
          : table
              .addColumn('configuration', 'text', column => column.notNull())
              .addColumn('terms', sql`tsvector`, column => column.notNull()),
      )
      .addForeignKeyConstraint('passage_of_page', ['run_id', 'node'], 'page', ['run_id', 'node'], key =>
        key.onDelete('cascade'),
      )
      .execute()
    await schema
      .createIndex('passage_place')
      .unique()
      .on('passage')
      .columns(['run_id', 'node', 'position'])
      .execute()
    if (dialect === 'postgres')
      await schema.createIndex('passage_terms').on('passage').using('gin').column('terms').execute()
    else await createTermsTable(database)
    await createThreads(database, dialect)
  },
})

/** The words of passages by id, without the texts; the column `run` names their run. */
async function createTermsTable(database: Kysely<unknown>) {
  await sql`create virtual table passage_terms using fts5(
    run, title, heading, text, content='', contentless_delete=1, tokenize='porter unicode61'
  )`.execute(database)
  await sql`create trigger passage_forgotten after delete on passage begin
    delete from passage_terms where rowid = old.id;
  end`.execute(database)
}

async function createThreads({ schema }: Kysely<unknown>, dialect: Dialect) {
  await schema
    .createTable('thread')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('fp_hash', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('used_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('thread_of_project').on('thread').columns(['project_id', 'used_at']).execute()
  await schema
    .createTable('thread_message')
    .$call(table => identity(dialect, table, 'position'))
    .addColumn('thread_id', 'text', column => column.notNull().references('thread.id').onDelete('cascade'))
    .addColumn('role', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await schema
    .createIndex('thread_message_order')
    .on('thread_message')
    .columns(['thread_id', 'position'])
    .execute()
}

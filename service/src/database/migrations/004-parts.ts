import { type Kysely, type Migration, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Pages with their passages and words move from runs to parts, which runs share: publishing writes only the pages that
 * changed. What is published becomes one part a run, whose index the first search makes anew.
 */
export const parts = (dialect: Dialect): Migration => ({
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema.dropTable('posting').execute()
    await schema.alterTable('passage').renameTo('old_passage').execute()
    await schema.alterTable('page').renameTo('old_page').execute()
    await schema.alterTable('tree').renameTo('publication').execute()
    await addPublicationColumns(database)
    await createParts(database)
    await createPostings(database, dialect)
    await copyPages(database as Kysely<Tables>)
    await schema.dropTable('old_passage').execute()
    await schema.dropTable('old_page').execute()
    await schema.alterTable('publication').dropColumn('tree').execute()
  },
})

async function addPublicationColumns({ schema }: Kysely<unknown>) {
  const add = (name: string, type: 'text' | 'integer') =>
    schema.alterTable('publication').addColumn(name, type).execute()
  await add('revision', 'text')
  await add('made_of', 'text')
  await add('pages', 'integer')
}

async function createParts({ schema }: Kysely<unknown>) {
  await schema
    .createTable('part')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
    .execute()
  await schema.createIndex('part_of_project').on('part').column('project_id').execute()
  await schema
    .createTable('publication_part')
    .addColumn('run_id', 'text', column =>
      column.notNull().references('publication.run_id').onDelete('cascade'),
    )
    .addColumn('part_id', 'text', column => column.notNull().references('part.id').onDelete('cascade'))
    .addColumn('nodes', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('publication_part_key', ['run_id', 'part_id'])
    .execute()
  await schema.createIndex('publication_of_part').on('publication_part').column('part_id').execute()
  await schema
    .createTable('page')
    .addColumn('part_id', 'text', column => column.notNull().references('part.id').onDelete('cascade'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('href', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('breadcrumbs', 'text', column => column.notNull())
    .addColumn('language', 'text')
    .addColumn('version', 'text')
    .addColumn('current', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('page_of_part', ['part_id', 'number'])
    .execute()
  await schema
    .createTable('passage')
    .addColumn('part_id', 'text', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('heading', 'text', column => column.notNull())
    .addColumn('anchor', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('passage_of_part', ['part_id', 'number', 'position'])
    .addForeignKeyConstraint(
      'passage_on_page',
      ['part_id', 'number'],
      'page',
      ['part_id', 'number'],
      constraint => constraint.onDelete('cascade'),
    )
    .execute()
}

const createPostings = ({ schema }: Kysely<unknown>, dialect: Dialect) =>
  schema
    .createTable('posting')
    .addColumn('part_id', 'text', column => column.notNull().references('part.id').onDelete('cascade'))
    // Ranges of words are read in the order of their bytes.
    .addColumn('word', dialect === 'sqlite' ? 'text' : sql`text collate "C"`, column => column.notNull())
    .addColumn('places', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('posting_of_part', ['part_id', 'word'])
    .execute()

/** What the copying of pages reads and writes. */
interface Tables {
  publication: { run_id: string; tree: string }
  publication_part: { run_id: string; part_id: string; nodes: string }
  page: { part_id: string; number: number; description: string }
}

async function copyPages(database: Kysely<Tables>) {
  await sql`insert into part (id, project_id) select run_id, project_id from publication`.execute(database)
  await sql`insert into page (part_id, number, key, href, title, description, breadcrumbs, language, version, current)
    select run_id, node, '', href, title, '', breadcrumbs, language, version, current from old_page`.execute(
    database,
  )
  await sql`insert into passage (part_id, number, position, heading, anchor, text)
    select run_id, node, position, heading, anchor, text from old_passage`.execute(database)
  await sql`update publication set languages = ''`.execute(database)
  for (const { run_id } of await database.selectFrom('publication').select('run_id').execute())
    await copyTree(database, run_id)
}

/** Pages keep the numbers that they had in the tree, and get their descriptions from it. */
async function copyTree(database: Kysely<Tables>, runId: string) {
  const { tree } = await database
    .selectFrom('publication')
    .select('tree')
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  const { nodes } = JSON.parse(tree) as { nodes: { description?: string }[] }
  await database
    .insertInto('publication_part')
    .values({ run_id: runId, part_id: runId, nodes: nodes.map((_, node) => node).join(' ') })
    .execute()
  for (const [node, { description }] of nodes.entries())
    if (description)
      await database
        .updateTable('page')
        .set({ description: description.replaceAll('\0', '').toWellFormed() })
        .where('part_id', '=', runId)
        .where('number', '=', node)
        .execute()
}

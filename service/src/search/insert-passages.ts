import { sql } from 'kysely'
import type { Dialect } from '../database/dialect.ts'
import type { Queries } from '../database/database.ts'
import { wordsOf } from './words.ts'

export interface NewPassage {
  readonly run_id: string
  readonly node: number
  readonly position: number
  readonly heading: string
  readonly anchor: string
  readonly text: string
  /** Of its page. */
  readonly title: string
  readonly configuration: string
}

/** The rows of one statement: SQLite limits its parameters. */
const rowsAtOnce = 200

/** Inserts passages and their index words. */
export async function insertPassages(queries: Queries, dialect: Dialect, passages: readonly NewPassage[]) {
  for (let start = 0; start < passages.length; start += rowsAtOnce) {
    const rows = passages.slice(start, start + rowsAtOnce)
    await (dialect === 'sqlite' ? insertInSqlite(queries, rows) : insertInPostgres(queries, rows))
  }
}

const row = ({ run_id, node, position, heading, anchor, text }: NewPassage) => ({
  run_id,
  node,
  position,
  heading,
  anchor,
  text,
})

const indexed = (text: string) => wordsOf(text, 'index').join(' ')

async function insertInSqlite(queries: Queries, passages: readonly NewPassage[]) {
  const inserted = await queries
    .insertInto('passage')
    .values(passages.map(row))
    .returning(['id', 'node', 'position'])
    .execute()
  // The order of returned rows is not guaranteed.
  const ids = new Map(inserted.map(({ id, node, position }) => [`${node} ${position}`, id]))
  await queries
    .insertInto('passage_terms')
    .values(
      passages.map(({ run_id, node, position, title, heading, text }) => ({
        rowid: ids.get(`${node} ${position}`)!,
        run: Buffer.from(run_id).toString('hex').toUpperCase(),
        title: indexed(title),
        heading: indexed(heading),
        text: indexed(text),
      })),
    )
    .execute()
}

async function insertInPostgres(queries: Queries, passages: readonly NewPassage[]) {
  await queries
    .insertInto('passage')
    .values(
      passages.map(passage => ({
        ...row(passage),
        configuration: passage.configuration,
        terms: termsOf(passage),
      })),
    )
    .execute()
}

/** The run's id is indexed as a word, so that the index alone excludes other runs. */
const termsOf = ({ run_id, title, heading, text, configuration }: NewPassage) => sql`(
  array_to_tsvector(array['run ' || ${run_id}::text])
  || setweight(to_tsvector(${configuration}::regconfig, ${indexed(title)}), 'A')
  || setweight(to_tsvector(${configuration}::regconfig, ${indexed(heading)}), 'B')
  || setweight(to_tsvector(${configuration}::regconfig, ${indexed(text)}), 'C')
)`

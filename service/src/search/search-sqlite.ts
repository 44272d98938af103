import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { filterPage } from './filter.ts'
import { placedPassages } from './placed-passages.ts'
import type { FoundPassage, Search } from './passage.ts'

/** FTS5, ranked by bm25: a word in a title counts most, then in a heading. */
export const searchSqlite = ({ db }: Database, { projectId, words, take, filter }: Search) =>
  db
    .selectFrom(
      sql<FoundPassage>`(
        with hit as materialized (
          select passage.id, passage.node, bm25(passage_terms, 0, 8, 4, 1) as rank
          from project
          cross join passage_terms
          cross join passage on passage.id = passage_terms.rowid and passage.run_id = project.published
          cross join page on page.run_id = passage.run_id and page.node = passage.node
          where project.id = ${projectId}
            and passage_terms match 'run:"' || hex(project.published) || '" AND {title heading text}:(' || ${anyOf(words)} || ')'
            and ${filterPage(filter)}
          order by rank, passage.id
          limit ${Math.max(200, take * 10)}
        ), placed as (
          select id, rank, row_number() over (partition by node order by rank, id) as place from hit
        )
        ${placedPassages}
        order by placed.rank, placed.id
        limit ${take}
      )`.as('found'),
    )
    .selectAll()
    .execute()

/** Words contain only letters and digits, so quoting them excludes all query syntax. */
const anyOf = (words: readonly string[]) => words.map(word => `"${word}"`).join(' OR ')

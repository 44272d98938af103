import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { filterPage } from './filter.ts'
import { placedPassages } from './placed-passages.ts'
import type { FoundPassage, Search } from './passage.ts'

/**
 * Text search, word by word: Postgres' rank ignores how rare a word is, so each word's rank, which grows ever less
 * with its count in a passage, is weighted by rarity.
 */
export const searchPostgres = ({ db }: Database, { projectId, words, take, filter }: Search) =>
  db
    .selectFrom(
      sql<FoundPassage>`(
        with word as materialized (
          select tree.run_id, tree.passages, used.configuration, asked.word,
            plainto_tsquery(used.configuration::regconfig, asked.word) as query,
            ('''run ' || replace(tree.run_id, '''', '''''') || '''')::tsquery as run
          from project
          join tree on tree.run_id = project.published
          cross join lateral json_array_elements_text(tree.configurations::json) as used(configuration)
          cross join unnest(${words}::text[]) as asked(word)
          where project.id = ${projectId}
        ), hit as materialized (
          select found.id, found.node, word.word, word.passages, found.rank
          from word
          -- The offset keeps the planner at the index of words: it cannot know how few passages hold one.
          cross join lateral (
            select passage.id, passage.run_id, passage.node,
              ts_rank_cd('{0, 0.3, 0.7, 1}', passage.terms, word.query, 1 | 32) as rank
            from passage
            where passage.terms @@ (word.run && word.query)
              and passage.run_id = word.run_id and passage.configuration = word.configuration
            offset 0
          ) as found
          join page on page.run_id = found.run_id and page.node = found.node
          where numnode(word.query) > 0 and ${filterPage(filter)}
        ), weight as (
          select word, ln(1 + max(passages)::float / count(*)) as weight from hit group by word
        ), ranked as (
          select hit.id, hit.node, sum(hit.rank * weight.weight) as rank
          from hit join weight on weight.word = hit.word
          group by hit.id, hit.node
        ), placed as (
          select id, rank, row_number() over (partition by node order by rank desc, id) as place from ranked
        )
        ${placedPassages}
        order by placed.rank desc, placed.id
        limit ${take}
      )`.as('found'),
    )
    .selectAll()
    .execute()

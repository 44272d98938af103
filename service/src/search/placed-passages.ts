import { sql } from 'kysely'

/** Of one page, this many passages are returned. */
const maxPassagesOfPage = 2

/** What both stores tell of the passages that they have placed among those of their page. */
export const placedPassages = sql`
  select page.href, passage.anchor, page.title, passage.heading, page.breadcrumbs, page.language,
    page.version, passage.text
  from placed
  join passage on passage.id = placed.id
  join page on page.run_id = passage.run_id and page.node = passage.node
  where placed.place <= ${maxPassagesOfPage}`

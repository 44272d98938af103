import { sql } from 'kysely'

/** The most passages of one page that are returned. */
const maxPassagesOfPage = 2

/** The columns that both stores return for passages ranked within their page. */
export const placedPassages = sql`
  select page.href, passage.anchor, page.title, passage.heading, page.breadcrumbs, page.language,
    page.version, passage.text
  from placed
  join passage on passage.id = placed.id
  join page on page.run_id = passage.run_id and page.node = passage.node
  where placed.place <= ${maxPassagesOfPage}`

import { type RawBuilder, sql } from 'kysely'
import type { Filter } from './passage.ts'

/** A condition on the table `page`. */
export const filterPage = ({ language, version, path }: Filter): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`1 = 1`,
      ...(language === undefined
        ? []
        : [sql`(page.language is null or lower(page.language) = ${language.toLowerCase()})`]),
      ...(version === undefined ? [] : [sql`(page.version is null or page.version = ${version})`]),
      ...(path ? [below(path)] : []),
    ],
    sql` and `,
  )}`

const below = (path: string) =>
  sql`(page.href = ${path} or substr(page.href, 1, ${[...path].length + 1}) = ${`${path}/`})`

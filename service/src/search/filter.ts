import { type RawBuilder, sql } from 'kysely'
import { labelsOf } from './language.ts'
import type { Filter } from './passage.ts'

/** A condition on the table `page`. */
export const filterPage = ({ language, version, path }: Filter): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`1 = 1`,
      ...(language === undefined ? [] : [inLanguage(language)]),
      ...(version === undefined ? [] : [sql`(page.version is null or page.version = ${version})`]),
      ...(path ? [below(path)] : []),
    ],
    sql` and `,
  )}`

const below = (path: string) =>
  sql`(page.href = ${path} or substr(page.href, 1, ${[...path].length + 1}) = ${`${path}/`})`

/** `ja` finds `jp`, `en-US` finds `en`, and `zh` finds `zh-Hant`; `zh-Hans` does not. */
const inLanguage = (wanted: string) =>
  sql`(page.language is null or ${sql.join(
    labelsOf(wanted).flatMap(label => [
      sql`lower(page.language) = ${label}`,
      ...(label.includes('-')
        ? []
        : [sql`substr(lower(page.language), 1, ${label.length + 1}) = ${`${label}-`}`]),
    ]),
    sql` or `,
  )})`

import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Postgres' names of its languages, by the codes of docs.json. */
const names: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hi: 'hindi',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
}

/**
 * The text search configuration of a language, `simple` if Postgres has none; for pages without a language that of
 * English. SQLite stems every page as English.
 */
export async function configurationsOf({
  db,
  dialect,
}: Database): Promise<(language: string | null) => string> {
  if (dialect === 'sqlite') return () => 'english'
  const known = await db
    .selectFrom(sql<{ name: string }>`(select cfgname::text as name from pg_ts_config)`.as('known'))
    .select('name')
    .execute()
  const available = new Set(known.map(({ name }) => name))
  return language => {
    const name = names[(language ?? 'en').toLowerCase().split('-')[0]!]
    return name !== undefined && available.has(name) ? name : 'simple'
  }
}

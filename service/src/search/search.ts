import type { Database } from '../database/database.ts'
import type { ProjectTable } from '../database/schema.ts'
import type { Filter, Passage, SearchOptions } from './passage.ts'
import { questionWords } from './question-words.ts'
import { searchPostgres } from './search-postgres.ts'
import { searchSqlite } from './search-sqlite.ts'

/** The published passages that contain words of a query, best first. */
export async function searchPages(
  database: Database,
  project: Pick<ProjectTable, 'id'>,
  query: string,
  { take, filter }: SearchOptions,
): Promise<Passage[]> {
  const words = questionWords(query)
  if (words.length === 0 || take < 1) return []
  const search = { projectId: project.id, words, take, filter: toStored(filter ?? {}) }
  const matches = await (database.dialect === 'sqlite' ? searchSqlite : searchPostgres)(database, search)
  return matches.map(passage => ({ ...passage, breadcrumbs: JSON.parse(passage.breadcrumbs) as string[] }))
}

const toStored = ({ language, version, path }: Filter): Filter => ({
  ...(language !== undefined && { language: language.replaceAll('\0', '') }),
  ...(version !== undefined && { version: version.replaceAll('\0', '') }),
  ...(path !== undefined && { path: toHref(path) }),
})

/** A path in the form of an href: from the root, percent-encoded, without a trailing slash; '' for the root. */
function toHref(path: string) {
  const plain = `/${path.replaceAll('\0', '').toWellFormed()}`.replace(/[?#].*$/s, '').replace(/^\/+/, '/')
  const encoded = /%[0-9a-f]{2}/i.test(plain) ? plain : encodeURI(plain)
  return encoded.replace(/\/+$/, '')
}

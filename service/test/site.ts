import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readProject, resolveNavigation, type Tree } from 'docs-nav'
import type { Database } from '../src/database/database.ts'
import type { ProjectTable } from '../src/database/schema.ts'
import type { PageText } from '../src/pages/page-text.ts'
import { readPages, type ReadPagesOptions } from '../src/pages/read-pages.ts'
import { openSources } from '../src/pages/sources.ts'
import { newParts } from '../src/publication/new-parts.ts'
import { removeParts, removePublications } from '../src/publication/remove-parts.ts'
import { beginPublication, completePublication, writeStep } from '../src/publication/write-publication.ts'
import { stemmedAs } from '../src/search/stems.ts'

/** A row of the table of projects, with an id and a domain of its own. */
export async function addProject(
  database: Database,
  known: Partial<ProjectTable> = {},
): Promise<ProjectTable> {
  const id = `p-${randomUUID()}`
  return await database.db
    .insertInto('project')
    .values({
      id,
      domain: id,
      organization: 'museum',
      repository: '/nowhere',
      branch: null,
      folder: '',
      site: 'https://docs.example.com',
      published: null,
      token_source: null,
      hook_secret: null,
      origins: '[]',
      created_at: 0,
      ...known,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type Files = Readonly<Record<string, string>>

/** Writes the files of a project to a new folder. */
export async function writeSite(files: Files): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'docs-nav-site-'))
  await writeFiles(root, files)
  return root
}

export async function writeFiles(root: string, files: Files): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
}

export async function readSite(root: string): Promise<Tree> {
  return resolveNavigation(await readProject(root))
}

/** Pages in one group, as files. */
export const onePagePerFile = (pages: Files): Files => ({
  'docs.json': JSON.stringify({
    navigation: { groups: [{ group: 'All', pages: Object.keys(pages) }] },
  }),
  ...Object.fromEntries(Object.entries(pages).map(([page, text]) => [`${page}.mdx`, text])),
})

/** The texts of a tree's pages, all read anew. */
export async function readAllPages(
  root: string,
  tree: Tree,
  { describe, ...options }: ReadPagesOptions & { describe?: Parameters<typeof openSources>[2] } = {},
): Promise<PageText[]> {
  const sources = await openSources(root, tree, describe)
  const pages: PageText[] = []
  for await (const page of readPages(sources, [...sources.entries.keys()], options)) pages.push(page)
  return pages
}

/** Writes pages as a run's publication. */
export async function indexPages(
  database: Database,
  runId: string,
  projectId: string,
  pages: readonly PageText[],
): Promise<void> {
  const place = { runId, projectId }
  await beginPublication(database, place)
  const each = async function* () {
    yield* pages
  }
  for await (const step of newParts(runId, each())) await writeStep(database, place, step)
  const languages = [...new Set(pages.map(({ language }) => stemmedAs(language)))].sort()
  await completePublication(database, place, {
    revision: 'none',
    madeOf: 'tests',
    pages: pages.length,
    languages,
  })
}

/** The pages of a folder. */
export const readTexts = async (root: string) => readAllPages(root, await readSite(root))

/** Indexes a folder or pages as a new run, and publishes it unless told not to. */
export async function publish(
  database: Database,
  project: Pick<ProjectTable, 'id'>,
  site: string | readonly PageText[],
  { visible = true } = {},
): Promise<string> {
  const run = randomUUID()
  await indexPages(database, run, project.id, typeof site === 'string' ? await readTexts(site) : site)
  if (!visible) return run
  const unused = await database.db.transaction().execute(async queries => {
    await queries.updateTable('project').set({ published: run }).where('id', '=', project.id).execute()
    return await removePublications(queries, project.id, run)
  })
  await removeParts(database, unused)
  return run
}

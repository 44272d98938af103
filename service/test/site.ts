import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readProject, resolveNavigation, type Tree } from 'docs-nav'
import type { Database } from '../src/database/database.ts'
import type { ProjectTable } from '../src/database/schema.ts'
import { forgetRuns, indexPages, readPages } from '../src/search/index-project.ts'

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
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return root
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

/** The parts of a folder that are indexed. */
export async function readTexts(root: string) {
  const tree = await readSite(root)
  return { tree, pages: await readPages(root, tree) }
}

/** Indexes a folder as a new run, and publishes it unless told not to. */
export async function publish(
  database: Database,
  project: Pick<ProjectTable, 'id'>,
  site: string | Awaited<ReturnType<typeof readTexts>>,
  { visible = true } = {},
): Promise<string> {
  const { tree, pages } = typeof site === 'string' ? await readTexts(site) : site
  const run = randomUUID()
  await indexPages(database, run, project.id, tree, pages)
  if (visible)
    await database.db.transaction().execute(async queries => {
      await queries.updateTable('project').set({ published: run }).where('id', '=', project.id).execute()
      await forgetRuns(queries, project.id, run)
    })
  return run
}

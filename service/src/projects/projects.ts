import type { Database } from '../database/database.ts'
import type { ProjectTable } from '../database/schema.ts'

export type Project = ProjectTable

export type NewProject = Omit<
  Project,
  'published' | 'created_at' | 'token_source' | 'hook_secret' | 'origins'
> &
  Partial<Pick<Project, 'token_source' | 'origins'>>

/** Adds a project, or changes the settings of the one with its id; published pages stay. */
export async function saveProject({ db, now }: Database, project: NewProject): Promise<void> {
  const {
    id,
    domain,
    organization,
    repository,
    branch,
    folder,
    site,
    token_source = null,
    origins = '[]',
  } = project
  const settings = { domain, organization, repository, branch, folder, site, token_source, origins }
  await db
    .insertInto('project')
    .values({ id, ...settings, published: null, created_at: now, hook_secret: null })
    .onConflict(conflict => conflict.column('id').doUpdateSet(settings))
    .execute()
}

/** The sites whose pages may ask the assistant of a project. */
export const originsOf = ({ origins }: Pick<Project, 'origins'>) => JSON.parse(origins) as string[]

export const listProjects = ({ db }: Database): Promise<Project[]> =>
  db.selectFrom('project').selectAll().orderBy('id').execute()

export const findProject = ({ db }: Database, id: string): Promise<Project | undefined> =>
  db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst()

export const findProjectOfDomain = ({ db }: Database, domain: string): Promise<Project | undefined> =>
  db.selectFrom('project').selectAll().where('domain', '=', domain).executeTakeFirst()

/** Sets the secret of a project's webhooks, or with null takes none any more. Returns false when there is no project. */
export async function setHookSecret({ db }: Database, id: string, secret: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('project')
    .set({ hook_secret: secret })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import { randomBytes } from 'node:crypto'
import {
  findProject,
  findProjectOfDomain,
  listProjects,
  originsOf,
  type Project,
  saveProject,
  setHookSecret,
} from '../projects/projects.ts'
import { removeProject } from '../publication/remove-project.ts'
import { type Command, type ExitCode, noWords, UsageError } from './command.ts'
import { redact } from '../checkout/redact.ts'
import { databaseOf, databaseOption, withDatabase } from './database.ts'
import { rowOf } from './printable.ts'
import { identifier, projectOptions, settingsOf } from './project-settings.ts'

/** Adds, lists and removes the projects that are served. */
export const project: Command = {
  usage: 'project add ID --repository URL [options] | project list | project remove ID | project hook ID',
  summary:
    'Keeps the projects: adding one that is there changes the settings that are given. "hook" prints a new secret for the webhook of its repository.',
  options: {
    ...projectOptions,
    off: { type: 'boolean', help: 'with "hook": takes no webhook any more' },
    ...databaseOption,
  },
  async run({ words: [action, id, ...more], values, io }) {
    noWords(more)
    if (action === 'list')
      return withDatabase<ExitCode>(values, io, async database => {
        for (const project of await listProjects(database)) io.out(lineOf(project))
        return 0
      })
    if ((action !== 'add' && action !== 'remove' && action !== 'hook') || id === undefined)
      throw new UsageError('say "project add ID", "project list", "project remove ID" or "project hook ID".')
    if (!identifier.test(id)) throw new UsageError(`"${id}" is no id: letters, digits, ".", "_" and "-" are.`)
    if (action === 'remove')
      return withDatabase<ExitCode>(values, io, async database => {
        if (!(await removeProject(database, id))) throw new UsageError(`there is no project "${id}".`)
        return 0
      })
    if (action === 'hook')
      return withDatabase<ExitCode>(values, io, async database => {
        const secret = randomBytes(32).toString('base64url')
        if (!(await setHookSecret(database, id, values.off ? null : secret)))
          throw new UsageError(`there is no project "${id}".`)
        if (values.off) return 0
        io.err(
          `docs-nav-service: the webhook is POST /v1/hooks/${id}; its secret, which is not shown again, is\n`,
        )
        io.out(`${secret}\n`)
        return 0
      })
    return withDatabase<ExitCode>(
      values,
      io,
      async database => {
        const settings = settingsOf(id, values, await findProject(database, id))
        const other = await findProjectOfDomain(database, settings.domain)
        if (other && other.id !== id)
          throw new UsageError(`project "${other.id}" has the domain "${settings.domain}".`)
        await saveProject(database, settings)
        io.err(`docs-nav-service: project "${id}" is kept; its domain is "${settings.domain}".\n`)
        return 0
      },
      databaseOf,
    )
  },
}

const lineOf = ({ repository, branch, folder, ...project }: Project) =>
  rowOf([
    project.id,
    project.domain,
    project.organization,
    redact(repository, repository),
    branch ?? 'HEAD',
    folder || '.',
    originsOf(project).join(' ') || 'no origins',
  ])

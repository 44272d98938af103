import {
  findProject,
  findProjectOfDomain,
  listProjects,
  removeProject,
  saveProject,
} from '../projects/projects.ts'
import { type Command, type ExitCode, noWords, UsageError } from './command.ts'
import { redact } from '../checkout/redact.ts'
import { databaseOption, withDatabase } from './database.ts'
import { identifier, projectOptions, settingsOf } from './project-settings.ts'

/** Adds, lists and removes the projects that are served. */
export const project: Command = {
  usage: 'project add ID --repository URL [options] | project list | project remove ID',
  summary: 'Keeps the projects: adding one that is there changes the settings that are given.',
  options: {
    ...projectOptions,
    ...databaseOption,
  },
  async run({ words: [action, id, ...more], values, io }) {
    noWords(more)
    if (action === 'list')
      return withDatabase<ExitCode>(values, io, async database => {
        for (const { id, domain, organization, repository, branch, folder } of await listProjects(database))
          io.out(
            `${[id, domain, organization, withoutPassword(repository), branch ?? 'HEAD', folder || '.'].join('\t')}\n`,
          )
        return 0
      })
    if ((action !== 'add' && action !== 'remove') || id === undefined)
      throw new UsageError('say "project add ID", "project list" or "project remove ID".')
    if (!identifier.test(id)) throw new UsageError(`"${id}" is no id: letters, digits, ".", "_" and "-" are.`)
    if (action === 'remove')
      return withDatabase<ExitCode>(values, io, async database => {
        if (!(await removeProject(database, id))) throw new UsageError(`there is no project "${id}".`)
        return 0
      })
    return withDatabase<ExitCode>(values, io, async database => {
      const settings = settingsOf(id, values, await findProject(database, id))
      const other = await findProjectOfDomain(database, settings.domain)
      if (other && other.id !== id)
        throw new UsageError(`project "${other.id}" has the domain "${settings.domain}".`)
      await saveProject(database, settings)
      io.err(`docs-nav-service: project "${id}" is kept; its domain is "${settings.domain}".\n`)
      return 0
    })
  },
}

const withoutPassword = (repository: string) => redact(repository, repository)

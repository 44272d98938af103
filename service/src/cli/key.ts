import { keyKinds } from '../database/schema.ts'
import { createKey, listKeys, removeKey } from '../projects/keys.ts'
import { findProject, listProjects } from '../projects/projects.ts'
import { type Command, type ExitCode, neededOf, textOf, noWords, UsageError } from './command.ts'
import { databaseOption, withDatabase } from './database.ts'
import { rowOf } from './printable.ts'

/** Makes, lists and removes keys. */
export const key: Command = {
  usage: 'key create --kind KIND (--project ID | --organization NAME) | key list | key remove ID',
  summary: 'Keeps the keys. A key is printed once, when it is made; only its hash is kept.',
  options: {
    kind: { type: 'string', value: keyKinds.join('|'), help: 'the endpoints that it opens' },
    project: { type: 'string', value: 'ID', help: 'the project that it opens' },
    organization: { type: 'string', value: 'NAME', help: 'or all projects of an organization' },
    ...databaseOption,
  },
  async run({ words: [action, id, ...more], values, io }) {
    noWords(more)
    return withDatabase<ExitCode>(values, io, async database => {
      if (action === 'list') {
        for (const { id, kind, project_id, organization, ...times } of await listKeys(database))
          io.out(rowOf([id, kind, project_id ?? '*', organization, ...timesOf(times)]))
        return 0
      }
      if (action === 'remove' && id !== undefined) {
        if (!(await removeKey(database, id))) throw new UsageError(`there is no key "${id}".`)
        return 0
      }
      if (action !== 'create' || id !== undefined)
        throw new UsageError('say "key create --kind KIND --project ID", "key list" or "key remove ID".')
      const kind = keyKinds.find(item => item === neededOf(values, 'kind'))
      if (!kind) throw new UsageError(`--kind takes ${keyKinds.join(', ')}.`)
      const project = textOf(values, 'project')
      const organization = textOf(values, 'organization')
      if ((project === undefined) === (organization === undefined))
        throw new UsageError('say either --project or --organization.')
      const known = project === undefined ? undefined : await findProject(database, project)
      if (
        organization !== undefined &&
        !(await listProjects(database)).some(projectTable => projectTable.organization === organization)
      )
        throw new UsageError(`no project is of the organization "${organization}".`)
      if (project !== undefined && !known) throw new UsageError(`there is no project "${project}".`)
      const made = await createKey(database, {
        kind,
        project_id: known?.id ?? null,
        organization: known?.organization ?? organization!,
      })
      io.out(`${made.key}\n`)
      return 0
    })
  },
}

/** When a key was made, its age, and its last use. */
function timesOf({ created_at, used_at }: { created_at: number; used_at: number | null }) {
  const days = Math.max(0, Math.floor((Date.now() - created_at) / 86_400_000))
  const used = used_at === null ? 'never used' : `used ${new Date(used_at).toISOString()}`
  return [`made ${new Date(created_at).toISOString()}`, `${days} days old`, used]
}

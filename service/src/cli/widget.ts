import { findProject, originsOf } from '../projects/projects.ts'
import { widgetTag } from '../widget-file.ts'
import { type Command, type ExitCode, textOf, UsageError } from './command.ts'
import { databaseOption, withDatabase } from './database.ts'

const placeholder = 'dn_assistant_...'

/** Prints the script tag that puts a panel to ask a project's assistant on a page. */
export const widget: Command = {
  usage: 'widget ID --url URL [--key KEY]',
  summary: 'Prints the script tag that puts a panel to ask a project on the pages of its site.',
  options: {
    url: { type: 'string', value: 'URL', help: 'where readers reach the service' },
    key: { type: 'string', value: 'KEY', help: 'a key of the kind assistant, which every reader sees' },
    ...databaseOption,
  },
  async run({ words: [id, ...more], values, io }) {
    if (id === undefined || more.length > 0) throw new UsageError('say "widget ID", and one only.')
    const baseUrl = addressOf(textOf(values, 'url'))
    const key = textOf(values, 'key')
    if (key !== undefined && !/^dn_assistant_[\w-]+$/.test(key))
      throw new UsageError('--key takes a key of the kind assistant: readers see it.')
    return withDatabase<ExitCode>(values, io, async database => {
      const project = await findProject(database, id)
      if (!project) throw new UsageError(`there is no project "${id}".`)
      io.out(`${widgetTag(baseUrl, project.domain, key ?? placeholder)}\n`)
      if (key === undefined)
        io.err(`docs-nav-service: make its key by "key create --kind assistant --project ${id}".\n`)
      if (originsOf(project).length === 0)
        io.err(
          `docs-nav-service: name the site by "project add ${id} --origin https://...", or none may ask.\n`,
        )
      return 0
    })
  },
}

function addressOf(text: string | undefined): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError('--url takes an address with http or https.')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

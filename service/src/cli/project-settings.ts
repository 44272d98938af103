import { resolve } from 'node:path'
import type { NewProject } from '../projects/projects.ts'
import { validBranch, validFolder, validRepository } from '../checkout/repository.ts'
import { originsIn } from './origins.ts'
import { neededOf, type Options, textOf, UsageError } from './command.ts'

/** What names a project, a domain or an organization. */
export const identifier = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/

export const projectOptions = {
  repository: { type: 'string', value: 'URL', help: 'a git URL, or the path of a local repository' },
  branch: { type: 'string', value: 'NAME', help: 'the deployment branch; "" for that of its HEAD' },
  folder: { type: 'string', value: 'PATH', help: 'where docs.json stands in the repository (its root)' },
  domain: { type: 'string', value: 'NAME', help: "the project's name at the assistant (its id)" },
  organization: { type: 'string', value: 'NAME', help: 'who shares a limit by the hour (the id)' },
  'token-file': {
    type: 'string',
    value: 'PATH',
    help: 'a file with the repository\'s token, read by the worker; "" for none',
  },
  'token-env': {
    type: 'string',
    value: 'NAME',
    help: 'or the variable of its environment that holds the token; "" for none',
  },
  site: { type: 'string', value: 'URL', help: 'the address of the site, for links in answers; "" for none' },
  origin: {
    type: 'string',
    multiple: true,
    value: 'URL',
    help: 'a site whose pages may ask its assistant; again for more, "" for none',
  },
} satisfies Options

/** The settings of a project as its options have them, and for the rest as they are. */
export function settingsOf(id: string, values: Parameters<typeof textOf>[0], known?: NewProject): NewProject {
  const domain = textOf(values, 'domain') ?? known?.domain ?? id
  const organization = textOf(values, 'organization') ?? known?.organization ?? id
  for (const [option, name] of Object.entries({ domain, organization }))
    if (!identifier.test(name)) throw new UsageError(`--${option} takes letters, digits, ".", "_" and "-".`)
  const repository = textOf(values, 'repository')
  const branch = textOf(values, 'branch')
  const folder = textOf(values, 'folder')
  const site = textOf(values, 'site')
  const origins = originsIn(values, 'origin')
  const token = tokenOf(textOf(values, 'token-file'), textOf(values, 'token-env'))
  return {
    id,
    domain,
    organization,
    repository:
      repository === undefined && known ? known.repository : validRepository(neededOf(values, 'repository')),
    branch: branch === undefined ? (known?.branch ?? null) : branch === '' ? null : validBranch(branch),
    folder: folder === undefined ? (known?.folder ?? '') : validFolder(folder),
    site: site === undefined ? (known?.site ?? null) : site === '' ? null : siteOf(site),
    token_source: token === undefined ? (known?.token_source ?? null) : token,
    origins: origins ? JSON.stringify(origins) : (known?.origins ?? '[]'),
  }
}

/** The stored form of where a token is; null for an empty name, undefined when nothing is said. */
function tokenOf(file: string | undefined, variable: string | undefined): string | null | undefined {
  if (file !== undefined && variable !== undefined)
    throw new UsageError('say --token-file or --token-env, and not both.')
  if (file === '' || variable === '') return null
  if (file !== undefined) return `file:${resolve(file)}`
  if (variable === undefined) return undefined
  if (/^[A-Za-z_]\w{0,127}$/.test(variable)) return `env:${variable}`
  throw new UsageError('--token-env takes the name of a variable; the token is never an argument.')
}

function siteOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError('--site takes an address with http or https.')
  return `${url.origin}${url.pathname}`.replace(/\/$/, '')
}

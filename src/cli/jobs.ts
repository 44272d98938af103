import { colorsOf } from '../report/colors.ts'
import { jsonText } from '../report/json-text.ts'
import { jobsText } from '../report/service/jobs.ts'
import { countOf, oneOf } from './arguments.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { parseKeyless, serviceOptions, setting, withService } from './service.ts'

const options = {
  project: { type: 'string' },
  take: { type: 'string' },
  skip: { type: 'string' },
  format: { type: 'string', default: 'pretty' },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  ...serviceOptions,
} as const

/** `docs-nav jobs`: what the checking agent of the service did, the newest first. */
export async function jobs(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parseKeyless('adminKey', args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('jobs'))
    return 0
  }
  if (positionals.length > 0) throw new UsageError('jobs takes no path: --project names the project.')
  const format = oneOf('--format', values.format, ['pretty', 'json'])
  const take = countOf('--take', values.take, undefined)
  const skip = countOf('--skip', values.skip, undefined)
  const projectId = setting(io, '--project', values.project, 'DOCS_NAV_PROJECT')
  const sessions = await withService(io, values.url, 'adminKey', (client, signal) =>
    client.listJobs(projectId, { take, skip, signal }),
  )
  const text = () => jobsText(sessions, colorsOf(usesColor(values, io)))
  io.out(format === 'json' ? `${jsonText(sessions, 2)}\n` : text())
  return 0
}

import type { UpdateProgress } from '../client/contract.ts'
import { colorsOf } from '../report/colors.ts'
import { jsonText } from '../report/json-text.ts'
import { updateText } from '../report/service/update.ts'
import { cut, maxQuotedLength } from '../document/quote.ts'
import { visible } from '../document/visible.ts'
import { countOf, oneOf } from './arguments.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { parseKeyless, serviceOptions, setting, withService } from './service.ts'

const options = {
  wait: { type: 'boolean', default: false },
  project: { type: 'string' },
  timeout: { type: 'string' },
  format: { type: 'string', default: 'pretty' },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  ...serviceOptions,
} as const

/** `docs-nav deploy`: queues an update of the project, and with `--wait` follows it. */
export async function deploy(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parseKeyless('updateToken', args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('deploy'))
    return 0
  }
  if (positionals.length > 0) throw new UsageError('deploy takes no path: the service fetches the project.')
  if (values.timeout !== undefined && !values.wait) throw new UsageError('--timeout goes with --wait.')
  const format = oneOf('--format', values.format, ['pretty', 'json'])
  const timeout = countOf('--timeout', values.timeout, 600) * 1000
  const projectId = setting(io, '--project', values.project, 'DOCS_NAV_PROJECT')
  const write = (value: unknown, text: () => string) =>
    io.out(format === 'json' ? `${jsonText(value, 2)}\n` : text())

  let queued = ''
  return withService(
    io,
    values.url,
    'updateToken',
    async (client, signal): Promise<ExitCode> => {
      const update = await client.queueUpdate(projectId, { signal })
      if (!values.wait) {
        write(update, () => `Update ${visible(update.statusId)} is queued.\n`)
        return 0
      }
      queued = update.statusId
      const onProgress = followed(io, queued)
      const ended = await client.waitForUpdate(queued, { signal, timeout, onProgress })
      write(ended, () => updateText(ended, colorsOf(usesColor(values, io))))
      return ended.status === 'success' ? 0 : 1
    },
    () => (queued === '' ? '' : ` The service goes on with the update ${cut(queued, maxQuotedLength)}.`),
  )
}

/** Writes the state of an update to standard error when it changes. */
function followed({ err }: Io, statusId: string) {
  const id = cut(statusId, maxQuotedLength)
  let told = ''
  return ({ status }: UpdateProgress) => {
    const shown = cut(status, maxQuotedLength)
    if (shown !== told) err(`docs-nav: update ${visible(id)}: ${visible(shown)}\n`)
    told = shown
  }
}

import { openLog } from '../log.ts'
import { defaultLimits } from '../projects/usage.ts'
import { start } from '../server.ts'
import { answererOf, modelOptions } from './answerer.ts'
import { aborted, type Command, countOf, noWords, textOf } from './command.ts'
import { databaseOf, databaseOption } from './database.ts'
import { originsIn } from './origins.ts'
import { folderOf, metricsOf, metricsOptions, workOptions, workSettings } from './work.ts'

/** Serves the endpoints, and does the updates unless others do. */
export const serve: Command = {
  usage: 'serve [options]',
  summary: 'Serves the endpoints; does the updates too, unless --no-work leaves them to "work".',
  options: {
    host: { type: 'string', value: 'ADDRESS', help: 'where to listen (127.0.0.1)' },
    port: { type: 'string', value: 'N', help: 'the port (3900); 0 for any that is free' },
    ...databaseOption,
    'no-work': { type: 'boolean', help: 'does no updates' },
    ...workOptions,
    ...modelOptions,
    'limit-key': { type: 'string', value: 'N', help: 'questions of a key in a month (10000)' },
    'limit-organization': {
      type: 'string',
      value: 'N',
      help: 'questions of an organization in an hour (10000)',
    },
    'limit-ip': { type: 'string', value: 'N', help: 'questions of an address in a day (10000)' },
    'keep-threads': {
      type: 'string',
      value: 'DAYS',
      help: 'how long a thread stays that nobody continues (30)',
    },
    'keep-sessions': {
      type: 'string',
      value: 'DAYS',
      help: 'how long ended updates and their sessions stay (for ever)',
    },
    ...metricsOptions,
    'trusted-proxies': { type: 'string', value: 'N', help: 'how many proxies of yours stand before it (0)' },
    'allow-origin': {
      type: 'string',
      multiple: true,
      value: 'ORIGIN',
      help: 'a site whose pages may ask the assistants of all projects',
    },
  },
  async run({ words, values, io }) {
    noWords(words)
    const stop = new AbortController()
    io.onInterrupt(() => stop.abort())
    const limit = (scope: keyof typeof defaultLimits) =>
      countOf(values, `limit-${scope}`, { otherwise: defaultLimits[scope] })
    const log = openLog(io.env.DOCS_NAV_LOG || 'info')
    const server = await start({
      database: databaseOf(values, io),
      host: textOf(values, 'host') ?? '127.0.0.1',
      port: countOf(values, 'port', { most: 65_535, otherwise: 3900 }),
      answer: await answererOf(values, io, log),
      log,
      work: values['no-work'] ? undefined : { folder: folderOf(values), ...workSettings(values) },
      keepThreads: day * countOf(values, 'keep-threads', { most: 36_500, otherwise: 30 }),
      keepSessions:
        textOf(values, 'keep-sessions') === undefined
          ? undefined
          : day * countOf(values, 'keep-sessions', { most: 36_500, otherwise: 0 }),
      metrics: metricsOf(values),
      settings: {
        limits: { key: limit('key'), organization: limit('organization'), ip: limit('ip') },
        trustedProxies: countOf(values, 'trusted-proxies', { most: 10, otherwise: 0 }),
        allowedOrigins: originsIn(values, 'allow-origin') ?? [],
      },
    })
    if (server.metricsUrl) io.err(`docs-nav-service: metrics on ${server.metricsUrl}\n`)
    io.err(`docs-nav-service: listening on ${server.url}\n`)
    await aborted(stop.signal)
    await server.stop()
    return 0
  },
}

const day = 24 * 3_600_000

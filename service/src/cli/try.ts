import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'docs-nav/client'
import { openDatabase } from '../database/open.ts'
import { openLog } from '../log.ts'
import { keyKinds, type KeyKind } from '../database/schema.ts'
import { createKey } from '../projects/keys.ts'
import { type NewProject, saveProject } from '../projects/projects.ts'
import { defaultLimits } from '../projects/usage.ts'
import { start } from '../server.ts'
import { answererOf, modelOptions } from './answerer.ts'
import { aborted, type Command, countOf, type Io, UsageError } from './command.ts'
import { projectOptions, settingsOf } from './project-settings.ts'
import { printable } from './printable.ts'
import { workSettings } from './work.ts'

const id = 'example'

/** Serves one project from a database that is gone afterwards, with keys made for it. */
export const tryOut: Command = {
  usage: 'try REPOSITORY [options]',
  summary: 'Serves one project to try the service: indexes it, prints how to ask, and keeps nothing.',
  options: {
    branch: projectOptions.branch,
    folder: projectOptions.folder,
    origin: projectOptions.origin,
    port: { type: 'string', value: 'N', help: 'the port (3900); 0 for any that is free' },
    ...modelOptions,
  },
  async run({ words: [repository, ...more], values, io }) {
    if (repository === undefined || more.length > 0)
      throw new UsageError('say "try REPOSITORY", and one only.')
    const stop = new AbortController()
    io.onInterrupt(() => stop.abort())
    const port = countOf(values, 'port', { most: 65_535, otherwise: 3900 })
    const log = openLog(io.env.DOCS_NAV_LOG || 'warn')
    const answer = await answererOf(values, io, log)
    const folder = mkdtempSync(join(tmpdir(), 'docs-nav-service-'))
    try {
      const database = join(folder, 'try.db')
      const project = settingsOf(id, { ...values, repository })
      const keys = await prepare(database, project)
      const trial = { domain: project.domain, key: keys.assistant }
      const server = await start({
        database,
        host: '127.0.0.1',
        port,
        answer,
        log,
        work: { folder: join(folder, 'checkouts'), ...workSettings({}) },
        keepThreads: 86_400_000,
        settings: { limits: defaultLimits, trustedProxies: 0, allowedOrigins: [], trial },
      })
      try {
        const published = await publish(server.url, keys.update, io, stop.signal).catch(error => {
          if (stop.signal.aborted) return false
          throw error
        })
        if (stop.signal.aborted) return 0
        if (!published) return 1
        io.out(invitation(server.url, keys.assistant))
        await aborted(stop.signal)
        return 0
      } finally {
        await server.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Stores the project and makes a key of each kind for it. */
async function prepare(location: string, settings: NewProject): Promise<Record<KeyKind, string>> {
  const database = await openDatabase(location)
  try {
    await saveProject(database, settings)
    const keys = await Promise.all(
      keyKinds.map(async kind => {
        const made = await createKey(database, { kind, project_id: id, organization: settings.organization })
        return [kind, made.key] as const
      }),
    )
    return Object.fromEntries(keys) as Record<KeyKind, string>
  } finally {
    await database.close()
  }
}

/** Queues the update and waits for it; its findings go to standard error. */
async function publish(url: string, updateToken: string, io: Io, signal: AbortSignal): Promise<boolean> {
  const client = createClient({ baseUrl: url, updateToken })
  const { statusId } = await client.queueUpdate(id, { signal })
  const { status, message, findings } = await client.waitForUpdate(statusId, { signal })
  for (const { file, line, column, severity, message, rule } of findings)
    io.err(`${printable(`${file}:${line}:${column}  ${severity}  ${message}  ${rule}`)}\n`)
  if (message !== undefined) io.err(`${printable(message)}\n`)
  return status === 'success'
}

const invitation = (url: string, key: string) =>
  [
    'Ask it in a browser:',
    '',
    `  ${url}/try`,
    '',
    'or in another terminal:',
    '',
    `  DOCS_NAV_URL=${url} DOCS_NAV_DOMAIN=${id} DOCS_NAV_ASSISTANT_KEY=${key} \\`,
    '    npx docs-nav ask "your question"',
    '',
    'Ctrl-C ends it.',
    '',
  ].join('\n')

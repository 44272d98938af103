import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { extractiveAnswerer } from '../../../src/assistant/extractive.ts'
import type { Answerer } from '../../../src/assistant/question.ts'
import { openDatabase } from '../../../src/database/open.ts'
import { createKey } from '../../../src/projects/keys.ts'
import { defaultLimits } from '../../../src/projects/usage.ts'
import { start } from '../../../src/server.ts'
import { addProject, onePagePerFile, publish, writeSite } from '../../site.ts'

export interface Assistant {
  readonly url: string
  readonly domain: string
  readonly key: string
}

const site = onePagePerFile({
  tickets: '---\ntitle: Tickets\n---\n## Prices\nA ticket costs 12 euros.\n',
  hours: '---\ntitle: Hours\n---\nThe museum opens at ten.\n',
})

/** The service with a project about a museum, which pages of these origins may ask, until the tests end. */
export async function serveMuseum(
  folder: string,
  origins: readonly string[],
  answer: Answerer = extractiveAnswerer,
): Promise<Assistant> {
  const location = join(folder, 'museum.db')
  const database = await openDatabase(location)
  const project = await addProject(database, {
    domain: 'museum',
    site: 'https://museum.example',
    origins: JSON.stringify(origins),
  })
  await publish(database, project, await writeSite(site))
  const { key } = await createKey(database, {
    kind: 'assistant',
    project_id: project.id,
    organization: project.organization,
  })
  await database.close()
  const server = await start({
    database: location,
    host: '127.0.0.1',
    port: 0,
    log: pino({ level: 'silent' }),
    work: undefined,
    keepThreads: 86_400_000,
    settings: { limits: defaultLimits, trustedProxies: 0, allowedOrigins: [] },
    answer,
  })
  afterAll(() => server.stop())
  return { url: server.url, domain: 'museum', key }
}

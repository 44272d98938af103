import { Hono } from 'hono'
import { jsonText } from '../../../src/report/json-text.ts'
import { findProject } from '../projects/projects.ts'
import { listSessions } from '../updates/sessions.ts'
import type { Env } from './env.ts'
import { authorizer, opened } from './authorize.ts'
import { identifier, wholeNumber } from './parameters.ts'
import { recent } from './recent.ts'
import { memory, type Service } from './service.ts'

/** GET /v1/agent/{projectId}/jobs */
export function jobRoutes(service: Service): Hono<Env> {
  const { database } = service
  const authorize = authorizer(service)
  const projects = recent<Awaited<ReturnType<typeof findProject>>>(memory)
  // The text is cached: serializing it would take most of a request's time.
  const lists = recent<{ text: string; hasMore: boolean }>(memory, 100)
  return new Hono<Env>().get('/v1/agent/:projectId/jobs', async context => {
    const key = await authorize(context, 'admin')
    const id = identifier(context, 'projectId')
    const skip = wholeNumber(context, 'skip', { least: 0, most: 1e9, otherwise: 0 })
    const take = wholeNumber(context, 'take', { least: 1, most: 100, otherwise: 12 })
    const project = opened(key, await projects(id, () => findProject(database, id)))
    const { text, hasMore } = await lists(`${id} ${skip} ${take}`, async () => {
      const sessions = await listSessions(database, project, skip, take + 1)
      const text = jsonText({ allSessions: sessions.slice(0, take) })
      return { text, hasMore: sessions.length > take }
    })
    if (hasMore) context.header('Link', `</v1/agent/${id}/jobs?skip=${skip + take}&take=${take}>; rel="next"`)
    return context.body(text, 200, { 'Content-Type': 'application/json' })
  })
}

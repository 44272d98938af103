import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { findProjectOfDomain, originsOf } from '../projects/projects.ts'
import { isIdentifier } from './parameters.ts'
import { recent } from './recent.ts'
import { memory, type Service } from './service.ts'

/**
 * Lets pages of the origins that a project names, or that the service names for all projects, read the answers of a
 * path with `:domain`. A request without `Origin` is none of a browser's, and is answered as ever.
 */
export function allowOrigins({
  database,
  settings,
}: Pick<Service, 'database' | 'settings'>): MiddlewareHandler {
  const origins = recent<readonly string[]>(memory)
  const namedBy = async (domain: string | undefined) => {
    // Postgres takes no text with NUL.
    if (!isIdentifier('domain', domain)) return []
    return origins(domain, async () => {
      const project = await findProjectOfDomain(database, domain)
      return project ? originsOf(project) : []
    })
  }
  return cors({
    async origin(origin, { req }) {
      if (origin === '') return null
      const isAllowed =
        settings.allowedOrigins.includes(origin) || (await namedBy(req.param('domain'))).includes(origin)
      return isAllowed ? origin : null
    },
    allowMethods: ['POST'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['X-Thread-Id', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
    maxAge: 600,
  })
}

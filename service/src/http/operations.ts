import { Hono } from 'hono'
import { contract } from '../contract.ts'
import type { Env } from './env.ts'
import { overviewRoutes } from './overview.ts'
import type { Service } from './service.ts'

/**
 * For those who run the service: GET /livez while the process answers, GET /readyz (also /healthz) while the database
 * does and the service is not stopping, GET /openapi.json, and the page at /.
 */
export function operationRoutes(service: Service): Hono<Env> {
  const { database } = service
  const app = new Hono<Env>()
  app.get('/livez', context => context.json({ status: 'ok' }))
  for (const path of ['/readyz', '/healthz'])
    app.get(path, async context => {
      await database.db.selectFrom('project').select('id').limit(1).execute()
      return context.json({ status: 'ok' })
    })
  app.get('/openapi.json', context => context.json(contract))
  return app.route('/', overviewRoutes(service))
}

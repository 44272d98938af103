import { Hono } from 'hono'
import type { Env } from './env.ts'
import type { Service } from './service.ts'

/** GET /healthz and GET /metrics, for those who run the service. */
export const operationRoutes = ({ database, metrics }: Service): Hono<Env> =>
  new Hono<Env>()
    .get('/healthz', async context => {
      await database.db.selectFrom('project').select('id').limit(1).execute()
      return context.json({ status: 'ok' })
    })
    .get('/metrics', async context =>
      context.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType }),
    )

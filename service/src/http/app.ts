import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { isDamaged, isOrphan, isUnavailable } from '../database/fault.ts'
import { allowOrigins } from './cors.ts'
import type { Env } from './env.ts'
import { logHooks } from './hook-log.ts'
import { hookRoutes } from './hooks.ts'
import { jobRoutes } from './jobs.ts'
import { messageRoutes } from './message.ts'
import { methodsOfPaths } from './methods.ts'
import { operationRoutes } from './operations.ts'
import { Problem } from '../problem.ts'
import { respondProblem } from './respond.ts'
import type { Service } from './service.ts'
import { updateRoutes } from './updates.ts'
import { widgetRoutes } from './widget.ts'

/** The service's endpoints, each held to openapi.yaml. */
export function createApp(service: Service): Hono<Env> {
  const { log, metrics, stopping } = service
  const app = new Hono<Env>()

  app.use(async (context, next) => {
    const begin = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    // Set before the response is made: a later change would copy the response.
    context.header('X-Request-Id', requestId)
    await next()
    const { method } = context.req
    const { status } = context.res
    const route = routePath(context, -1)
    const seconds = (performance.now() - begin) / 1000
    metrics.requests.labels(route, method, String(status)).observe(seconds)
    log.info({ requestId, method, route, status, ms: Math.round(seconds * 1000) }, 'request')
  })
  app.use('/v1/assistant/:domain/message', allowOrigins(service))
  app.use(async ({ req }, next) => {
    if (stopping.aborted && req.path !== '/livez')
      throw new Problem('unavailable', { headers: { 'Retry-After': '5', Connection: 'close' } })
    await next()
  })
  app.route('/', jobRoutes(service))
  app.route('/', updateRoutes(service))
  app.route('/', messageRoutes(service))
  app.use('/v1/hooks/:projectId', logHooks(log))
  app.route('/', hookRoutes(service))
  app.route('/', operationRoutes(service))
  app.route('/', widgetRoutes(service))

  const methodsOf = methodsOfPaths(app.routes)
  app.notFound(context => {
    const methods = methodsOf(context.req.path)
    return respondProblem(
      context,
      methods.length === 0
        ? new Problem('not-found', { detail: 'There is no such endpoint.' })
        : new Problem('method-not-allowed', { headers: { Allow: methods.join(', ') } }),
    )
  })
  app.onError((error, context) => {
    if (error instanceof Problem) return respondProblem(context, error)
    // Every row written for a request belongs to its project.
    if (isOrphan(error))
      return respondProblem(
        context,
        new Problem('not-found', { detail: 'The project has just been removed.' }),
      )
    const requestId = context.get('requestId')
    log.error({ requestId, err: error }, 'request failed')
    if (isDamaged(error)) log.fatal({ requestId }, 'the database is damaged: restore a backup')
    const headers = { 'Retry-After': '5' }
    return respondProblem(
      context,
      new Problem(isUnavailable(error) ? 'unavailable' : 'internal', { headers }),
    )
  })
  return app
}

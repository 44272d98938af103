import { Hono } from 'hono'
import { findProject } from '../projects/projects.ts'
import { progressOf } from '../updates/update-progress.ts'
import type { Env } from './env.ts'
import { authorizer, opened } from './authorize.ts'
import { bodyReader } from './body.ts'
import { queuer } from './idempotency.ts'
import { idempotencyKey, identifier } from './parameters.ts'
import { Problem } from '../problem.ts'
import { respondJson } from './respond.ts'
import { maxBodySize, maxHeld, type Service } from './service.ts'

/** POST /v1/project/update/{projectId} and GET /v1/project/update-status/{statusId} */
export function updateRoutes(service: Service): Hono<Env> {
  const { database } = service
  const authorize = authorizer(service)
  const queue = queuer(service)
  const read = bodyReader(maxBodySize, maxHeld.updates)
  return new Hono<Env>()
    .post('/v1/project/update/:projectId', async context => {
      const key = await authorize(context, 'update')
      const id = identifier(context, 'projectId')
      const project = opened(key, await findProject(database, id))
      await read(context, async () => {})
      return context.json({ statusId: await queue(key, project, idempotencyKey(context)) }, 202)
    })
    .get('/v1/project/update-status/:statusId', async context => {
      const key = await authorize(context, 'update')
      const progress = await progressOf(database, identifier(context, 'statusId'))
      // The answer does not reveal updates of other projects.
      const project = progress && (await findProject(database, progress.projectId))
      const isOpened =
        key.project_id === null ? project?.organization === key.organization : project?.id === key.project_id
      if (!isOpened) throw new Problem('not-found', { detail: 'There is no such update.' })
      return respondJson(context, progress)
    })
}

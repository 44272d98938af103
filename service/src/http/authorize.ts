import type { Context } from 'hono'
import type { KeyKind } from '../database/schema.ts'
import { findKey, keyOfId, type Key, noteUse } from '../projects/keys.ts'
import type { Project } from '../projects/projects.ts'
import { Problem } from '../problem.ts'
import { recent } from './recent.ts'
import { memory, type Service } from './service.ts'

/** The request's key, of the kind that its endpoint needs (RFC 6750, 2.1 and 3). */
export function authorizer({ database }: Pick<Service, 'database'>) {
  const keys = recent<Awaited<ReturnType<typeof keyOfId>>>(memory)
  const find = (id: string) => keys(id, () => keyOfId(database, id))
  const uses = recent<void>(60_000)
  return async (context: Context, kind: KeyKind): Promise<Key> => {
    const shown = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    if (shown === undefined)
      throw new Problem('unauthorized', {
        detail: 'Send a key as "Authorization: Bearer KEY".',
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    const key = await findKey(shown, find)
    if (!key)
      throw new Problem('unauthorized', {
        detail: 'This key is not known.',
        headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      })
    // The answer does not wait for it, nor fail with it.
    uses(key.id, () => noteUse(database, key.id)).catch(() => {})
    if (key.kind !== kind)
      throw new Problem('forbidden', { detail: `This is a key of kind "${key.kind}": "${kind}" is needed.` })
    return key
  }
}

/** A project that the key opens. The answer does not reveal whether other projects exist. */
export function opened(key: Key, project: Project | undefined): Project {
  if (key.project_id !== null && key.project_id !== project?.id)
    throw new Problem('forbidden', { detail: 'This key is of another project.' })
  if (!project || (key.project_id === null && project.organization !== key.organization))
    throw new Problem('not-found', { detail: 'There is no such project.' })
  return project
}

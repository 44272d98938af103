import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { findProject } from '../projects/projects.ts'
import { shareUpdate } from '../updates/queue-update.ts'
import { Problem } from '../problem.ts'
import { bodyReader } from './body.ts'
import type { Env } from './env.ts'
import { identifier } from './parameters.ts'
import { countValues } from './read-conversation.ts'
import { respondJson } from './respond.ts'
import { maxHeld, maxHookSize, type Service } from './service.ts'

/** The most values of a push: 25 MB may hold millions, each of which costs more than its text. */
export const maxHookValues = 1_000_000

/** POST /v1/hooks/{projectId}: a push, as GitHub (also Gitea and Forgejo) or GitLab report it. */
export function hookRoutes({ database }: Service): Hono<Env> {
  const read = bodyReader(maxHookSize, maxHeld.hooks)
  return new Hono<Env>().post('/v1/hooks/:projectId', async context => {
    const project = await findProject(database, identifier(context, 'projectId'))
    context.set('hookedProject', project?.id)
    const secret = project?.hook_secret
    if (!secret) throw unsigned()
    const push = await read(context, async body => {
      assertSigned(context, body, secret)
      return pushOf(context, body)
    })
    if (typeof push === 'string') return respondJson(context, { ignored: push })
    const branch = project.branch ?? push.defaultBranch
    if (push.ref !== `refs/heads/${branch}`)
      return respondJson(context, {
        ignored: `The push is not of the deployment branch "${branch.slice(0, 255)}".`,
      })
    const statusId = await shareUpdate(database, project.id)
    // The project has just been removed.
    if (statusId === undefined) throw unsigned()
    return context.json({ statusId }, 202)
  })
}

/** The answer does not reveal whether there is such a project. */
const unsigned = () =>
  new Problem('unauthorized', {
    detail: 'The request is not signed with the secret of the webhook of a project.',
    headers: { 'WWW-Authenticate': 'Signature' },
  })

/** GitHub signs the body; GitLab sends the secret itself. */
function assertSigned({ req }: Context, body: Buffer, secret: string) {
  const signature = req.header('x-hub-signature-256')
  const token = req.header('x-gitlab-token')
  const isSigned =
    signature === undefined
      ? token !== undefined && isSame(token, secret)
      : isSame(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  if (!isSigned) throw unsigned()
}

/** In a time that says nothing of where or how much two texts differ. */
function isSame(shown: string, expected: string) {
  const digest = (text: string) => createHmac('sha256', 'same').update(text).digest()
  return timingSafeEqual(digest(shown), digest(expected))
}

interface Push {
  readonly ref: string
  readonly defaultBranch: string
}

/** A push, or why there is nothing to do. */
function pushOf({ req }: Context, body: Buffer): Push | string {
  const event = req.header('x-github-event') ?? req.header('x-gitlab-event') ?? 'unnamed'
  if (event !== 'push' && event !== 'Push Hook')
    return `Nothing is done for an event "${event.slice(0, 64)}".`
  const { ref, after, repository, project } = payloadOf(req.header('content-type') ?? '', body)
  if (typeof ref !== 'string') throw new Problem('malformed', { detail: 'The push names no "ref".' })
  if (typeof after === 'string' && /^0+$/.test(after)) return 'The branch was deleted.'
  const known = [repository, project].map(
    item => (item as { default_branch?: unknown } | undefined)?.default_branch,
  )
  return { ref, defaultBranch: String(known.find(item => typeof item === 'string') ?? 'main') }
}

/** GitHub sends a form unless it is told to send JSON. */
function payloadOf(type: string, body: Buffer): Readonly<Record<string, unknown>> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type)
  try {
    const json = isForm ? payloadIn(body.toString('utf8')) : body
    if (countValues(json) > maxHookValues)
      throw new Problem('too-large', { detail: `At most ${maxHookValues} values are read.` })
    const value: unknown = JSON.parse(json.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
  } catch (error) {
    // What is no JSON is reported below.
    if (error instanceof Problem) throw error
  }
  throw new Problem('malformed', { detail: 'The body is no JSON object.' })
}

/** The other fields of a form may be millions. */
function payloadIn(form: string): Buffer {
  const [, field = ''] = /(?:^|&)(payload=[^&]*)/.exec(form) ?? []
  return Buffer.from(new URLSearchParams(field).get('payload') ?? '')
}

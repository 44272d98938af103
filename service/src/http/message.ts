import { Hono } from 'hono'
import { openReply } from '../assistant/reply.ts'
import { streamHeaders } from '../assistant/stream.ts'
import { createThread, newThreadId } from '../assistant/threads.ts'
import { findProjectOfDomain } from '../projects/projects.ts'
import { countUse } from '../projects/usage.ts'
import type { Env } from './env.ts'
import { readerOf } from './address.ts'
import { authorizer, opened } from './authorize.ts'
import { bodyReader } from './body.ts'
import { assertJson, requestOf } from './conversation-body.ts'
import { identifier } from './parameters.ts'
import { Problem, type ProblemName } from '../problem.ts'
import { rateLimitHeaders } from './rate-limit.ts'
import { recent } from './recent.ts'
import { maxConversationSize, maxHeld, memory, type Service } from './service.ts'
import { counted } from './streams.ts'

/** POST /v1/assistant/{domain}/message */
export function messageRoutes(service: Service): Hono<Env> {
  const { database, answer, log, metrics, settings, ending } = service
  const authorize = authorizer(service)
  const projects = recent<Awaited<ReturnType<typeof findProjectOfDomain>>>(memory)
  const read = bodyReader(maxConversationSize, maxHeld.conversations)
  return new Hono<Env>().post('/v1/assistant/:domain/message', async context => {
    const key = await authorize(context, 'assistant')
    const domain = identifier(context, 'domain')
    const project = opened(key, await projects(domain, () => findProjectOfDomain(database, domain)))
    assertJson(context)
    const count = counterOf(service, {
      key: key.id,
      organization: project.organization,
      ip: readerOf(context, settings.trustedProxies),
    })
    return await read(context, async body => {
      const request = requestOf(body)
      const newThread = newThreadId()
      const owner = { projectId: project.id, fp: request.fp }
      const limits = await count(async queries => {
        if (!request.threadId) await createThread(queries, database, owner, newThread)
      })
      const gone = new AbortController()
      const ended = AbortSignal.any([gone.signal, context.req.raw.signal, ending])
      const about = log.child({ requestId: context.get('requestId') })
      const replying = { database, answer, log: about, onEnd: metrics.countAnswer }
      const reply = await openReply(replying, project, request, newThread, ended)
      return context.body(counted(reply.body, metrics.streams, gone), 200, {
        ...streamHeaders,
        'X-Thread-Id': reply.threadId,
        'Cache-Control': 'no-store',
        // Proxies such as nginx would buffer the lines.
        'X-Accel-Buffering': 'no',
        ...limits,
      })
    }).catch(async (error: unknown) => {
      // A body that is read and refused takes work as well.
      if (error instanceof Problem && refusals.has(error.problem)) await count()
      throw error
    })
  })
}

/** The problems of a body. */
const refusals: ReadonlySet<ProblemName> = new Set(['malformed', 'too-large', 'invalid', 'other-protocol'])

/** Counts a request against the limits. Returns the headers that say what is left, and throws when one is used up. */
function counterOf(
  { database, settings, metrics }: Service,
  subjects: Parameters<typeof countUse>[1],
): (write?: Parameters<typeof countUse>[4]) => Promise<Record<string, string>> {
  return async write => {
    const now = new Date()
    const { allowed, remaining } = await countUse(database, subjects, settings.limits, now, write)
    const limits = rateLimitHeaders(settings.limits, remaining, now)
    if (allowed) return limits
    const [{ scope, reset }] = remaining as [(typeof remaining)[number]]
    metrics.refusals.inc({ scope })
    const detail = `The limit of this ${scope === 'ip' ? 'address' : scope} is used up; it begins anew in ${reset} s.`
    throw new Problem('limit-reached', { detail, headers: { ...limits, 'Retry-After': String(reset) } })
  }
}

import { Hono } from 'hono'
import type { Context } from 'hono'
import { openReply } from '../assistant/reply.ts'
import { streamHeaders } from '../assistant/stream.ts'
import { type AssistantMessageRequest, conversationOf } from '../assistant/request.ts'
import { createThread, newThreadId } from '../assistant/threads.ts'
import { checker } from '../contract.ts'
import { findProjectOfDomain } from '../projects/projects.ts'
import { countUse } from '../projects/usage.ts'
import type { Env } from './env.ts'
import { readerOf } from './address.ts'
import { authorizer, opened } from './authorize.ts'
import { bodyOf } from './body.ts'
import { identifier } from './parameters.ts'
import { Problem } from '../problem.ts'
import { rateLimitHeaders } from './rate-limit.ts'
import { recent } from './recent.ts'
import { maxConversationSize, memory, type Service } from './service.ts'
import { counted } from './streams.ts'

/** POST /v1/assistant/{domain}/message */
export function messageRoutes(service: Service): Hono<Env> {
  const { database, answer, log, metrics, settings, ending } = service
  const authorize = authorizer(service)
  const projects = recent<Awaited<ReturnType<typeof findProjectOfDomain>>>(memory)
  return new Hono<Env>().post('/v1/assistant/:domain/message', async context => {
    const key = await authorize(context, 'assistant')
    const domain = identifier(context, 'domain')
    const project = opened(key, await projects(domain, () => findProjectOfDomain(database, domain)))
    const request = await readBody(context)
    const subjects = {
      key: key.id,
      organization: project.organization,
      ip: readerOf(context, settings.trustedProxies),
    }
    const now = new Date()
    const newThread = newThreadId()
    const owner = { projectId: project.id, fp: request.fp }
    const { allowed, remaining } = await countUse(database, subjects, settings.limits, now, async queries => {
      if (!request.threadId) await createThread(queries, database, owner, newThread)
    })
    const limits = rateLimitHeaders(settings.limits, remaining, now)
    if (!allowed) {
      const [{ scope, reset }] = remaining as [(typeof remaining)[number]]
      metrics.refusals.inc({ scope })
      const detail = `The limit of this ${scope === 'ip' ? 'address' : scope} is used up; it begins anew in ${reset} s.`
      throw new Problem('limit-reached', { detail, headers: { ...limits, 'Retry-After': String(reset) } })
    }
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
  })
}

const check = checker('AssistantMessageRequest')

async function readBody(context: Context): Promise<AssistantMessageRequest> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/json *(?:;|$)/i.test(type))
    throw new Problem('unsupported-media-type', { headers: { 'Accept-Post': 'application/json' } })
  const text = (await bodyOf(context, maxConversationSize)).toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem('malformed', { detail: 'The body is not JSON.' })
  }
  assertProtocol(value)
  const errors = check(value)
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const request = value as AssistantMessageRequest
  // What holds no question is refused before it counts, and makes no thread.
  conversationOf(request.messages)
  return request
}

/**
 * Refuses the request of a chat client of version 5 or later without a transport of its own: of this stream it would
 * show nothing, and no error.
 */
function assertProtocol(value: unknown) {
  const { trigger, streamProtocol } = (value ?? {}) as { trigger?: unknown; streamProtocol?: unknown }
  if (trigger === undefined || streamProtocol === 'data') return
  throw new Problem('other-protocol', {
    detail:
      'The reply is a data stream of version 4, which useChat of version 5 or later cannot read by itself. Give it ' +
      '"transport: createTransport({...})" of docs-nav/client/ai-transport. A client that does read version 4 says so ' +
      'by "streamProtocol": "data" in the body.',
    errors: [{ pointer: '/trigger', detail: 'It is sent by version 5 or later.' }],
  })
}

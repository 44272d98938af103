import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { openReply, type ReplyContext } from '../../../src/assistant/reply.ts'
import type { AssistantMessageRequest } from '../../../src/assistant/request.ts'
import { streamHeaders } from '../../../src/assistant/stream.ts'
import { createThread, newThreadId } from '../../../src/assistant/threads.ts'
import type { ProjectTable } from '../../../src/database/schema.ts'
import { Problem, problems } from '../../../src/problem.ts'

export interface AssistantServer {
  readonly url: string
  readonly requests: AssistantMessageRequest[]
}

/** The assistant's endpoint alone, over HTTP, without keys and limits, until the end of the test. */
export async function serveAssistant(context: ReplyContext, project: ProjectTable): Promise<AssistantServer> {
  const requests: AssistantMessageRequest[] = []
  const app = new Hono()
  app.post('/message', async ({ req }) => {
    const request = await req.json<AssistantMessageRequest>()
    requests.push(request)
    const newThread = newThreadId()
    if (!request.threadId)
      await createThread(
        context.database.db,
        context.database,
        { projectId: project.id, fp: request.fp },
        newThread,
      )
    const { threadId, body } = await openReply(context, project, request, newThread, req.raw.signal)
    return new Response(body, { headers: { ...streamHeaders, 'X-Thread-Id': threadId } })
  })
  app.onError(error => {
    if (!(error instanceof Problem)) throw error
    return new Response(error.message, { status: problems[error.problem].status, ...error.details })
  })
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/message`, requests }
}

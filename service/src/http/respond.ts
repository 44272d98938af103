import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Problem, problems } from '../problem.ts'

/** A problem as `application/problem+json` (RFC 9457). */
export function respondProblem(context: Context, { problem, details }: Problem): Response {
  const { status, title } = problems[problem]
  const { detail, errors, headers } = details
  const body = {
    type: `urn:docs-nav:problem:${problem}`,
    title,
    status,
    ...(detail !== undefined && { detail }),
    instance: `urn:request:${context.get('requestId')}`,
    ...(errors && { errors }),
  }
  return context.body(JSON.stringify(body), status as ContentfulStatusCode, {
    'Content-Type': 'application/problem+json',
    ...headers,
  })
}

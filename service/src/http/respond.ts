import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { jsonText } from '../../../src/report/json-text.ts'
import { type Problem, problems } from '../problem.ts'

/** A value as JSON: what texts of a project hold is shown by escapes where it is not seen, as in the command's reports. */
export const respondJson = (context: Context, value: unknown): Response =>
  context.body(jsonText(value), 200, { 'Content-Type': 'application/json' })

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
  return context.body(jsonText(body), status as ContentfulStatusCode, {
    'Content-Type': 'application/problem+json',
    ...headers,
  })
}

import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'
import type { Env } from './env.ts'

/**
 * Logs what came of each webhook: hosts show their users little of the answer. The project is named where there is one:
 * what else stands in its place may be a key.
 */
export const logHooks =
  (log: Log): MiddlewareHandler<Env> =>
  async (context, next) => {
    await next()
    const about = { requestId: context.get('requestId'), project: context.get('hookedProject') }
    const { status } = context.res
    const level = status < 400 ? 'info' : 'warn'
    log[level]({ ...about, status, ...(await outcomeOf(context)) }, 'webhook')
  }

/** The parts of an answer that say what came of a push; it holds no secret. */
async function outcomeOf({ res }: Context): Promise<object> {
  const body: unknown = await res
    .clone()
    .json()
    .catch(() => undefined)
  const { statusId, ignored, detail, title } = (body ?? {}) as Record<string, unknown>
  return { statusId, ignored, reason: detail ?? title }
}

/**
 * The message for an error of the endpoint or the connection. The endpoint's own message is not shown: some
 * repeat the key.
 */
export interface ModelFault {
  readonly reason: string
  readonly status: number | undefined
  /** Whether an immediate retry may succeed. */
  readonly passing: boolean
  /** Seconds. */
  readonly retryAfter: number
}

const defaultRetryAfter = 10
const maxRetryAfter = 3600

export function faultOf(error: unknown): ModelFault {
  const { status, headers } = (error ?? {}) as { status?: unknown; headers?: unknown }
  if (typeof status === 'number')
    return {
      reason: `the endpoint answers ${status}`,
      status,
      passing: status >= 500,
      retryAfter: retryAfterOf(headers),
    }
  const broken =
    error instanceof Error && (codeOf(error) !== undefined || error.constructor.name === 'APIConnectionError')
  return {
    reason: broken ? `the connection fails (${codeOf(error) ?? 'no reason given'})` : plainReason(error),
    status: undefined,
    passing: broken,
    retryAfter: defaultRetryAfter,
  }
}

/** Our own message, if any. */
const plainReason = (error: unknown) =>
  error instanceof Error && error.constructor === Error
    ? error.message
    : 'the endpoint does not keep to the protocol'

function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code.slice(0, 40) : codeOf(error.cause, depth + 1)
}

function retryAfterOf(headers: unknown) {
  const seconds = headers instanceof Headers ? Number(headers.get('retry-after') ?? Number.NaN) : Number.NaN
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(Math.ceil(seconds), maxRetryAfter)
    : defaultRetryAfter
}

/**
 * The message for an error of the endpoint or the connection. The endpoint's own message is not shown: some
 * repeat the key.
 */
export interface ModelFault {
  readonly reason: string
  readonly status: number | undefined
  /** Whether an immediate retry may succeed. */
  readonly passing: boolean
}

export function faultOf(error: unknown): ModelFault {
  const { status } = (error ?? {}) as { status?: unknown }
  if (typeof status === 'number')
    return { reason: `the endpoint answers ${status}`, status, passing: status >= 500 }
  const broken =
    error instanceof Error && (codeOf(error) !== undefined || error.constructor.name === 'APIConnectionError')
  return {
    reason: broken ? `the connection fails (${codeOf(error) ?? 'no reason given'})` : plainReason(error),
    status: undefined,
    passing: broken,
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

/** Problem details (RFC 9457), or whatever JSON object a service answers an error with. */
export interface Problem {
  readonly type?: string
  readonly title?: string
  readonly status?: number
  readonly detail?: string
  readonly instance?: string
  readonly errors?: readonly {
    readonly detail: string
    /** JSON Pointer into the body. */
    readonly pointer?: string
    readonly parameter?: string
    readonly header?: string
  }[]
  readonly [field: string]: unknown
}

/**
 * What went wrong. `invalid`: an argument cannot be sent; `missing-key`: the operation needs a key that the
 * client was not given (nothing was sent in both cases); `network`: no connection, or it broke; `timeout`: no
 * answer in time; `redirect`: the service redirects, and no key is sent to another address; `status`: an
 * error response, whose `status` says which; `malformed`: an answer that breaks the contract; `incomplete`: a
 * reply that ends early.
 */
export type ErrorCode =
  'invalid' | 'missing-key' | 'network' | 'timeout' | 'redirect' | 'status' | 'malformed' | 'incomplete'

interface Circumstances {
  readonly status?: number | undefined
  readonly problem?: Problem | undefined
  readonly retryAfter?: number | undefined
  readonly requestId?: string | undefined
}

/** The rejection of every operation, except aborts: those reject with the signal's reason, as `fetch` does. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  /** The HTTP status of the answer, where there was one. */
  readonly status: number | undefined
  /** The body of the answer, when it is a JSON object. */
  readonly problem: Problem | undefined
  /** Seconds that the service asks to wait. */
  readonly retryAfter: number | undefined
  /** The id of the request in the service's logs. */
  readonly requestId: string | undefined

  constructor(code: ErrorCode, message: string, circumstances: Circumstances = {}) {
    super(message)
    this.code = code
    this.status = circumstances.status
    this.problem = circumstances.problem
    this.retryAfter = circumstances.retryAfter
    this.requestId = circumstances.requestId
  }
}

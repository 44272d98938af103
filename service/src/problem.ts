/** Problem details (RFC 9457), by the last part of their `type`. */
export const problems = {
  malformed: { status: 400, title: 'The request cannot be read.' },
  unauthorized: { status: 401, title: 'A valid key or signature is needed.' },
  forbidden: { status: 403, title: 'The key does not open this.' },
  'not-found': { status: 404, title: 'There is no such thing.' },
  'method-not-allowed': { status: 405, title: 'The address takes another method.' },
  'in-flight': { status: 409, title: 'The first request with this idempotency key is not yet answered.' },
  'too-large': { status: 413, title: 'The body is too large.' },
  'unsupported-media-type': { status: 415, title: 'The body has to be application/json.' },
  invalid: { status: 422, title: 'The body is not what the contract asks.' },
  'other-protocol': { status: 422, title: 'The client reads another stream protocol.' },
  'key-reused': { status: 422, title: 'The idempotency key was used for another request.' },
  'limit-reached': { status: 429, title: 'A limit is used up.' },
  internal: { status: 500, title: 'The service has a fault of its own.' },
  unavailable: { status: 503, title: 'The service cannot answer now.' },
} as const

export type ProblemName = keyof typeof problems

/** A fault in one part of a request. */
export interface FieldProblem {
  readonly detail: string
  /** JSON Pointer into the body. */
  readonly pointer?: string
  readonly parameter?: string
  readonly header?: string
}

export interface ProblemDetails {
  readonly detail?: string
  readonly errors?: readonly FieldProblem[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Thrown anywhere below a handler, answered as `application/problem+json`. */
export class Problem extends Error {
  readonly problem: ProblemName
  readonly details: ProblemDetails
  constructor(problem: ProblemName, details: ProblemDetails = {}) {
    super(details.detail ?? problems[problem].title)
    this.name = 'Problem'
    this.problem = problem
    this.details = details
  }
}

import { textOf, wholeOf } from './body.ts'
import { ServiceError } from './error.ts'
import { hider } from './hide.ts'
import { refusal } from './refusal.ts'
import { beforeAbort, type Limit, limitOf } from './time.ts'

/** One request of an operation. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether the time limit applies to each piece of the answer and not to the whole. */
  readonly isStream?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface Transport {
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds until an answer is complete; for a stream, the longest silence. */
  readonly timeout: number
  /** All keys of the client: a service may repeat one that another request was sent with. */
  readonly keys: readonly string[]
}

/** An answer that has begun. The receiver reads `texts` to the end or returns early, and ends the time limit. */
export interface Reply {
  readonly response: Response
  readonly texts: AsyncGenerator<string>
  readonly limit: Limit
  /** Takes the keys out of a text. */
  readonly hide: (text: string) => string
}

/** Sends a request once, and rejects unless the answer is a success. */
export async function send(call: Call, { fetch, timeout, keys }: Transport): Promise<Reply> {
  const { method, url, key, headers, body, isStream = false } = call
  const { origin } = new URL(url)
  const withoutKey = hider(keys)
  const hide = (text: string) => withoutKey(text)[0]
  const limit = limitOf(
    timeout,
    call.signal,
    () => new ServiceError('timeout', `${origin} gave no answer within ${timeout / 1000} seconds.`),
  )
  const broken = (error: unknown) =>
    new ServiceError('network', `${origin} cannot be reached: ${hide(reasonOf(error))}`)
  try {
    limit.signal.throwIfAborted()
    limit.start()
    const sent = fetch(url, {
      method,
      headers: { ...headers, authorization: `Bearer ${key}` },
      // Following one would send the key elsewhere, or lose it.
      redirect: 'manual',
      signal: limit.signal,
      ...(body !== undefined && { body }),
    })
    // A `fetch` of the caller's may take no signal.
    const response = await beforeAbort(sent, limit.signal).catch(error => {
      throw limit.signal.aborted ? limit.signal.reason : broken(error)
    })
    const texts = textOf(response, limit, isStream, broken)
    if (response.ok) return { response, texts, limit, hide }
    throw await failure(response, texts, hide, call.signal)
  } catch (error) {
    limit.end()
    throw error
  }
}

async function failure(
  response: Response,
  texts: AsyncIterable<string>,
  hide: Reply['hide'],
  signal: AbortSignal | undefined,
) {
  const { status, type, headers } = response
  // A browser reveals nothing of a redirect but its type.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel().catch(() => {})
    const location = headers.get('location')
    const where = location === null ? 'elsewhere' : `to ${hide(location)}`
    return new ServiceError('redirect', `The service redirects ${where}: no key is sent there unasked.`, {
      status: status || undefined,
    })
  }
  const text = await wholeOf(texts).catch(() => '')
  signal?.throwIfAborted()
  return refusal(response, text, hide)
}

/** The reason is in the `cause` of the error of `fetch`. */
function reasonOf(error: unknown): string {
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: unknown }
  const { code, message: inner } = (cause ?? {}) as { code?: unknown; message?: unknown }
  return String(code || inner || message || error)
}

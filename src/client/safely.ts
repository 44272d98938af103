import { wholeOf } from './body.ts'
import { ServiceError } from './error.ts'
import { isRecord, jsonOf } from './json.ts'
import { requestIdOf } from './refusal.ts'
import { type Call, send, type Transport } from './send.ts'
import { pause } from './time.ts'

export const maxRetries = 3
/** A longer `Retry-After` ends the retries. */
export const maxRetryMilliseconds = 30_000
const firstPause = 500

/** Sends an idempotent request, retries where that may help, and reads the answer as a JSON object. */
export async function sendSafely(call: Call, transport: Transport): Promise<Record<string, unknown>> {
  for (let retries = 0; ; retries++) {
    try {
      return await sendOnce(call, transport)
    } catch (error) {
      if (retries === maxRetries || !mayPass(error)) throw error
      // Jitter keeps clients that failed together from retrying together.
      const wait = error.retryAfter ?? (firstPause * 2 ** retries * (1 + Math.random())) / 2000
      if (wait * 1000 > maxRetryMilliseconds) throw error
      await pause(wait * 1000, call.signal)
    }
  }
}

async function sendOnce(call: Call, transport: Transport): Promise<Record<string, unknown>> {
  const { response, texts, limit, hide } = await send(call, transport)
  try {
    const value = jsonOf(await wholeOf(texts), hide)
    if (isRecord(value)) return value
    const { status } = response
    const requestId = requestIdOf(response, hide)
    throw new ServiceError('malformed', 'The answer is no JSON object.', { status, requestId })
  } finally {
    limit.end()
  }
}

/** Whether the same request may succeed later; 409 means that its first try is still in flight. */
function mayPass(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false
  const { code, status, retryAfter } = error
  if (code !== 'status') return code === 'network' || code === 'timeout'
  return [429, 502, 503, 504].includes(status!) || (status === 409 && retryAfter !== undefined)
}

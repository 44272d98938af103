import type { Context } from 'hono'
import { Problem } from '../problem.ts'

/** The most bytes and milliseconds in which the rest of a refused body is read. */
const maxDiscarded = 64 * 1024 * 1024
const maxPatience = 5000

/** The first bytes of each body do not count among those that are held at once: small bodies are never refused for it. */
export const uncounted = 64 * 1024

/** Gives a request's body to a function, and holds it until that has ended. */
export type WithBody = <T>(context: Context, use: (body: Buffer) => Promise<T>) => Promise<T>

/**
 * A reader of bodies of at most `maxSize` bytes, which holds `maxHeld` bytes of them at once beside the first 64 KB of each.
 * It throws the problems 'too-large' for more bytes, 'unavailable' while others hold too many, and 'malformed' when the
 * client goes away.
 */
export function bodyReader(maxSize: number, maxHeld: number): WithBody {
  let held = 0
  return async (context, use) => {
    let own = 0
    const hold = (size: number) => {
      const more = Math.max(0, size - uncounted) - own
      if (size > 0 && held + more > maxHeld) return false
      held += more
      own += more
      return true
    }
    try {
      return await use(await bodyOf(context, maxSize, hold))
    } finally {
      hold(0)
    }
  }
}

/** @param hold says whether so many bytes of it may be held; 0 gives them back */
async function bodyOf(context: Context, maxSize: number, hold: (size: number) => boolean): Promise<Buffer> {
  const reader = context.req.raw.body?.getReader()
  let body: Buffer = Buffer.alloc(0)
  let refusal: Problem | undefined
  let end = 0
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read().catch(brokenOff)) ?? { done: true }
    if (done) break
    size += value.length
    if (!refusal) {
      refusal = size > maxSize ? tooLarge(maxSize) : hold(size) ? undefined : busy()
      if (!refusal) body = appended(body, value, size, maxSize)
      else {
        body = Buffer.alloc(0)
        hold(0)
        end = performance.now() + maxPatience
      }
    }
    // The rest is read to no purpose: a client whose upload breaks off does not read the answer.
    else if (size > maxDiscarded || performance.now() > end) break
  }
  if (refusal) throw refusal
  return body.subarray(0, size)
}

/**
 * A body with one more piece, which ends at `size`; it has twice the room where it had too little. Pieces are not kept
 * as they are: one of a single byte takes hundreds.
 */
function appended(body: Buffer, piece: Uint8Array, size: number, maxSize: number): Buffer {
  const room = Math.min(maxSize, Math.max(size, 2 * body.length))
  const whole = size > body.length ? Buffer.concat([body], room) : body
  whole.set(piece, size - piece.length)
  return whole
}

const tooLarge = (maxSize: number) =>
  new Problem('too-large', {
    detail: `At most ${maxSize} bytes are read.`,
    headers: { Connection: 'close' },
  })

const busy = () =>
  new Problem('unavailable', {
    detail: 'Too many large bodies are read at this moment.',
    headers: { 'Retry-After': '5', Connection: 'close' },
  })

const brokenOff = () => {
  throw new Problem('malformed', { detail: 'The body broke off.' })
}

import type { Context } from 'hono'
import { Problem } from '../problem.ts'

/** The most bytes and milliseconds of a body that is too large. */
const maxDiscarded = 64 * 1024 * 1024
const maxPatience = 5000

/**
 * A request's body.
 *
 * @throws {Problem} 'too-large' for more bytes, 'malformed' when the client goes away
 */
export async function bodyOf(context: Context, maxSize: number): Promise<Buffer> {
  const reader = context.req.raw.body?.getReader()
  const pieces: Uint8Array[] = []
  const end = performance.now() + maxPatience
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read().catch(brokenOff)) ?? { done: true }
    if (done) break
    size += value.length
    if (size <= maxSize) pieces.push(value)
    // The rest is read to no purpose: a client whose upload breaks off does not read the answer.
    else if (size > maxDiscarded || performance.now() > end) break
  }
  if (size <= maxSize) return Buffer.concat(pieces)
  throw new Problem('too-large', {
    detail: `At most ${maxSize} bytes are read.`,
    headers: { Connection: 'close' },
  })
}

const brokenOff = () => {
  throw new Problem('malformed', { detail: 'The body broke off.' })
}

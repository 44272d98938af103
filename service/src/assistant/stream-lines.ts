export interface LineOptions<Part> {
  readonly encode: (part: Part) => string
  /** Sent while no part comes. */
  readonly heartbeat: string
  /** Milliseconds without a part before each heartbeat. */
  readonly silence: number
  readonly onCancel: () => void
}

/**
 * A stream that produces a line when one is read, never ahead. Cancelling calls `onCancel` at once and ends
 * the parts.
 */
export function streamLines<Part>(
  parts: AsyncGenerator<Part>,
  { encode, heartbeat, silence, onCancel }: LineOptions<Part>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<Part>> | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        next ??= parts.next()
        const part = await within(next, silence)
        if (part === undefined) return controller.enqueue(encoder.encode(heartbeat))
        next = undefined
        if (part.done) controller.close()
        else controller.enqueue(encoder.encode(encode(part.value)))
      },
      async cancel() {
        onCancel()
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Undefined when the promise is not settled within a time. */
async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A stream that produces a line when one is read, never ahead. Cancelling calls `onCancel` at once and ends
 * the parts.
 */
export function streamLines<Part>(
  parts: AsyncGenerator<Part>,
  encode: (part: Part) => string,
  onCancel: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await parts.next()
        if (next.done) controller.close()
        else controller.enqueue(encoder.encode(encode(next.value)))
      },
      async cancel() {
        onCancel()
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

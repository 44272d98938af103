import type { Gauge } from 'prom-client'

/** A body that is counted while it is read, and that reports when its reader leaves. */
export function counted(
  body: ReadableStream<Uint8Array>,
  gauge: Gauge,
  gone: AbortController,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isOpen = true
  gauge.inc()
  const end = () => {
    if (isOpen) gauge.dec()
    isOpen = false
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          end()
          controller.close()
        } catch (error) {
          end()
          controller.error(error)
        }
      },
      async cancel(reason) {
        end()
        gone.abort()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

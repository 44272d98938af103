/**
 * Waits until the time is over, the signal aborts, or its function among the `sleepers` is called: it is one of them
 * while it waits.
 */
export const pause = (
  milliseconds: number,
  signal: AbortSignal,
  sleepers: Set<() => void> = new Set(),
): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      sleepers.delete(end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    sleepers.add(end)
  })

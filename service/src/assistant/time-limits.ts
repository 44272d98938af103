/** Rejects as soon as the signal aborts, whatever the promise does. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Restarts a limit in milliseconds; 0 removes it. */
export function timers(ended: AbortController) {
  const running = new Map<string, NodeJS.Timeout>()
  return (name: 'chunk' | 'whole', limit: number) => {
    clearTimeout(running.get(name))
    if (limit > 0)
      running.set(
        name,
        setTimeout(() => ended.abort(new Error('it takes too long')), limit),
      )
  }
}

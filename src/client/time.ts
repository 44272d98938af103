/** A time limit: `signal` aborts when it is over, or when the caller's signal does. */
export interface Limit {
  readonly signal: AbortSignal
  /** Restarts the limit. */
  readonly start: () => void
  readonly stop: () => void
  /** Clears the limit and stops listening to the caller's signal. */
  readonly end: () => void
}

export function limitOf(milliseconds: number, caller: AbortSignal | undefined, error: () => unknown): Limit {
  const controller = new AbortController()
  const { signal } = controller
  const follow = () => controller.abort(caller?.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    // Timers treat a longer time as 0.
    if (milliseconds < 2 ** 31) timer = setTimeout(() => controller.abort(error()), milliseconds)
  }
  if (caller?.aborted) follow()
  else caller?.addEventListener('abort', follow, { once: true })
  return {
    signal,
    start,
    stop,
    end: () => {
      stop()
      caller?.removeEventListener('abort', follow)
    },
  }
}

/** The result of a promise; rejects with the reason of the signal when that comes first. */
export function beforeAbort<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason)
    if (signal.aborted) give()
    signal.addEventListener('abort', give, { once: true })
    // Also where it is aborted already: a rejection that nothing takes ends Node.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', give))
  })
}

/** Resolves after a time; rejects with the reason of the signal when that comes first. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const give = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', give)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', give, { once: true })
  })
}

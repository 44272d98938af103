/**
 * Caches answers briefly, and shares one request among simultaneous callers. Failures are not cached.
 * @param lifetime milliseconds
 */
export function recent<T>(lifetime: number, maxEntries = 10_000) {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<T> }>()
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const now = performance.now()
    const known = kept.get(key)
    if (known && known.until > now) return known.answer
    if (kept.size >= maxEntries) kept.clear()
    const entry = { until: now + lifetime, answer: ask() }
    kept.set(key, entry)
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    setTimeout(forget, lifetime).unref()
    entry.answer.catch(forget)
    return entry.answer
  }
}

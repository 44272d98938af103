import { type Limits, type Remaining, scopes, windowLength } from '../projects/usage.ts'

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers: all limits, and the remainder of the one nearest to
 * exhaustion.
 */
export function rateLimitHeaders(
  limits: Limits,
  remaining: readonly Remaining[],
  now: Date,
): Record<string, string> {
  const nearest = remaining.reduce((least, item) => (item.left < least.left ? item : least))
  const policies = scopes.map(scope => `"${scope}";q=${limits[scope]};w=${windowLength(scope, now)}`)
  return {
    'RateLimit-Policy': policies.join(', '),
    RateLimit: `"${nearest.scope}";r=${nearest.left};t=${nearest.reset}`,
  }
}

import { normalized, without } from '../document/unicode.ts'

/**
 * Whether a page has an id. Letter case and everything but letters and digits is left aside: the platform makes
 * hyphens of periods, keeps `/`, `&` and curly apostrophes and drops other signs, where github-slugger drops all.
 * An accordion in others is named after them, as `outer:inner`.
 *
 * @param ids few sets, which do not change any more
 */
export function hasId(ids: readonly ReadonlySet<string>[], sought: string): boolean {
  if (ids.some(some => some.has(sought))) return true
  const hasKey = (key: string) => ids.some(some => keysOf(some).has(key))
  if (last.id !== sought) last = { id: sought, key: keyOf(sought) }
  return hasKey(last.key) || (sought.includes(':') && sought.split(':').every(id => hasKey(keyOf(id))))
}

/** A link of a snippet is sought in each page that shows it, and may take long to normalize. */
let last = { id: '', key: '' }

/** The keys of sets of ids that were asked for, so that many links to one page do not go through its ids each. */
const known = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()

function keysOf(ids: ReadonlySet<string>): ReadonlySet<string> {
  const keys = known.get(ids) ?? new Set([...ids].map(keyOf))
  known.set(ids, keys)
  return keys
}

const keyOf = (id: string) => without(normalized(id, 'NFKC').toLowerCase(), /[^\p{L}\p{N}\p{M}]/gu)

import type { OperationEntry } from '../navigation/shown.ts'
import { nearOperation, nearWebhook } from '../openapi/lookup.ts'
import type { Specification } from '../openapi/specification.ts'
import { maxSuggestions } from '../site/similar.ts'
import type { Lookup } from '../site/specifications.ts'

type NotFound = Pick<Extract<Lookup, { readonly kind: 'not-found' }>, 'specifications' | 'more'>

/** An operation that some specifications lack, and what they have near it. */
interface Lacking {
  readonly operation: string
  readonly files: readonly string[]
  /** How many more there are. */
  readonly more: number
  readonly methods?: readonly string[] | undefined
  readonly nearest?: string | undefined
}

/** The same for many entries, of which the first `maxSuggestions` get a suggestion. */
export function lackings(): typeof lackingIn {
  let count = 0
  return (found, entry) => (count++ < maxSuggestions ? lackingIn(found, entry) : lackOf(found, entry))
}

export function lackingIn(found: NotFound, entry: OperationEntry): Lacking {
  const { specifications } = found
  if (entry.kind === 'webhook') {
    const nearest = nearWebhook(specifications, entry.name)
    return { ...lackOf(found, entry), nearest: nearest && `webhook ${nearest}` }
  }
  return { ...lackOf(found, entry), ...nearOperation(specifications, entry.method, entry.path) }
}

const lackOf = ({ specifications, more }: NotFound, entry: OperationEntry): Lacking => ({
  operation: entry.kind === 'webhook' ? entry.canonical : `${entry.method} ${entry.path}`,
  files: filesOf(specifications),
  more,
})

const known = new WeakMap<readonly Specification[], readonly string[]>()

/** Thousands of entries may have the same specifications in scope. */
function filesOf(specifications: readonly Specification[]): readonly string[] {
  const files = known.get(specifications) ?? [...new Set(specifications.map(({ path }) => path))]
  known.set(specifications, files)
  return files
}

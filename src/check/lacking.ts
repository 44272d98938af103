import type { OperationEntry } from '../navigation/shown.ts'
import { nearOperation, nearWebhook } from '../openapi/lookup.ts'
import type { Specification } from '../openapi/specification.ts'
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

export function lackingIn({ specifications, more }: NotFound, entry: OperationEntry): Lacking {
  const files = filesOf(specifications)
  if (entry.kind === 'webhook') {
    const nearest = nearWebhook(specifications, entry.name)
    return { operation: entry.canonical, files, more, nearest: nearest && `webhook ${nearest}` }
  }
  const { method, path } = entry
  return { operation: `${method} ${path}`, files, more, ...nearOperation(specifications, method, path) }
}

const known = new WeakMap<readonly Specification[], readonly string[]>()

/** Thousands of entries may have the same specifications in scope. */
function filesOf(specifications: readonly Specification[]): readonly string[] {
  const files = known.get(specifications) ?? [...new Set(specifications.map(({ path }) => path))]
  known.set(specifications, files)
  return files
}

import { type Document, hasRepeatedKeys } from '../document/document.ts'
import { compose, type Included, includedBy, type IncludeFault, mayInclude } from '../document/include.ts'
import type { Dialect } from '../grammar/dialects.ts'
import type { Navigation } from './element.ts'
import { readNavigation } from './read.ts'

/** A docs.json as the rules and the tree see it. */
export interface Opened {
  /** The value with its includes replaced. */
  readonly value: unknown
  readonly faults: readonly IncludeFault[]
  readonly navigation: Navigation
}

type Includes = Readonly<Record<string, Included>>

const opened = new WeakMap<Document, { includes: Includes; dialect: Dialect; result: Opened }>()

/** Replaces the includes and reads the navigation; done once for a document, however often it is asked for. */
export function openNavigation(document: Document, includes: Includes, dialect: Dialect): Opened {
  const known = opened.get(document)
  if (known?.includes === includes && known.dialect === dialect) return known.result
  // Only `extended` has includes.
  const composed =
    dialect === 'extended' && mayInclude(document.text)
      ? compose(document, includedBy(includes))
      : { value: document.value, faults: [] }
  const navigation = readNavigation(composed.value, dialect)
  // JSON.parse keeps the last of two equal keys; the lost value may name further pages.
  const complete = navigation.complete && !documentsOf(document, includes, dialect).some(hasRepeatedKeys)
  const result = { ...composed, navigation: { ...navigation, complete } }
  opened.set(document, { includes, dialect, result })
  return result
}

/** The documents of a docs.json: itself, and in `extended` the files it includes. */
export function documentsOf(document: Document, includes: Includes, dialect: Dialect): Document[] {
  const included = dialect === 'extended' ? Object.values(includes) : []
  return [document, ...included.filter(file => 'text' in file)]
}

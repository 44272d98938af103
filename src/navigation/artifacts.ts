import type { Path } from '../document/pointer.ts'
import type { Navigation } from './element.ts'
import { readSources, specificationFile } from './openapi.ts'

const fields = ['graphql', 'sdk'] as const

/** A file or folder from which the platform generates pages, and where docs.json names it (`extended`). */
export interface Artifact {
  readonly field: (typeof fields)[number]
  /** As written. */
  readonly source: string
  /** The path from the project's folder. */
  readonly file: string
  readonly path: Path
}

/** What `graphql` (a path or an object with a `source`) and `sdk` (such an object) name within the project. */
export function artifactsOf({ root, elements }: Navigation): Artifact[] {
  return [...(root ? [root] : []), ...elements].flatMap(({ value, path: parent }) =>
    fields.flatMap(field => {
      // Nearly every element has neither, and there may be thousands.
      if (value[field] === undefined) return []
      const named = field === 'sdk' && typeof value[field] === 'string' ? undefined : value[field]
      return (readSources(named, parent, true, field) ?? []).flatMap(({ source, path }) => {
        const file = specificationFile(source)
        return file === null ? [] : [{ field, source, file, path }]
      })
    }),
  )
}

/** The AsyncAPI files that elements name, by path, each once; null among them for those that are not of the project. */
export function asyncapiFiles({ root, elements }: Navigation): ReadonlySet<string | null> {
  const sources = [...(root ? [root] : []), ...elements].flatMap(
    ({ value, path }) => readSources(value.asyncapi, path, true, 'asyncapi') ?? [],
  )
  return new Set(sources.map(({ source }) => specificationFile(source)))
}

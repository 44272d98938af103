import type { OperationReference, Project } from 'docs-nav'

/** Finds the description of an operation in a project's specifications; null for none. */
export function descriptionsOf({ specifications }: Project) {
  const known = new Map<string, string | null>()
  for (const [spec, file] of Object.entries(specifications))
    if ('operations' in file)
      for (const { method, path, webhook, description } of file.operations)
        known.set(keyOf({ spec, method, path, webhook }), description)
  return (operation: OperationReference) => known.get(keyOf(operation)) ?? null
}

type Named = Pick<OperationReference, 'spec' | 'method' | 'path' | 'webhook'>

const keyOf = ({ spec, method, path, webhook }: Named) => JSON.stringify([spec, method, path, webhook])

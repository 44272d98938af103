import { ByTwo } from '../document/by-two.ts'
import { anyName, type Operation, type Specification } from './specification.ts'

export { nearOperation, nearWebhook } from './near.ts'

interface Lookup {
  /** By method and path. */
  readonly operations: ByTwo<Operation>
  readonly webhooks: ReadonlyMap<string, Operation>
  readonly unknownPaths: ReadonlySet<string>
  readonly unknownWebhooks: ReadonlySet<string>
}

const lookups = new WeakMap<Specification, Lookup>()

/** The operation of that path, a slash at its end more or less; the method in upper case. */
export function findOperation(
  specification: Specification,
  method: string,
  path: string,
): Operation | undefined {
  const { operations } = lookupOf(specification)
  return operations.get(method, path) ?? operations.get(method, otherSlash(path))
}

/** A path with a slash at its end more, or less. */
export const otherSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

/** The first operation of the webhook with exactly that name. */
export function findWebhook(specification: Specification, name: string): Operation | undefined {
  return lookupOf(specification).webhooks.get(name)
}

/** Whether a path may have operations that could not be read, so that "not found" would be a guess. */
export function isUnknown(specification: Specification, path: string): boolean {
  const { unknownPaths } = lookupOf(specification)
  return unknownPaths.has(path) || unknownPaths.has(anyName)
}

/** As `isUnknown`, for the name of a webhook. */
export function isUnknownWebhook(specification: Specification, name: string): boolean {
  const { unknownWebhooks } = lookupOf(specification)
  return unknownWebhooks.has(name) || unknownWebhooks.has(anyName)
}

/** Whether a valid document lacks operations because a `$ref` leads to the network, or out of a fetched document. */
export const isPartial = ({ faults, missingOverlays, unknownPaths, unknownWebhooks }: Specification) =>
  faults.length + missingOverlays.length === 0 && unknownPaths.length + unknownWebhooks.length > 0

function lookupOf(specification: Specification): Lookup {
  const lookup = lookups.get(specification) ?? makeLookup(specification)
  lookups.set(specification, lookup)
  return lookup
}

function makeLookup(specification: Specification): Lookup {
  const operations = new ByTwo<Operation>()
  const webhooks = new Map<string, Operation>()
  for (const operation of specification.operations) {
    const { method, path, webhook } = operation
    if (path !== null) operations.set(method, path, operation)
    if (webhook !== null && !webhooks.has(webhook)) webhooks.set(webhook, operation)
  }
  return {
    operations,
    webhooks,
    unknownPaths: new Set(specification.unknownPaths),
    unknownWebhooks: new Set(specification.unknownWebhooks),
  }
}

import { isFields } from './node.ts'

/**
 * What a value is, as far as its references go: an object whose keys the specification knows, a map whose keys
 * are the writer's, a map of path items, a path item, or data in which `$ref` means nothing.
 */
export type Kind = 'object' | 'map' | 'items' | 'item' | 'data'

const data = new Set(['example', 'default', 'enum', 'const', 'value'])

const maps = new Set([
  ...['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas', 'schemas', 'responses'],
  ...['parameters', 'examples', 'requestBodies', 'headers', 'securitySchemes', 'securityDefinitions'],
  ...['links', 'callbacks', 'content', 'encoding', 'variables', 'mapping', 'scopes'],
])

const itemMaps = new Set(['paths', 'webhooks', 'pathItems'])

/** What the value at a key is. */
export function kindBelow(kind: Kind, key: string, value: unknown, isVersion2: boolean): Kind {
  if (kind === 'data') return 'data'
  if (kind === 'map') return 'object'
  if (kind === 'items') return 'item'
  if (key.startsWith('x-') || data.has(key)) return 'data'
  if (key === 'examples' && (isVersion2 || Array.isArray(value))) return 'data'
  if (!isFields(value)) return 'object'
  if (itemMaps.has(key)) return 'items'
  return maps.has(key) ? 'map' : 'object'
}

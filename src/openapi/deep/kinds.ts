import type { Path } from '../../document/pointer.ts'
import { isFields } from '../node.ts'

/**
 * What a value is, as far as its references go: an object whose keys the specification knows, a map whose keys
 * are the writer's, a map of path items, a path item, a schema (`top` when it stands at "schema"), a map of schemas,
 * or data in which `$ref` means nothing.
 */
export type Kind = 'object' | 'map' | 'items' | 'item' | 'schema' | 'top' | 'schemas' | 'data'

const words = (text: string) => new Set(text.split(' '))

const data = words('example default enum const value')
const itemMaps = words('paths webhooks pathItems')
const schemaMaps = words('properties patternProperties definitions $defs dependentSchemas schemas')
const maps = words(
  'responses parameters examples requestBodies headers securitySchemes securityDefinitions links callbacks content encoding variables mapping scopes',
)
const subschemas = words(
  'items additionalProperties not allOf anyOf oneOf prefixItems contains propertyNames if then else unevaluatedItems unevaluatedProperties contentSchema',
)

/** What the value at a key is. */
export function kindBelow(kind: Kind, key: string, value: unknown, isVersion2: boolean): Kind {
  if (kind === 'data') return 'data'
  if (kind === 'map') return 'object'
  if (kind === 'items') return 'item'
  if (kind === 'schemas') return 'schema'
  if (key.startsWith('x-') || data.has(key)) return 'data'
  if (key === 'examples' && (isVersion2 || Array.isArray(value))) return 'data'
  if ((kind === 'schema' || kind === 'top') && subschemas.has(key)) return 'schema'
  if (!isFields(value)) return 'object'
  if (key === 'schema') return 'top'
  if (schemaMaps.has(key)) return 'schemas'
  if (itemMaps.has(key)) return 'items'
  return maps.has(key) ? 'map' : 'object'
}

const sections = words('responses parameters examples headers securitySchemes links callbacks')

/** The section of "components" whose values may stand at a path; null when that is not known. */
export function sectionOf(kind: Kind, path: Path | null): string | null {
  if (kind === 'schema' || kind === 'top') return 'schemas'
  if (kind === 'item') return 'pathItems'
  if (kind !== 'object' || !path) return null
  if (path.key === 'requestBody') return 'requestBodies'
  const parent = path.parent?.key
  return typeof parent === 'string' && sections.has(parent) ? parent : null
}

/** Where a value is: in a `schema`, in `data`, where `$ref` means nothing, or elsewhere in a specification. */
export interface Place {
  readonly kind: 'object' | 'schema' | 'data'
  /** The value's key, null for an item of a list, and the key of what holds it. */
  readonly key: string | null
  readonly above: string | null
}

const words = (text: string) => new Set<string | null>(text.split(' '))
const data = words('example default const value')
const maps = words('properties patternProperties $defs definitions schemas dependentSchemas')
const sections = words(
  'responses parameters examples headers securitySchemes links callbacks requestBodies pathItems',
)

export function placeBelow({ kind, key: above }: Place, key: string | null, value: unknown): Place {
  return { kind: kindBelow(kind, above, key, value), key, above }
}

function kindBelow(kind: Place['kind'], above: string | null, key: string | null, value: unknown) {
  if (key === null) return kind
  if (kind === 'object' && (above === 'schemas' || above === 'definitions')) return 'schema'
  // The keys of these maps are the writer's: a property may be called "example".
  if (kind === 'schema' ? maps.has(above) : sections.has(above)) return kind
  if (data.has(key) || key.startsWith('x-')) return 'data'
  if (key === 'examples' && (kind === 'schema' || Array.isArray(value))) return 'data'
  return key === 'schema' ? 'schema' : kind
}

/** Whether a map is a section of "components" whose entries are referred to. */
export const isSection = (key: string) => key === 'schemas' || sections.has(key)

/** The section of "components" whose entries belong at a place; null when that is not known. */
export function belongsIn({ kind, key, above }: Place): string | null {
  if (kind === 'schema') return 'schemas'
  if (key === 'requestBody') return 'requestBodies'
  return above === 'paths' || above === 'webhooks' ? 'pathItems' : sections.has(above) ? above : null
}

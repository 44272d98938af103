/** What a value of a specification is, by where it is. In `data`, a `$ref` means nothing. */
export type Kind =
  | 'object'
  /** A map whose keys the writer chooses, so that they say nothing of what is there: objects, schemas or callbacks. */
  | 'objects'
  | 'callbacks'
  | 'schema'
  | 'schemas'
  | 'data'

/** Where a value is. */
export interface Place {
  readonly kind: Kind
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
const otherMaps = words('webhooks content encoding variables')

/** What the entries of each map are. A callback is a map of path items. */
const entries: Partial<Record<Kind, Kind>> = { objects: 'object', callbacks: 'objects', schemas: 'schema' }

export function placeBelow({ kind, key: above }: Place, key: string | null, value: unknown): Place {
  return { kind: kindBelow(kind, key, value), key, above }
}

export const isInSchema = ({ kind }: Place) => kind === 'schema' || kind === 'schemas'

function kindBelow(kind: Kind, key: string | null, value: unknown): Kind {
  const entry = entries[kind]
  if (key === null) return kind === 'callbacks' ? 'object' : (entry ?? kind)
  if (entry || kind === 'data') return entry ?? kind
  if (data.has(key) || key.startsWith('x-')) return 'data'
  if (key === 'examples' && (kind === 'schema' || Array.isArray(value))) return 'data'
  if (kind === 'schema') return maps.has(key) ? 'schemas' : kind
  if (key === 'schemas' || key === 'definitions') return 'schemas'
  if (key === 'callbacks') return 'callbacks'
  if (sections.has(key) || otherMaps.has(key)) return 'objects'
  return key === 'schema' ? 'schema' : kind
}

/** Whether a map is a section of "components" whose entries are referred to. */
export const isSection = (key: string) => key === 'schemas' || sections.has(key)

/** The section of "components" whose entries belong at a place; null when that is not known. */
export function belongsIn(place: Place): string | null {
  const { key, above } = place
  if (isInSchema(place)) return 'schemas'
  if (key === 'requestBody') return 'requestBodies'
  return above === 'paths' || above === 'webhooks' ? 'pathItems' : sections.has(above) ? above : null
}

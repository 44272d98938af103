import type { Dialect } from './dialects.ts'
import { namesOf } from './names.ts'

/** The shapes that a field's value can have; `schema.ts` gives each its JSON Schema. */
export type Shape =
  'string' | 'boolean' | 'number' | 'path' | 'icon' | 'openapi' | 'display' | 'global' | 'anything'

export interface Field {
  readonly description: string
  readonly shape: Shape
  /** The dialects that know the field; `core` fields are known to `extended` too. */
  readonly since: Dialect
  /** A value that editors insert for a field whose shape is "anything". */
  readonly example?: unknown
}

const core = (shape: Shape, description: string): Field => ({ shape, description, since: 'core' })
const live = (shape: Shape, description: string): Field => ({ shape, description, since: 'extended' })
const anything = (description: string, example: unknown): Field => ({
  ...live('anything', description),
  example,
})

/** Every field of an element that is neither its label nor a child list. */
export const fields = {
  icon: core('icon', 'Name of the icon shown beside the label.'),
  tag: core('string', 'Short label shown beside the title, such as "NEW".'),
  description: core('string', 'Text shown below the label.'),
  expanded: core('boolean', 'Shows a nested group expanded at first. Top-level groups are always expanded.'),
  href: core('string', 'Address that the label links to, instead of pages of its own.'),
  openapi: core('openapi', 'OpenAPI file for this element and everything below it that sets none.'),
  global: core('global', 'Links shown on every page, whichever section is viewed.'),
  root: live('path', "Page that the element's own title opens."),
  iconType: live('string', 'Style of the icon, such as "solid".'),
  directory: live('display', 'How the pages below are listed on the page of the element.'),
  hidden: live('boolean', 'Leaves the element out of the sidebar; its pages stay reachable by address.'),
  default: live('boolean', 'The entry of its list that is shown first.'),
  boost: live('number', 'Weight of these pages in the search.'),
  searchable: live('boolean', 'Whether the search finds these pages.'),
  public: live('boolean', 'Whether these pages are shown without a login.'),
  asyncapi: anything('AsyncAPI file for this element and everything below it.', 'asyncapi.json'),
  graphql: anything('GraphQL schema for this element.', 'schema.graphql'),
  sdk: anything('SDK reference for this element.', {}),
  color: anything('Colour of the element.', '#16a34a'),
  align: live('string', 'Side of the bar on which the tab stands.'),
  name: live('string', 'Name of the product.'),
  version: live('string', 'Version that the group belongs to.'),
  banner: anything('Banner shown above these pages.', {}),
  footer: anything('Footer shown below these pages.', {}),
  navbar: anything('Bar shown above these pages.', {}),
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields
export const fieldNames = namesOf(fields)

/** The fields that bring pages of their own, so that a group with one needs no list. */
export const generators = ['openapi', 'asyncapi', 'graphql', 'sdk'] as const satisfies readonly FieldName[]

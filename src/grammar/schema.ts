import {
  closed,
  conditions,
  included,
  isMountable,
  keysName,
  keysOf,
  needs,
  atMostOne,
  unless,
} from './conditions.ts'
import { patterns } from './entry.ts'
import { type Field, type FieldName, fieldNames, fields } from './fields.ts'
import { define, include, type Schema, type SchemaOptions, say, shapes, withIncludes } from './shapes.ts'
import {
  type ChildList,
  childLists,
  type ElementKind,
  globalLists,
  heldBy,
  kindsOf,
  listDescriptions,
  listsOf,
  rowOf,
} from './table.ts'

const list = (items: Schema) => ({ type: 'array', items })

/** The schema of the `navigation` property alone. */
export function navigationSchema(options: SchemaOptions): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `navigation of docs.json (${options.dialect})`,
    ...define('navigation'),
    definitions: definitions(options),
  }
}

/** The schema of a whole docs.json, of which only what concerns the navigation is constrained. */
export function docsSchema(options: SchemaOptions): Schema {
  const eyebrows = say('"styling.eyebrows" is "section" or "breadcrumbs".', {
    ...(!options.strict && { type: 'string' }),
    enum: ['section', 'breadcrumbs'],
  })
  const drilldown = say('"interaction.drilldown" is true or false.', { type: 'boolean' })
  const object = (properties: Schema) => withIncludes(options, { type: 'object', properties })
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `docs.json (${options.dialect})`,
    type: 'object',
    properties: {
      navigation: define('navigation'),
      styling: object({
        eyebrows: {
          description: 'What stands above a page title: its section, or the whole path to it.',
          ...withIncludes(options, eyebrows),
        },
      }),
      interaction: object({
        drilldown: {
          description: 'Whether selecting a group opens its first page; unset, the theme decides.',
          ...withIncludes(options, drilldown),
        },
      }),
    },
    allOf: [
      unless(
        options.strict ? [] : included(options.dialect),
        say('docs.json needs "navigation".', { required: ['navigation'] }),
      ),
    ],
    definitions: definitions(options),
  }
}

function definitions(options: SchemaOptions): Schema {
  const kinds = kindsOf(options.dialect)
  return {
    ...Object.fromEntries(kinds.map(kind => [kind, element(kind, options)])),
    ...(!options.strict &&
      Object.fromEntries(kinds.map(kind => [keysName(kind), keysOf(kind, options.dialect)]))),
    global: globalLinks(options),
    ...Object.fromEntries(listsOf(options.dialect).map(name => [name, childList(name, options)])),
    ...shapes(options),
    ...(options.dialect === 'extended' && { include }),
    ...(options.strict && shared(options)),
  }
}

/** Fields that mean the same everywhere, and whose values hold no elements. */
const isShared = (name: FieldName) => !['href', 'version', 'global'].includes(name)

const listsName = (lists: readonly ChildList[]) => ['lists', ...lists].join('-')

/**
 * For our own validator: each shared part of elements is one definition, and therefore one function,
 * since the size of the generated code determines much of the start-up time. A shared field is
 * checked even where it is unknown; `shape.ts` drops errors about the values of unknown fields.
 */
function shared({ dialect }: SchemaOptions): Schema {
  const sets = kindsOf(dialect).map(kind => rowOf(kind).lists[dialect])
  const names = fieldNames.filter(isShared)
  const known = names.filter(name => dialect === 'extended' || fields[name].since === 'core')
  const checked = known.filter(name => fields[name].shape !== 'anything')
  return {
    fields: {
      properties: {
        ...Object.fromEntries(checked.map(name => [name, define(fields[name].shape)])),
        ...(dialect === 'extended' && { $ref: { type: 'string' } }),
      },
    },
    ...Object.fromEntries(sets.map(allowed => [listsName(allowed), oneListOf(allowed)])),
  }
}

/** The child lists of an element: at most one of the allowed lists, and none of the others. */
function oneListOf(allowed: readonly ChildList[]): Schema {
  const list = (name: ChildList) => (allowed.includes(name) ? define(name) : { not: {} })
  return {
    properties: Object.fromEntries(childLists.map(name => [name, list(name)])),
    ...(allowed.length > 1 && atMostOne(allowed, '', true)),
  }
}

function element(kind: ElementKind, options: SchemaOptions): Schema {
  const { dialect } = options
  const row = rowOf(kind)
  const label: Schema = row.label
    ? {
        [row.label]: {
          description: `Label of the ${row.title.toLowerCase()}.`,
          ...define(labelShape(row.label)),
        },
      }
    : {}
  const allowed = row.lists[dialect]
  if (options.strict) return strictElement(kind, label, options)
  const properties = {
    ...label,
    ...Object.fromEntries(row.fields[dialect].map(name => [name, field(name, kind)])),
    ...Object.fromEntries(allowed.map(name => [name, define(name)])),
    ...Object.fromEntries(
      childLists.filter(name => !allowed.includes(name)).map(name => [name, refused(name, row.title)]),
    ),
    ...(dialect === 'extended' && { $ref: define('include') }),
    ...(isMountable(kind, dialect) && { sourceRef: { type: 'string', description: mounted } }),
  }
  return {
    title: row.title,
    description: row.description,
    type: 'object',
    properties,
    allOf: conditions(kind, dialect),
  }
}

const mounted = 'Repository ("owner/name") whose entries of the same list take the place of this object.'

function strictElement(kind: ElementKind, label: Schema, options: SchemaOptions): Schema {
  const { title, fields: known, lists } = rowOf(kind)
  const { dialect } = options
  const own = known[dialect].filter(name => !isShared(name))
  const keys = [...Object.keys(label), ...known[dialect], ...childLists]
  return {
    type: 'object',
    properties: { ...label, ...Object.fromEntries(own.map(name => [name, field(name, kind)])) },
    allOf: [
      define('fields'),
      define(listsName(lists[dialect])),
      ...needs(kind, dialect, true),
      closed(title, dialect === 'extended' ? [...keys, '$ref'] : keys),
    ],
  }
}

/** `doNotSuggest` keeps VS Code from proposing refused keys. */
const refused = (name: string, title: string): Schema => ({
  ...say(`${title} cannot hold "${name}".`, { not: {} }),
  doNotSuggest: true,
})

function childList(name: ChildList, options: SchemaOptions): Schema {
  const items = name === 'pages' ? pageEntry(options) : define(heldBy[name])
  return { description: listDescriptions[name], ...withIncludes(options, list(items)) }
}

function field(name: FieldName, kind: ElementKind): Schema {
  const { description, shape, example }: Field = fields[name]
  if (kind === 'globalAnchor' && name === 'href') return { description, ...define('externalUrl') }
  return { description, ...(shape === 'anything' ? { examples: [example] } : define(shape)) }
}

const labelShape = (label: string) => (label === 'language' ? 'languageCode' : 'label')

function pageEntry(options: SchemaOptions): Schema {
  const isCore = options.dialect === 'core'
  const types = options.strict ? 'string' : ['string', 'object']
  const entry = say('An entry of "pages" is a page path, an operation such as "GET /users", or a group.', {
    type: types,
    minLength: 1,
    ...(isCore && { pattern: patterns.corePage }),
  })
  const group = { if: { type: 'object' }, then: define('group') }
  if (!options.strict) return { allOf: [entry, group] }
  // A failing `if` creates an error that is thrown away; most entries are strings.
  return { if: { type: 'string' }, then: entry, else: { ...group, else: entry } }
}

function globalLinks(options: SchemaOptions): Schema {
  const lists = globalLists[options.dialect]
  const properties: Record<string, Schema> = {}
  for (const name of childLists) {
    const kind = lists[name]
    properties[name] = kind ? withIncludes(options, list(define(kind))) : refused(name, '"global"')
  }
  if (options.dialect === 'extended')
    properties.$ref = options.strict ? { type: 'string' } : define('include')
  return {
    title: 'Global links',
    description: fields.global.description,
    type: 'object',
    properties,
    ...(options.dialect === 'core' || options.strict
      ? { allOf: [closed('"global"', Object.keys(properties))] }
      : {}),
  }
}

import type { Dialect } from './dialects.ts'
import type { FieldName } from './fields.ts'
import { namesOf } from './names.ts'

/**
 * What holds an element's children, and what its entries are; in the order of the reference. `pages` holds
 * strings too.
 */
export const heldBy = {
  pages: 'group',
  groups: 'group',
  tabs: 'tab',
  menu: 'item',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
} as const

/** The keys that hold an element's children. */
export const childLists = namesOf(heldBy)
export type ChildList = keyof typeof heldBy

/** What editors say of each. */
export const listDescriptions: Readonly<Record<ChildList, string>> = {
  pages: 'Page paths without extension, operations such as "GET /users", and nested groups.',
  groups: 'Titled lists of pages.',
  tabs: 'Sections in the bar at the top.',
  menu: 'Entries of the menu that the tab opens.',
  anchors: 'Entries at the top of the sidebar.',
  dropdowns: 'Entries of the switch at the top of the sidebar.',
  products: 'Products of the site.',
  versions: 'Versions of the documentation.',
  languages: 'Translations of the documentation.',
}

/** The kinds of elements in a list. */
export type ListedKind = (typeof heldBy)[ChildList]

/** The same as values: the switches of a site first, groups last. */
export const listedKinds: readonly ListedKind[] = [...new Set(Object.values(heldBy))].reverse()

export interface ElementRow {
  /** What messages and hover texts call it. */
  readonly title: string
  readonly description: string
  /** The key that names the element; required. */
  readonly label: string | null
  /** Keys required besides the label. */
  readonly required: readonly string[]
  readonly fields: Readonly<Record<Dialect, readonly FieldName[]>>
  readonly lists: Readonly<Record<Dialect, readonly ChildList[]>>
}

const without = (...left: readonly ChildList[]) => childLists.filter(list => !left.includes(list))

/** What an element holds that may hold every list. A list that `core` lacks is left out of `core` here. */
const allLists = { core: childLists, extended: childLists } as const

/** The same of what the root may hold. */
const rootLists = { core: without('menu'), extended: without('menu') } as const

const coreFields = ['icon', 'tag', 'description', 'expanded', 'href', 'openapi', 'global'] as const
const leaf = { core: ['pages', 'groups'], extended: rootLists.extended } as const

/** Fields of `extended` that most rows have together. */
const generated = ['asyncapi', 'graphql', 'sdk'] as const
const audience = ['searchable', 'public', 'boost'] as const

/** A field that the platform drops on an element, so that `extended` does not know it there. */
interface DroppedField {
  readonly on: ListedKind
  readonly field: FieldName
  /** The elements that it belongs to. */
  readonly takers: readonly ListedKind[]
}

export const droppedFields: readonly DroppedField[] = [
  { on: 'group', field: 'description', takers: ['item', 'dropdown', 'product'] },
  { on: 'tab', field: 'tag', takers: ['group', 'version'] },
  { on: 'tab', field: 'public', takers: ['group'] },
]

/** The fields that `extended` does not know on an element, because the platform drops them there. */
export const droppedOn = (kind: ListedKind): FieldName[] =>
  droppedFields.filter(({ on }) => on === kind).map(({ field }) => field)

/** The fields of `core`, and what `extended` adds to them and drops. */
const both = (core: readonly FieldName[], live: readonly FieldName[], dropped: readonly FieldName[] = []) => {
  const known: readonly FieldName[] = [...core, ...live]
  const extended: readonly FieldName[] = known.includes('icon') ? [...known, 'iconType'] : known
  return { core, extended: [...new Set(extended)].filter(name => !dropped.includes(name)) }
}

const row = (
  title: string,
  label: string | null,
  description: string,
  lists: ElementRow['lists'],
  fields: ElementRow['fields'],
  required: readonly string[] = [],
): ElementRow => ({ title, label, description, lists, fields, required })

const none = { core: [], extended: [] } as const
const link = (
  title: string,
  label: string,
  core: readonly FieldName[],
  live: readonly FieldName[],
  required: string[] = [],
) => row(title, label, 'A link shown on every page.', none, both(core, live), required)

/**
 * The grammar of `navigation` (docs/format.md#elements for `core`, docs/format.md#what-extended-adds). The
 * schemas, the types, the walker and the documentation are made from it.
 */
export const elements = {
  navigation: row(
    'Navigation',
    null,
    'The structure of the site: exactly one primary pattern, and the links shown on every page.',
    rootLists,
    both(['global', 'openapi'], ['directory', 'asyncapi']),
  ),
  group: row(
    'Group',
    'group',
    'A titled list of pages in the sidebar.',
    { core: ['pages'], extended: ['pages'] },
    both(
      ['icon', 'tag', 'expanded', 'openapi'],
      ['root', 'directory', 'boost', 'version', 'public', 'searchable', ...generated, 'hidden', 'global'],
    ),
  ),
  tab: row(
    'Tab',
    'tab',
    'A section in the bar at the top.',
    allLists,
    both(
      coreFields,
      ['hidden', 'searchable', 'align', ...generated, 'directory', 'boost', 'color', 'default', 'root'],
      droppedOn('tab'),
    ),
  ),
  item: row(
    'Menu item',
    'item',
    "An entry of a tab's menu.",
    leaf,
    both(
      ['icon', 'description', 'href', 'openapi'],
      ['root', ...generated, 'hidden', 'directory', 'global', 'tag', 'color', ...audience],
    ),
  ),
  anchor: row(
    'Anchor',
    'anchor',
    'An entry at the top of the sidebar.',
    leaf,
    both(
      ['icon', 'href', 'openapi'],
      ['color', ...generated, 'hidden', 'directory', 'global', 'description', 'tag', ...audience],
    ),
  ),
  dropdown: row(
    'Dropdown',
    'dropdown',
    'An entry of the switch at the top of the sidebar.',
    leaf,
    both(
      ['icon', 'href', 'openapi'],
      [
        'description',
        'hidden',
        'color',
        'root',
        ...generated,
        'directory',
        'global',
        'tag',
        ...audience,
        'default',
      ],
    ),
  ),
  product: row(
    'Product',
    'product',
    'A product of the site, chosen in the product switch.',
    { core: ['pages', 'groups'], extended: allLists.extended },
    both(
      ['description', 'icon', 'href', 'openapi'],
      ['root', 'name', 'color', ...generated, 'hidden', 'directory', 'global', 'tag', ...audience, 'default'],
    ),
  ),
  version: row(
    'Version',
    'version',
    'A version of the documentation, chosen in the version switch.',
    rootLists,
    both(coreFields, [
      'default',
      'hidden',
      ...generated,
      'directory',
      'banner',
      'footer',
      'navbar',
      ...audience,
      'color',
    ]),
  ),
  language: row(
    'Language',
    'language',
    'A translation of the documentation, chosen in the language switch.',
    rootLists,
    both(coreFields, [
      'default',
      'footer',
      'navbar',
      'banner',
      'hidden',
      ...generated,
      'directory',
      ...audience,
    ]),
  ),
  globalAnchor: link(
    'Global anchor',
    'anchor',
    ['icon', 'href'],
    ['color', 'hidden', 'description', 'tag'],
    ['href'],
  ),
  globalTab: link(
    'Global tab',
    'tab',
    [],
    ['icon', 'href', 'hidden', 'color', 'description', 'tag', 'align'],
  ),
  globalDropdown: link(
    'Global dropdown',
    'dropdown',
    [],
    ['icon', 'href', 'hidden', 'color', 'description', 'tag'],
  ),
  globalProduct: link(
    'Global product',
    'product',
    [],
    ['icon', 'href', 'hidden', 'color', 'description', 'tag', 'name'],
  ),
  globalVersion: link(
    'Global version',
    'version',
    [],
    ['icon', 'href', 'hidden', 'default', 'tag', 'description'],
  ),
  globalLanguage: link('Global language', 'language', [], ['icon', 'href', 'hidden', 'default']),
} as const satisfies Record<ListedKind, ElementRow> & Record<string, ElementRow>

export type ElementKind = keyof typeof elements
export const elementKinds = namesOf(elements)

/** The lists that `global` may hold, by dialect (docs/format.md#links-of-global). */
export const globalLists: Record<Dialect, Readonly<Partial<Record<ChildList, ElementKind>>>> = {
  core: { anchors: 'globalAnchor' },
  extended: {
    anchors: 'globalAnchor',
    tabs: 'globalTab',
    dropdowns: 'globalDropdown',
    products: 'globalProduct',
    versions: 'globalVersion',
    languages: 'globalLanguage',
  },
}

/** The kinds of elements that a dialect has: the root, and whatever its lists and `global` hold. */
export function kindsOf(dialect: Dialect): readonly ElementKind[] {
  const kinds = new Set<ElementKind>(['navigation', ...Object.values(globalLists[dialect])])
  for (const kind of kinds) for (const list of rowOf(kind).lists[dialect]) kinds.add(heldBy[list])
  return elementKinds.filter(kind => kinds.has(kind))
}

/** The child lists that a dialect has. */
export function listsOf(dialect: Dialect): readonly ChildList[] {
  const held = new Set(kindsOf(dialect).flatMap(kind => rowOf(kind).lists[dialect]))
  return childLists.filter(list => held.has(list))
}

/** Whether a key is one of the child lists. */
export function isChildList(key: string): key is ChildList {
  return Object.hasOwn(heldBy, key)
}

/** The row of an element, with the types of its interface rather than of its literal. */
export function rowOf(kind: ElementKind): ElementRow {
  return elements[kind]
}

/** Whether an entry of a list represents those of another repository, which are unknown here (`extended`). */
export function isMounted(entry: unknown): boolean {
  return (
    typeof entry === 'object' && entry !== null && 'sourceRef' in entry && typeof entry.sourceRef === 'string'
  )
}

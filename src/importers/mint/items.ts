import { type Fields, isObject } from '../../document/value.ts'
import { cleanPath, leavesProject } from '../../navigation/page-path.ts'
import type { JsonSource, Keys } from '../json-source.ts'
import { maxImportedDepth } from '../result.ts'

/** A page of `navigation`, or a group of them. */
export type Item = string | Group

export interface Group {
  readonly label: string
  /** The only version that shows it; null for all. */
  readonly version: string | null
  /** What docs.json has by the same name: `icon` and others. */
  readonly fields: Fields
  readonly pages: readonly Item[]
}

const kept = ['icon', 'iconType', 'tag']
const known = ['group', 'pages', 'version', ...kept]

/** The items of a list, without what is neither a page nor a group. */
export function readItems(list: readonly unknown[], source: JsonSource, keys: Keys): Item[] {
  return list.flatMap((value, i) => readItem(value, source, [...keys, i]) ?? [])
}

function readItem(value: unknown, source: JsonSource, keys: Keys): Item | null {
  if (typeof value === 'string') {
    if (/^[a-z][a-z0-9+.-]*:/i.test(value) || leavesProject(value))
      source.say(keys, `"${value}" is no page; it was left out.`)
    else if (cleanPath(value) !== '') return cleanPath(value)
    else source.say(keys, 'An empty page was left out.')
    return null
  }
  if (!isObject(value)) {
    source.say(keys, 'This is neither a page nor a group; it was left out.')
    return null
  }
  if (keys.length / 2 > maxImportedDepth) {
    source.say(keys, `Groups below ${maxImportedDepth} levels were left out.`)
    return null
  }
  const { group, pages, version } = value
  for (const key of Object.keys(value).filter(key => !known.includes(key)))
    source.say([...keys, key], `A group of docs.json has no "${key}"; it was left out.`, 'key')
  if (typeof group !== 'string') source.say(keys, 'This group has no name; it is called "Pages".')
  if (!Array.isArray(pages)) source.say(keys, 'This group has no list of pages; it is empty.')
  return {
    label: typeof group === 'string' ? group : 'Pages',
    version: typeof version === 'string' ? version : null,
    fields: Object.fromEntries(kept.filter(key => Object.hasOwn(value, key)).map(key => [key, value[key]])),
    pages: Array.isArray(pages) ? readItems(pages, source, [...keys, 'pages']) : [],
  }
}

/** The versions that groups name, again and again, in order. */
export const namedVersions = (items: readonly Item[]): string[] =>
  items.flatMap(item =>
    typeof item === 'string' ? [] : [item.version ?? [], ...namedVersions(item.pages)].flat(),
  )

/** How many pages and groups are in every version. */
export const inEachVersion = (items: readonly Item[]): number =>
  items.reduce((sum, item) => {
    if (typeof item === 'string') return sum + 1
    return item.version === null ? sum + 1 + inEachVersion(item.pages) : sum
  }, 0)

/** The items that one version shows: the innermost `version` decides. */
export const ofVersion = (items: readonly Item[], version: string, above: string | null = null): Item[] =>
  items.flatMap(item => {
    if (typeof item === 'string') return above === null || above === version ? item : []
    const own = item.version ?? above
    const pages = ofVersion(item.pages, version, own)
    return pages.length > 0 || (item.pages.length === 0 && (own === null || own === version))
      ? { ...item, pages }
      : []
  })

/** The items whose pages pass a test; a group is there where one of its pages is, and an empty one where `isEmptyKept`. */
export const filterPages = (
  items: readonly Item[],
  test: (page: string) => boolean,
  isEmptyKept: boolean,
): Item[] =>
  items.flatMap(item => {
    if (typeof item === 'string') return test(item) ? item : []
    const pages = filterPages(item.pages, test, isEmptyKept)
    return pages.length > 0 || (isEmptyKept && item.pages.length === 0) ? { ...item, pages } : []
  })

/** All pages of some items, in order. */
export const pagesOf = (items: readonly Item[]): string[] =>
  items.flatMap(item => (typeof item === 'string' ? item : pagesOf(item.pages)))

/** Items as docs.json has them: `groups`, or `pages` where pages are beside groups. */
export function contentOf(items: readonly Item[]): Fields {
  const list = items.map(written)
  return items.some(item => typeof item === 'string') ? { pages: list } : { groups: list }
}

const written = (item: Item): unknown =>
  typeof item === 'string' ? item : { group: item.label, ...item.fields, pages: item.pages.map(written) }

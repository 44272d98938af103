import { type Fields, isObject } from '../../document/value.ts'
import { languageCodes } from '../../grammar/languages.ts'
import { isExternal } from '../../navigation/href.ts'
import { placeOf } from '../../navigation/redirects.ts'
import { maxDocsValues } from '../../project/open-docs.ts'
import type { JsonSource } from '../json-source.ts'
import {
  contentOf,
  filterPages,
  inEachVersion,
  type Item,
  namedVersions,
  ofVersion,
  pagesOf,
  readItems,
} from './items.ts'

/** A tab or an anchor: the pages whose path begins with its `url`. */
interface Division {
  readonly kind: 'tab' | 'anchor'
  readonly label: string
  /** The folder of its pages; null when `url` is on another site. */
  readonly folder: string | null
  readonly version: string | null
  /** What docs.json has by the same name. */
  readonly fields: Fields
  readonly href: string
}

interface Site {
  readonly tabs: readonly Division[]
  readonly anchors: readonly Division[]
  /** What the pages beside all tabs are called, and those beside all anchors. */
  readonly primaryTab: Fields
  readonly topAnchor: Fields
}

/** The keys of mint.json that this file reads. */
export const navigationKeys = ['navigation', 'tabs', 'anchors', 'versions', 'primaryTab', 'topAnchor']

/** `navigation` of docs.json; null when mint.json has none. */
export function readMintNavigation(source: JsonSource): Fields | null {
  const { navigation, primaryTab, topAnchor } = source.value
  if (!Array.isArray(navigation)) {
    const keys = Object.hasOwn(source.value, 'navigation') ? ['navigation'] : []
    return source.refuse(
      keys,
      'This file has no list "navigation", so it is no mint.json of a documentation.',
    )
  }
  const items = readItems(navigation, source, ['navigation'])
  if (!isSmall(items, source))
    return source.refuse(['navigation'], 'This file is too long for so many versions, tabs and anchors.')
  const site: Site = {
    tabs: readDivisions('tab', source),
    anchors: readDivisions('anchor', source),
    primaryTab: { tab: labelOf(primaryTab) },
    topAnchor: { anchor: labelOf(topAnchor), ...pick(topAnchor, ['icon', 'iconType']) },
  }
  sayUnused(items, site, source)
  const links = site.anchors.filter(({ folder }) => folder === null)
  const global = links.map(({ label, fields, href }) => ({ anchor: label, ...fields, href }))
  return {
    ...(global.length > 0 && { global: { anchors: global } }),
    ...versionsOf(items, site, source),
  }
}

/** The most characters of a mint.json, counted once for each tab in each anchor of each version, those that only groups name among them: it may be in all of them. */
export const maxDividedLength = 256 * 1024 * 1024

function isSmall(
  items: readonly Item[],
  { value: { versions, tabs, anchors }, length }: JsonSource,
): boolean {
  const [listed, ...others] = [versions, tabs, anchors].map(list =>
    Array.isArray(list) ? list.length + 1 : 1,
  )
  const shown = listed! + (Array.isArray(versions) ? unlisted(listedNames(versions), items).length : 0)
  // A docs.json with more values is not read.
  if (shown * inEachVersion(items) > maxDocsValues) return false
  return others.reduce((product, number) => product * number, shown * length) <= maxDividedLength
}

/** The names of the versions that groups name and the file does not list. */
function unlisted(listed: readonly string[], items: readonly Item[]): string[] {
  const known = new Set(listed)
  return [...new Set(namedVersions(items))].filter(name => !known.has(name))
}

const listedNames = (versions: readonly unknown[]): string[] =>
  versions.flatMap(value => {
    const name = isObject(value) ? value.name : value
    return typeof name === 'string' ? name : []
  })

const labelOf = (value: unknown) =>
  isObject(value) && typeof value.name === 'string' ? value.name : 'Documentation'

const pick = (value: unknown, keys: readonly string[]): Fields =>
  isObject(value)
    ? Object.fromEntries(keys.filter(key => typeof value[key] === 'string').map(key => [key, value[key]]))
    : {}

function readDivisions(kind: Division['kind'], source: JsonSource): Division[] {
  const key = `${kind}s`
  const list = source.value[key]
  if (list === undefined) return []
  if (!Array.isArray(list)) {
    source.say([key], `"${key}" is no list; it was left out.`)
    return []
  }
  return list.flatMap((value: unknown, i) => {
    const [name, url] = isObject(value) ? [value.name, value.url] : []
    if (!isObject(value) || typeof name !== 'string' || typeof url !== 'string') {
      source.say([key, i], `This ${kind} lacks "name" or "url"; it was left out.`)
      return []
    }
    const isLink = isExternal(url)
    const folder = isLink ? null : placeOf(url)
    if (!isLink && folder === null) {
      source.say([key, i, 'url'], `"${url}" is neither a folder nor a link; the ${kind} was left out.`)
      return []
    }
    const fields = pick(value, kind === 'anchor' ? ['icon', 'iconType', 'color'] : ['icon'])
    const read = ['name', 'url', 'version', ...Object.keys(fields), ...(folder === null ? [] : ['openapi'])]
    for (const other of Object.keys(value).filter(other => !read.includes(other)))
      source.say([key, i, other], `"${other}" of this ${kind} was left out.`, 'key')
    if (folder === null && kind === 'anchor' && typeof value.version === 'string')
      source.say([key, i, 'version'], 'docs.json shows this link in every version.', 'key')
    const openapi = folder !== null && Object.hasOwn(value, 'openapi') ? { openapi: value.openapi } : {}
    const version = typeof value.version === 'string' ? value.version : null
    return { kind, label: name, folder, version, href: url, fields: { ...fields, ...openapi } }
  })
}

/** Says which tabs and anchors have no pages. */
function sayUnused(items: readonly Item[], { tabs, anchors }: Site, source: JsonSource) {
  const pages = pagesOf(items)
  for (const list of [tabs, anchors])
    for (const { kind, label, folder, fields } of list)
      if (folder !== null && !Object.hasOwn(fields, 'openapi') && !pages.some(page => isIn(page, folder)))
        source.say(
          [`${kind}s`],
          `No page is in "${folder}", the folder of the ${kind} "${label}"; it was left out.`,
          'key',
        )
}

const isIn = (page: string, folder: string) => page === folder || page.startsWith(`${folder}/`)

interface Version {
  readonly name: string
  readonly locale: string | null
  readonly isDefault: boolean
}

/** The content of the site, by its versions or languages where it has some. */
function versionsOf(items: readonly Item[], site: Site, source: JsonSource): Fields {
  const versions = withUnlisted(readVersions(source), items, source)
  if (versions.length === 0) return tabsOf(items, site, null)
  const isTranslated = versions.every(({ locale }) => locale !== null && codes.includes(locale))
  if (!isTranslated && versions.some(({ locale }) => locale !== null))
    source.say(['versions'], 'Not every version has a supported "locale", so docs.json has versions.', 'key')
  const list = versions.map(({ name, locale, isDefault }) => ({
    ...(isTranslated ? { language: locale } : { version: name }),
    ...(isDefault && { default: true }),
    ...tabsOf(ofVersion(items, name), site, name),
  }))
  return isTranslated ? { languages: list } : { versions: list }
}

/** Adds the versions that only groups name, so that none of their pages is lost. */
function withUnlisted(versions: readonly Version[], items: readonly Item[], source: JsonSource): Version[] {
  const names = versions.map(({ name }) => name)
  const others = versions.length === 0 ? [] : unlisted(names, items)
  for (const name of others)
    source.say(
      ['versions'],
      `Groups have the version "${name}", which is not listed here; it was added.`,
      'key',
    )
  return [...versions, ...others.map(name => ({ name, locale: null, isDefault: false }))]
}

const codes: readonly string[] = languageCodes.extended

function readVersions(source: JsonSource): Version[] {
  const { versions } = source.value
  if (versions === undefined) return []
  if (!Array.isArray(versions)) {
    source.say(['versions'], '"versions" is no list; it was left out.')
    return []
  }
  return versions.flatMap((value: unknown, i) => {
    if (typeof value === 'string') return { name: value, locale: null, isDefault: false }
    if (!isObject(value) || typeof value.name !== 'string') {
      source.say(['versions', i], 'This version has no name; it was left out.')
      return []
    }
    if (Object.hasOwn(value, 'url'))
      source.say(['versions', i, 'url'], '"url" of this version was left out.', 'key')
    const locale = typeof value.locale === 'string' ? value.locale : null
    return { name: value.name, locale, isDefault: value.default === true }
  })
}

/** The items in their tabs; those of no tab come first, in the primary one. */
function tabsOf(items: readonly Item[], site: Site, version: string | null): Fields {
  const tabs = site.tabs.filter(tab => version === null || tab.version === null || tab.version === version)
  const { rest, parts } = partition(items, tabs)
  if (parts.length === 0) return anchorsOf(rest, site, version)
  const first = rest.length > 0 ? [{ ...site.primaryTab, ...anchorsOf(rest, site, version) }] : []
  const others = parts.map(({ division: { label, fields, folder, href }, items }) => ({
    tab: label,
    ...fields,
    ...(folder === null ? { href } : items.length > 0 && anchorsOf(items, site, version)),
  }))
  return { tabs: [...first, ...others] }
}

/** The items in their anchors; those of no anchor come first, in the top one. */
function anchorsOf(items: readonly Item[], site: Site, version: string | null): Fields {
  const inside = site.anchors.filter(({ folder }) => folder !== null)
  const shown = inside.filter(
    anchor => version === null || anchor.version === null || anchor.version === version,
  )
  const { rest, parts } = partition(items, shown)
  const used = parts.filter(part => part.items.length > 0)
  if (used.length === 0) return contentOf(rest)
  const first = rest.length > 0 ? [{ ...site.topAnchor, ...contentOf(rest) }] : []
  const others = used.map(({ division: { label, fields }, items }) => ({
    anchor: label,
    ...fields,
    ...contentOf(items),
  }))
  return { anchors: [...first, ...others] }
}

interface Part {
  readonly division: Division
  readonly items: readonly Item[]
}

/** The items of each division that is a link, generates pages or has some; a page is in that with the longest folder. */
function partition(items: readonly Item[], divisions: readonly Division[]): { rest: Item[]; parts: Part[] } {
  const folders = divisions
    .flatMap(({ folder }) => folder ?? [])
    .sort((one, other) => other.length - one.length)
  const known = new Map<string, string | null>()
  const folderOf = (page: string) => {
    let folder = known.get(page)
    if (folder === undefined) {
      folder = folders.find(folder => folder !== '' && isIn(page, folder)) ?? null
      known.set(page, folder)
    }
    return folder
  }
  const taken = new Set<string>()
  const parts = divisions.map(division => {
    const { folder } = division
    const isFirst = folder !== null && !taken.has(folder)
    if (folder !== null) taken.add(folder)
    return { division, items: isFirst ? filterPages(items, page => folderOf(page) === folder, false) : [] }
  })
  return {
    rest: filterPages(items, page => folderOf(page) === null, true),
    parts: parts.filter(
      ({ division: { folder, fields }, items }) =>
        folder === null || items.length > 0 || Object.hasOwn(fields, 'openapi'),
    ),
  }
}

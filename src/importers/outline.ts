import type { Fields } from '../document/value.ts'

/** An entry of a sidebar of another engine. */
export type OutlineEntry = string | OutlineGroup

export interface OutlineGroup {
  readonly label: string
  /** The page that the label opens; null for none. */
  readonly root: string | null
  readonly expanded?: boolean
  readonly entries: readonly OutlineEntry[]
}

/** A docs.json of a list of groups and pages. */
export const docsOf = (name: string, content: Fields, more: Fields = {}): Fields => ({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name,
  colors: { primary: '#16a34a' },
  ...more,
  navigation: content,
})

/** Entries as docs.json has them: `groups`, or `pages` where pages are beside groups. */
export function contentOf(entries: readonly OutlineEntry[]): Fields {
  const list = entries.map(entry => written(entry, false))
  return entries.length > 0 && entries.every(entry => typeof entry !== 'string')
    ? { groups: list }
    : { pages: list }
}

/** A top-level group is always open, so that it takes no `expanded`. */
const written = (entry: OutlineEntry, isNested: boolean): unknown =>
  typeof entry === 'string'
    ? entry
    : {
        group: entry.label,
        ...(entry.root !== null && { root: entry.root }),
        ...(entry.expanded && isNested && { expanded: true }),
        pages: entry.entries.map(below => written(below, true)),
      }

/** The page of a README, which the platform never builds, once it is called index. */
export const withoutReadme = (page: string): string => page.replace(/(?<=^|\/)readme$/i, 'index')

/** What is to be said of a page that must be called otherwise. */
export const renameRemark = (file: string): string =>
  `The platform never builds "${file}": rename it to "${file.replace(/readme(?=\.mdx?$)/i, 'index')}". Its address stays.`

import GithubSlugger, { slug } from 'github-slugger'
import type { Attribute, PageElement, PageText } from './page.ts'

/**
 * The attributes from which components make ids. The platform's documentation says it of accordions (opening one
 * changes the hash) and of updates (the label makes an anchor); fields, steps, tabs, views and the others have been
 * seen to have them, or may: an id too many hides a broken link, one too few invents one.
 */
const titled: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Accordion: ['title'],
    Card: ['title'],
    Expandable: ['title'],
    Prompt: ['description'],
    Step: ['title'],
    Tab: ['title'],
    Tile: ['title'],
    View: ['title'],
    Update: ['label'],
    ParamField: ['path', 'query', 'body', 'header', 'name'],
    ResponseField: ['name'],
  }),
)

/**
 * The ids of a page: of its headings, in the order of the text; those that elements set by `id` and `name`; and those
 * that the platform's components make of their title. Headings that repeat are numbered as github-slugger numbers
 * them, from 1, and as the platform does (https://www.mintlify.com/docs/create/text), from 2.
 */
export function pageIds({ headings, elements }: Pick<PageText, 'headings' | 'elements'>): Set<string> {
  const slugger = new GithubSlugger()
  const counts = new Map<string, number>()
  const ids = new Set<string>()
  const addNumbered = (title: string) => {
    const base = slug(title)
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    ids.add(slugger.slug(title))
    if (count > 1) ids.add(`${base}-${count}`)
  }
  for (const { text, id } of headings) {
    if (id !== null) ids.add(id)
    addNumbered(text)
  }
  for (const element of elements) {
    for (const { name, value } of element.attributes) if (name === 'id' || name === 'name') ids.add(value)
    for (const { value } of titlesOf(element)) {
      addNumbered(value)
      // The platform puts this before the ids of fields.
      ids.add(`param-${slug(value)}`)
    }
  }
  return ids
}

const titlesOf = ({ name, attributes }: PageElement): readonly Attribute[] =>
  attributes.filter(attribute => titled.get(name)?.includes(attribute.name))

/**
 * Whether a page has an id. Letter case and everything but letters and digits is left aside: the platform makes
 * hyphens of periods, keeps `/`, `&` and curly apostrophes and drops other signs, where github-slugger drops all.
 */
export function hasId(ids: ReadonlySet<string>, sought: string): boolean {
  if (ids.has(sought)) return true
  const key = keyOf(sought)
  return [...ids].some(id => keyOf(id) === key)
}

const keyOf = (id: string) =>
  id
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

import GithubSlugger, { slug } from 'github-slugger'
import type { Attribute, PageElement, PageText } from './page.ts'

/** The attributes from which the platform's components make ids. */
const titled: Readonly<Record<string, readonly string[]>> = {
  Accordion: ['title'],
  Card: ['title'],
  Expandable: ['title'],
  Step: ['title'],
  Tab: ['title'],
  View: ['title'],
  Update: ['label'],
  ParamField: ['path', 'query', 'body', 'header', 'name'],
  ResponseField: ['name'],
}

/**
 * The ids of a page: of its headings, in the order of the text and numbered where they repeat, as github-slugger makes
 * them; those that elements set by `id` and `name`; and those that the platform's components make of their title.
 */
export function pageIds({ headings, elements }: Pick<PageText, 'headings' | 'elements'>): Set<string> {
  const slugger = new GithubSlugger()
  const ids = new Set<string>()
  for (const { text, id } of headings) {
    if (id !== null) ids.add(id)
    ids.add(slugger.slug(text))
  }
  for (const element of elements) for (const id of idsOf(element)) ids.add(id)
  return ids
}

function idsOf({ name, attributes }: PageElement): string[] {
  const own = attributes.filter(attribute => attribute.name === 'id' || attribute.name === 'name')
  const titles = attributes.filter(attribute => titled[name]?.includes(attribute.name))
  return [...own.map(({ value }) => value), ...titles.flatMap(made)]
}

/** The platform puts "param-" before the ids of fields. */
const made = ({ value }: Attribute): string[] => [slug(value), `param-${slug(value)}`]

import { slug } from 'github-slugger'
import type { Attribute, PageElement, PageText } from './page.ts'

/**
 * The attributes from which components make ids. The platform's documentation says it of accordions
 * (https://www.mintlify.com/docs/guides/linking), updates and views; fields, steps and tabs have been seen to have them,
 * the others may: an id too many hides a broken link, one too few invents one.
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
    Update: ['label', 'description'],
    ParamField: ['path', 'query', 'body', 'header', 'name'],
    ResponseField: ['name'],
  }),
)

/**
 * What the platform puts before the ids of fields: `param` and `response` by its package @mintlify/components; the others
 * have been seen.
 */
const fieldPrefixes: ReadonlyMap<string, readonly string[]> = new Map([
  ['ParamField', ['param', 'body']],
  ['ResponseField', ['response', 'param']],
])

/**
 * The ids of a page: of its headings, in the order of the text; those that elements set by `id` and `name`; and those
 * that the platform's components make of their title. Headings that repeat are numbered as github-slugger numbers
 * them, from 1, and as the platform does (https://www.mintlify.com/docs/create/text), from 2.
 */
export function pageIds({ headings, elements }: Pick<PageText, 'headings' | 'elements'>): Set<string> {
  /** The ids that are taken, each with the last number that was put after it. */
  const numbers = new Map<string, number>()
  const counts = new Map<string, number>()
  const ids = new Set<string>()
  const addNumbered = (title: string) => {
    const base = slugOf(title)
    // Nearly every title.
    if (!numbers.has(base)) {
      numbers.set(base, 0)
      counts.set(base, 1)
      ids.add(base)
      return
    }
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    // As github-slugger numbers, which would make each id a second time.
    let id = base
    let number = numbers.get(base) ?? 0
    while (numbers.has(id)) id = `${base}-${++number}`
    numbers.set(base, number).set(id, 0)
    ids.add(id)
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
      for (const prefix of fieldPrefixes.get(element.name) ?? []) ids.add(`${prefix}-${slugOf(value)}`)
    }
  }
  return ids
}

/** As github-slugger makes it; quicker of a title in which nothing but spaces and letter case changes. */
const slugOf = (title: string) =>
  /^[\w -]*$/.test(title) ? title.toLowerCase().replaceAll(' ', '-') : slug(title)

const none: readonly Attribute[] = []

function titlesOf({ name, attributes }: PageElement): readonly Attribute[] {
  const names = titled.get(name)
  return names ? attributes.filter(attribute => names.includes(attribute.name)) : none
}

/** The attributes that set ids, or content in which ids may be. */
const idAttributes = new Set(['id', 'name', 'children', 'dangerouslySetInnerHTML', '...'])

/**
 * Whether a page may have ids that `pageIds` does not give: those that an expression makes, those of what was not read,
 * and those of headings that are elements, whose text is not read. The platform gives these an id as it does to others
 * (https://www.mintlify.com/docs/create/text#disabling-anchor-links). Imported components are not looked at.
 */
export const hasMoreIds = ({ isComplete, hasExpressions, elements }: PageText): boolean =>
  !isComplete || hasExpressions || elements.some(isHeadingWithoutId) || elements.some(hasComputedId)

const isHeadingWithoutId = ({ name, attributes }: PageElement) =>
  /^(?:h[1-6]|Heading)$/.test(name) && !attributes.some(attribute => attribute.name === 'id')

const hasComputedId = ({ name, computed }: PageElement) =>
  computed.some(attribute => idAttributes.has(attribute) || titled.get(name)?.includes(attribute))

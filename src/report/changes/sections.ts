import type { LostAddress } from '../../tree/diff/addresses.ts'
import { type ElementReference, type Place, placeText } from '../../tree/diff/changes.ts'
import type { TreeDiff } from '../../tree/diff/diff.ts'

/** A kind of change with what changed so, for formats that people read. */
export interface Section {
  readonly noun: 'page' | 'element' | 'address'
  /** What happened to them, such as `moved`. */
  readonly what: string
  readonly lines: readonly Line[]
}

/** One change: texts of the project, and words between them, in turn. */
export type Line = readonly Part[]
export type Part = string | { readonly text: string }

const own = (text: string): Part => ({ text })

const placed = (place: Place): Part => (place.length === 0 ? 'the top' : own(placeText(place, ' > ')))

const after = (label: string | null): Line => (label === null ? [' first'] : [' after ', own(label)])

const element = ({ kind, label }: ElementReference): Line => [`${kind} `, own(label)]

function lostLine({ address, redirect, paste }: LostAddress): Line {
  if (redirect) return [own(address), ' is redirected to ', own(redirect.destination)]
  const line = JSON.stringify({ source: paste?.source, destination: paste?.destination ?? '...' })
  return [own(address), ' leads nowhere: add ', own(line), ' to redirects']
}

/** All that changed; what is most urgent first, kinds without a change left out. */
export function sectionsOf({ pages, elements, lost }: TreeDiff): Section[] {
  const [bare, covered] = [lost.filter(({ redirect }) => !redirect), lost.filter(({ redirect }) => redirect)]
  const all: Section[] = [
    { noun: 'address', what: 'lost', lines: bare.map(lostLine) },
    {
      noun: 'page',
      what: 'added',
      lines: pages.added.map(({ href, title, place, wasServed }) => [
        own(href),
        ' ',
        own(title),
        ' in ',
        placed(place),
        ...(wasServed ? [', which was not listed'] : []),
      ]),
    },
    {
      noun: 'page',
      what: 'removed',
      lines: pages.removed.map(({ href, title, place, isServed }) => [
        own(href),
        ' ',
        own(title),
        ' from ',
        placed(place),
        ...(isServed ? [', which is still served'] : []),
      ]),
    },
    {
      noun: 'page',
      what: 'moved',
      lines: pages.moved.map(({ from, to }) => [own(from), ' is now ', own(to)]),
    },
    {
      noun: 'page',
      what: 'renamed',
      lines: pages.renamed.map(({ href, from, to }) => [own(href), ' ', own(from), ' is now ', own(to)]),
    },
    {
      noun: 'page',
      what: 'in another place',
      lines: pages.relocated.map(({ href, from, to }) => [
        own(href),
        ...(from ? [to ? ' from ' : ' no longer in ', placed(from)] : []),
        ...(to ? [from ? ' to ' : ' also in ', placed(to)] : []),
      ]),
    },
    {
      noun: 'page',
      what: 'reordered',
      lines: pages.reordered.map(({ href, place, after: before }) => [
        own(href),
        ' in ',
        placed(place),
        ...after(before),
      ]),
    },
    {
      noun: 'element',
      what: 'added',
      lines: elements.added.map(item => [...element(item), ' in ', placed(item.place)]),
    },
    {
      noun: 'element',
      what: 'removed',
      lines: elements.removed.map(item => [...element(item), ' from ', placed(item.place)]),
    },
    {
      noun: 'element',
      what: 'renamed',
      lines: elements.renamed.map(item => [`${item.kind} `, own(item.from), ' is now ', own(item.label)]),
    },
    {
      noun: 'element',
      what: 'in another place',
      lines: elements.relocated.map(item => [
        ...element(item),
        ' from ',
        placed(item.from),
        ' to ',
        placed(item.place),
      ]),
    },
    {
      noun: 'element',
      what: 'reordered',
      lines: elements.reordered.map(item => [
        ...element(item),
        ' in ',
        placed(item.place),
        ...after(item.after),
      ]),
    },
    { noun: 'address', what: 'redirected', lines: covered.map(lostLine) },
  ]
  return all.filter(({ lines }) => lines.length > 0)
}

/** Such as `pages moved`. */
export const titleOf = ({ noun, what }: Section) => `${noun}${noun === 'address' ? 'es' : 's'} ${what}`

/** Such as `2 pages moved, 1 address lost`. */
export const summaryOf = (sections: readonly Section[]): string =>
  sections
    .map(section =>
      section.lines.length === 1
        ? `1 ${section.noun} ${section.what}`
        : `${section.lines.length} ${titleOf(section)}`,
    )
    .join(', ') || 'no change'

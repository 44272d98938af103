import type { Heading, Import, Link, Markup, PageElement, PageFault } from './page.ts'

/** How many times its own length a page may be read in vain: tags and expressions that do not end. */
export const maxRereads = 5

/** Block quotes and lists inside one another in a page; the same of expressions and the elements in them. */
export const maxPageDepth = 100

/**
 * The blocks with markup that are read of a page; the same of its links, headings, elements and imports together, of the
 * attributes and imported names of those, of pairs of tags, of the cells of a row and of the brackets that are open.
 */
export const maxPageItems = 150_000

/** The characters of a heading. */
export const maxHeadingLength = 1_000_000

/** A page while it is read: its text, and what was found in it so far. */
export interface Reading {
  readonly text: string
  readonly markup: Markup
  /** Whether what is deeper than the limit for block quotes and lists is read as text, as in a list of pages. */
  readonly readsDeep: boolean
  readonly links: Link[]
  readonly headings: Heading[]
  readonly elements: PageElement[]
  readonly imports: Import[]
  /** The labels of link definitions, normalized. */
  readonly definitions: Set<string>
  /** Start and end tags in the order of the text, to find those that lack their counterpart. */
  readonly tags: Tag[]
  /** The first place at which the page is no MDX. */
  fault: PageFault | null
  /** How many attributes the elements have, and names the imports. */
  parts: number
  /** How many characters may yet be read in vain. */
  left: number
  /** How many expressions, and elements in them, are being read inside one another. */
  depth: number
  /** False once a limit was met: something of the page was not read. */
  isComplete: boolean
  /** How many expressions in flow and text show what cannot be read; some may be counted twice. */
  expressions: number
  /** The offset of the next character that may begin inline markup. */
  special: number
}

/** A tag of an element: where it begins and ends. */
export interface Tag {
  readonly name: string
  readonly kind: 'start' | 'end' | 'empty'
  readonly start: number
  readonly end: number
}

export const startReading = (text: string, markup: Markup, readsDeep: boolean): Reading => ({
  text,
  markup,
  readsDeep,
  links: [],
  headings: [],
  elements: [],
  imports: [],
  definitions: new Set(),
  tags: [],
  fault: null,
  parts: 0,
  left: maxRereads * (text.length + 100),
  depth: 0,
  isComplete: true,
  expressions: 0,
  special: -1,
})

/** Counts a stretch that was read in vain; gives -1. */
export function failed(reading: Reading, start: number, end: number): -1 {
  reading.left -= end - start + 1
  return -1
}

/** Whether one more tag, expression or element may be tried, so many levels deeper than what is read now. */
export function mayTry(reading: Reading, levels = 0): boolean {
  const may = reading.left >= 0 && reading.depth + levels <= maxPageDepth
  if (!may) reading.isComplete = false
  return may
}

/** How much was found so far of what may have to be read again as something else. */
export type Mark = readonly [elements: number, tags: number, parts: number]

export const markOf = ({ elements, tags, parts }: Reading): Mark => [elements.length, tags.length, parts]

/** Forgets what was found since. */
export function backTo(reading: Reading, [elements, tags, parts]: Mark) {
  reading.elements.length = elements
  reading.tags.length = tags
  reading.parts = parts
}

/** Adds an attribute to those of an element, while more is read of the page. */
export function addPart<Part>(reading: Reading, parts: Part[], part: Part) {
  if (isFull(reading)) return
  parts.push(part)
  reading.parts++
}

/** Whether so many blocks, or what is found in them, are one more than is read of a page: nothing more is looked for. */
export function isFull(reading: Reading, blocks = 0): boolean {
  const { links, headings, elements, imports, tags, parts } = reading
  const items = links.length + headings.length + elements.length + imports.length
  const isFull = Math.max(blocks, items, parts, tags.length / 2) > maxPageItems
  if (isFull) reading.isComplete = false
  return isFull
}

/** Where a text occurs before a limit; -1 when it does not. */
export function indexBefore(reading: Reading, sought: string, start: number, limit: number): number {
  if (reading.left < 0) return -1
  const index = reading.text.indexOf(sought, start)
  if (index !== -1 && index < limit) return index
  return failed(reading, start, index === -1 ? reading.text.length : index)
}

/** Adds a fault, unless what was not read may hold its reason. */
export function addFault(reading: Reading, fault: PageFault) {
  if (reading.isComplete && fault.span[0] < (reading.fault?.span[0] ?? Number.POSITIVE_INFINITY))
    reading.fault = fault
}

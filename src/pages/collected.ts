import type { Heading, Import, Link, Markup, PageElement, PageFault } from './page.ts'

/** How many times its own length a page may be read in vain: tags and expressions that do not end. */
export const maxRereads = 5

/** Block quotes and lists inside one another in a page; the same of expressions and the elements in them. */
export const maxPageDepth = 100

/** The blocks with markup that are read of a page; the same of its links, headings and elements together. */
export const maxPageItems = 150_000

/** A page while it is read: its text, and what was found in it so far. */
export interface Reading {
  readonly text: string
  readonly markup: Markup
  readonly links: Link[]
  readonly headings: Heading[]
  readonly elements: PageElement[]
  readonly imports: Import[]
  /** The labels of link definitions, normalized. */
  readonly definitions: Set<string>
  /** Start and end tags in the order of the text, to find those that lack their counterpart. */
  readonly tags: Tag[]
  readonly faults: PageFault[]
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

export const startReading = (text: string, markup: Markup): Reading => ({
  text,
  markup,
  links: [],
  headings: [],
  elements: [],
  imports: [],
  definitions: new Set(),
  tags: [],
  faults: [],
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

/** Whether so many blocks, or what is found in them, are all that is read of a page. */
export function isFull(reading: Reading, blocks = 0): boolean {
  const { links, headings, elements } = reading
  const isFull = Math.max(blocks, links.length + headings.length + elements.length) >= maxPageItems
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
  if (reading.isComplete) reading.faults.push(fault)
}

import type { Heading, Import, Link, Markup, PageElement, PageFault } from './page.ts'

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
  special: -1,
})

import type { Span } from '../document/span.ts'

/** How the text of a page is read: MDX with its JSX, or Markdown with its HTML. */
export type Markup = 'mdx' | 'markdown'

/** What the text of a page holds, as written; nothing of it is run. Everything is in the order of the text. */
export interface PageText {
  /** Links, images and link definitions of Markdown. */
  readonly links: readonly Link[]
  readonly headings: readonly Heading[]
  /** The start tags of JSX and HTML elements, those inside expressions and exports among them. */
  readonly elements: readonly PageElement[]
  /** The modules that the page imports. */
  readonly imports: readonly Import[]
  /** Why the page is not MDX; the first place only. */
  readonly fault: PageFault | null
  /** Whether everything was read; false where the page is nested too deep, or too much in it begins and does not end. */
  readonly isComplete: boolean
  /**
   * Whether an MDX expression in flow or text shows something that cannot be read, such as headings or ids. Expressions
   * in attributes and exports, comments and string literals do not count; a string in a heading does, for its id.
   */
  readonly hasExpressions: boolean
}

export interface Link {
  readonly kind: 'link' | 'image' | 'definition'
  /** The destination with its escapes and character references decoded. */
  readonly url: string
  /** The destination as written, without the angle brackets around it. */
  readonly span: Span
}

export interface Heading {
  readonly depth: number
  /** The text that a reader sees, without what expressions show. */
  readonly text: string
  /** Its own id, written as `{#id}`. */
  readonly id: string | null
  /** Whether an expression shows a part of its text that cannot be read, so that the id made of it is not known. */
  readonly hasExpressions: boolean
  readonly span: Span
}

export interface PageElement {
  /** Such as `Card`, `a` or `Tree.Folder`; empty for a fragment. */
  readonly name: string
  /** The attributes whose value is a string literal. */
  readonly attributes: readonly Attribute[]
  /** The names of the attributes whose value is an expression or an element; `...` for attributes that are spread. */
  readonly computed: readonly string[]
  /** The start tag. */
  readonly span: Span
}

export interface Attribute {
  readonly name: string
  /** The value with its character references decoded. */
  readonly value: string
  /** The value without its quotes. */
  readonly span: Span
}

export interface Import {
  readonly source: string
  /** The source without its quotes. */
  readonly span: Span
  /** The local names that the import binds. */
  readonly names: readonly string[]
}

export interface PageFault {
  readonly kind: 'unclosed-expression' | 'unclosed-tag' | 'unclosed-element' | 'unopened-element'
  /** The element's name; empty for an expression or a fragment. */
  readonly name: string
  readonly span: Span
}

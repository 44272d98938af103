/** Leaves out pages of other languages and versions; a page without either always matches. */
export interface Filter {
  readonly language?: string
  readonly version?: string
  /** The address of a page: it and those below it. */
  readonly path?: string
}

export interface SearchOptions {
  readonly take: number
  readonly filter?: Filter | null
  /** The question before, if this one continues a conversation. */
  readonly before?: string | undefined
}

export interface Passage {
  readonly href: string
  readonly anchor: string
  readonly title: string
  readonly heading: string
  readonly breadcrumbs: readonly string[]
  readonly language: string | null
  readonly version: string | null
  readonly text: string
}

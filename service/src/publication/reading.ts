import type { PageTable, PassageTable, PostingTable } from '../database/schema.ts'
import type { Finding } from './findings.ts'

/** A part of the index that is stored, with all of its pages, those that are not published now included. */
export interface KnownPart {
  readonly id: string
  readonly pages: readonly KnownPage[]
}

export type KnownPage = Pick<PageTable, 'number' | 'key' | 'fault'>

export interface ReadingTask {
  /** The folder of docs.json: a real path inside a checkout. */
  readonly root: string
  /** Begins the ids of new parts. */
  readonly runId: string
  /** What is stored of the same project. */
  readonly known: readonly KnownPart[]
}

/** What reading a project gives, a little at a time. */
export type ReadingStep =
  | Unreadable
  | ({ readonly kind: 'checked'; readonly errors: number; readonly warnings: number } & Found)
  | WritingStep
  | { readonly kind: 'warning'; readonly about: object; readonly text: string }
  /** All has been read. */
  | ({ readonly kind: 'read'; readonly pages: number; readonly languages: readonly string[] } & Found)

/** Nothing can be published, for a reason that the user can remove. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly reason: string
}

/** A step that is written to the database, each in the order in which it comes. */
export type WritingStep =
  /** A part, known or new, and the ids in the tree of its pages (search/parts.ts). */
  | { readonly kind: 'part'; readonly id: string; readonly isNew: boolean; readonly nodes: string }
  | { readonly kind: 'pages'; readonly rows: readonly PageTable[] }
  | { readonly kind: 'passages'; readonly rows: readonly PassageTable[] }
  | { readonly kind: 'postings'; readonly rows: readonly PostingTable[] }

interface Found {
  readonly findings: readonly Finding[]
  /** The number of findings that are left out. */
  readonly omitted: number
}

/** Reads a project: in this process, or in one of its own. Each step is computed when the one before has been used. */
export type Reading = (task: ReadingTask, signal: AbortSignal) => AsyncIterable<ReadingStep>

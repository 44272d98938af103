import type { PageReading } from './page-reading.ts'
import type { Parts } from './parts.ts'
import type { Project } from './project.ts'

/** A project whose specifications and the text of whose pages, which take longest, are not read yet. */
export interface Begun {
  readonly known: Omit<Project, 'specifications' | 'contents'>
  /** The page files; absent unless `links` was asked for. */
  readonly pages?: PageReading
  /** The specifications that nothing names, which are read where a page names an operation without a file. */
  readonly candidates: readonly string[]
  readonly parts: Parts
  /**
   * The folder for cached results of the project; null for none, as with remote documents, which may change
   * unnoticed.
   */
  readonly cache: () => Promise<string | null>
  /** Reads the specifications, from other parts where they are given, and the text of pages. */
  readonly finish: (parts?: Parts) => Promise<Project>
}

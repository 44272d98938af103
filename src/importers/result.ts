import type { Fields } from '../document/value.ts'
import type { Span } from '../document/span.ts'

/** What is to be said of a place of the imported file. */
export interface Remark {
  readonly span: Span
  readonly message: string
}

/** The docs.json that a file of another format becomes. */
export interface Imported {
  readonly docs: Fields
  /** Where it belongs, from the folder of the file; without it, beside the file. */
  readonly folder?: string
  /** What could not be carried over, in the order of the file. */
  readonly remarks: readonly Remark[]
}

/** Why nothing can be made of a file. */
export interface Refused {
  readonly fault: Remark
}

/** What an importer knows of the folder of the file. */
export interface Surroundings {
  /** The files below the folder, with `/`. */
  readonly files: () => readonly string[]
}

/** Makes a docs.json of the text of another format. Never throws for bad input. */
export type Importer = (text: string, around: Surroundings) => Imported | Refused

/** The most levels of groups in an imported file. */
export const maxImportedDepth = 100

/** The most pages that an imported file lists by naming their folders, each as often as it is named. */
export const maxGeneratedPages = 50_000

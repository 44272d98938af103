import type { Tree } from '../tree/tree.ts'

export interface Exported {
  /** The content of the file. */
  readonly text: string
  /** What the engine cannot say. */
  readonly remarks: readonly string[]
}

/** Writes a part of a tree as plain data of an engine. Pure. */
export type Exporter = (tree: Tree) => Exported

/** The most levels of lists and objects that are indented: each line of what is deeper would be mostly blanks. */
export const maxIndentedLevels = 50

/** A value as JSON: indented, or in one line where it is deeper than `maxIndentedLevels`. */
export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, null, isDeeper(value, maxIndentedLevels) ? 0 : 2)}\n`

/** Whether a value has more levels of lists and objects than so many. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1)))

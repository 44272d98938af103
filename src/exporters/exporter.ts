import type { Tree } from '../tree/tree.ts'

export interface Exported {
  /** The content of the file. */
  readonly text: string
  /** What the engine cannot say. */
  readonly remarks: readonly string[]
}

/** Writes a part of a tree as plain data of an engine. Pure. */
export type Exporter = (tree: Tree) => Exported

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

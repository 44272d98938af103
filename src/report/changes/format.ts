import type { TreeDiff } from '../../tree/diff/diff.ts'

export interface ChangesOptions {
  /** What was compared, as the user named it. */
  readonly earlier: string
  readonly later: string
  /** The project's folder as the user named it. */
  readonly root: string
  readonly color: boolean
  /** Whether a format that leaves out what is long shows it. */
  readonly all: boolean
}

/** Writes what changed between two trees. */
export type ChangesFormat = (diff: TreeDiff, options: ChangesOptions) => string

import type { TextEdit } from '../check/repair/change.ts'
import type { Project } from '../project/project.ts'
import type { Tree } from '../tree/tree.ts'

/** What happens to a file of the project; paths are from the folder of docs.json. */
export type FileChange =
  | { readonly kind: 'create'; readonly file: string; readonly text: string }
  /** `edits` are of the text that is copied. */
  | {
      readonly kind: 'copy'
      readonly from: string
      readonly to: string
      readonly edits: readonly TextEdit[]
    }
  | { readonly kind: 'move'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly file: string }

/** Something that a change did, or that it leaves to its user; what a command prints. */
export type Step =
  | { readonly kind: 'entry'; readonly does: 'add' | 'move' | 'remove' | 'rename'; readonly text: string }
  | {
      readonly kind: 'element'
      readonly does: 'add' | 'move' | 'remove' | 'rename' | 'set'
      readonly text: string
    }
  | { readonly kind: 'redirect'; readonly does: 'add' | 'change' | 'remove'; readonly text: string }
  | { readonly kind: 'reference'; readonly file: string; readonly text: string }
  | { readonly kind: 'link'; readonly file: string; readonly text: string }
  /** A link that nobody could rewrite, or a link or redirect that leads to nothing now. */
  | { readonly kind: 'left'; readonly file: string; readonly line: number; readonly text: string }

/** A change of a project. Nothing of it is done yet. */
export interface Change {
  /** The project that it changes. */
  readonly from: Project
  /** The project as it is after the change; further changes may start from it. */
  readonly project: Project
  /**
   * The edits of docs.json, of its includes and of pages, by the paths and places that these have before the change:
   * sorted by place, without overlaps.
   */
  readonly edits: readonly TextEdit[]
  /** The files that it moves, creates, copies or removes, after the edits. */
  readonly files: readonly FileChange[]
  readonly steps: readonly Step[]
  /** The tree of pages that comes out. Made when it is first asked for. */
  readonly tree: Tree
}

/** What a change does, without the project that comes out. */
export type Made = Pick<Change, 'edits' | 'files'>

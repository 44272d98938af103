/** What docs-nav does without Node: in a browser, a worker, a service at the edge. */
export { type CheckOptions, checkProject, type Validation, validateNavigation } from './check/check.ts'
export type { TextEdit } from './check/repair/change.ts'
export type { Diagnostic, Related, Report, Severities, Summary, ValueDiagnostic } from './check/report.ts'
export type { Severity } from './check/rule.ts'
export { applyEdits } from './document/edit/apply.ts'
export type { Position, Range } from './document/range.ts'
export type { Change, FileChange, Step } from './edit/change.ts'
export type { EditOptions } from './edit/draft.ts'
export {
  addElement,
  type AddElementOptions,
  moveElement,
  removeElement,
  renameElement,
  setField,
} from './edit/element.ts'
export { EditError, type EditErrorCode, type EditPlace } from './edit/errors.ts'
export { syncLanguage, type SyncOptions, syncVersion } from './edit/language.ts'
export { moveFiles, type MoveFilesOptions } from './edit/move-files.ts'
export { moveEntries, moveFolder, movePage, type MovePageOptions } from './edit/move.ts'
export { addPage, type AddPageOptions, removePage, type RemovePageOptions } from './edit/page.ts'
export type { Target } from './edit/slot.ts'
export type { Dialect } from './grammar/dialects.ts'
export { type Files, projectOf, type ProjectTexts } from './project/memory.ts'
export type { Project } from './project/project.ts'
export { ProjectError } from './project/project-error.ts'
export { type DiffOptions, diffTrees, type TreeDiff } from './tree/diff/diff.ts'
export { type NestedNode, toNested } from './tree/nested.ts'
export { resolveNavigation, type ResolveOptions } from './tree/resolve.ts'
export type { GroupNode, PageNode, SectionNode, Tree, TreeNode } from './tree/tree.ts'

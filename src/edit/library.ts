/** The functions that plan a change of a project, and their types. */
export type { Change, FileChange, Step } from './change.ts'
export type { EditOptions } from './draft.ts'
export {
  addElement,
  type AddElementOptions,
  moveElement,
  removeElement,
  renameElement,
  setField,
} from './element.ts'
export { EditError, type EditErrorCode, type EditPlace } from './errors.ts'
export { syncLanguage, type SyncOptions, syncVersion } from './language.ts'
export { moveEntries, moveFolder, movePage, type MovePageOptions } from './move.ts'
export { moveFiles, type MoveFilesOptions } from './move-files.ts'
export { addPage, type AddPageOptions, removePage, type RemovePageOptions } from './page.ts'
export type { Target } from './slot.ts'

export { applyChange } from './edit/apply.ts'
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
export { moveEntries, moveFolder, movePage, type MovePageOptions } from './edit/move.ts'
export { moveFiles, type MoveFilesOptions } from './edit/move-files.ts'
export { addPage, type AddPageOptions, removePage, type RemovePageOptions } from './edit/page.ts'
export type { Target } from './edit/slot.ts'

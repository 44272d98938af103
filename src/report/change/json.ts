import type { Change } from '../../edit/change.ts'
import { jsonText } from '../json-text.ts'

/** A change as JSON: its edits by file, what happens to files, and its steps. */
export const changeJson = ({ edits, files, steps }: Change, written: boolean): string =>
  `${jsonText({ version: 1, written, edits, files, steps }, 2)}\n`

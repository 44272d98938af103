import type { Change } from '../../edit/change.ts'
import type { MoreFound } from './more.ts'
import { jsonText } from '../json-text.ts'

/** A change as JSON: its edits by file, what happens to files, its steps, and the rules of which a check finds more. */
export const changeJson = (
  { edits, files, steps }: Change,
  written: boolean,
  more: readonly MoreFound[],
): string => `${jsonText({ version: 1, written, edits, files, steps, more }, 2)}\n`

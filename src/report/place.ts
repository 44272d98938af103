import { isAbsolute, posix, relative, sep } from 'node:path'
import type { Range } from '../document/range.ts'
import { isRemote } from '../navigation/openapi.ts'
import { shownPath } from './format.ts'

/** A path for other tools: relative to the working directory if below it, with `/`; URLs are unchanged. */
export function lookupPath(root: string, file: string): string {
  if (isRemote(file)) return file
  const path = shownPath(root, file)
  if (!isAbsolute(path)) return posix.normalize(path)
  const below = relative('', path)
  return below.startsWith('..') || isAbsolute(below) ? path : below.replaceAll(sep, '/')
}

/** Whether a range means the whole file. */
export const isWholeFile = ({ end }: Range) => end.offset === 0

/** A message and its repair, as one text. */
export const withHelp = ({ message, help }: { message: string; help?: string }, between = ' ') =>
  help === undefined ? message : `${message}${between}${help}`

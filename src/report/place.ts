import { isAbsolute, posix, relative, sep } from 'node:path'
import type { Range } from '../document/range.ts'
import { isRemote } from '../navigation/openapi.ts'
import { shownPath } from './format.ts'

/** A path as other tools look it up: from the folder of the call when it is below it, with `/`; a URL as it is. */
export function lookupPath(root: string, file: string): string {
  if (isRemote(file)) return file
  const path = shownPath(root, file)
  if (!isAbsolute(path)) return posix.normalize(path)
  const below = relative('', path)
  return below.startsWith('..') || isAbsolute(below) ? path : below.replaceAll(sep, '/')
}

/** Whether a range stands for its file as a whole. */
export const isWholeFile = ({ end }: Range) => end.offset === 0

/** A message and its repair, as one text. */
export const withHelp = ({ message, help }: { message: string; help?: string }, between = ' ') =>
  help === undefined ? message : `${message}${between}${help}`

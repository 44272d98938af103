import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Position, Range } from 'vscode-languageserver/node'
import type { Range as OurRange } from '../document/range.ts'

/** Lines and columns start at 0 in the protocol and at 1 here; both count UTF-16 units. */
export const toRange = ({ start, end }: OurRange): Range => ({
  start: toPosition(start),
  end: toPosition(end),
})

const toPosition = ({ line, column }: OurRange['start']): Position => ({
  line: line - 1,
  character: column - 1,
})

/** The range for a whole file. */
export const fileStart: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

/** The longest path of a document, in characters; no disk has a longer one, and each folder above it is looked at. */
export const maxPathLength = 4096

/** The path of a `file:` URI; null for any other URI. */
export function pathOf(uri: string): string | null {
  try {
    const path = uri.startsWith('file:') ? fileURLToPath(uri) : ''
    return path === '' || path.length > maxPathLength ? null : path
  } catch {
    return null
  }
}

/** The URI of a project's file. */
export const uriOf = (root: string, file: string) => pathToFileURL(join(root, file)).href

/** A path from a project's folder, with `/`; null when it is outside. */
export function fileIn(root: string, path: string): string | null {
  const file = relative(root, path)
  return file === '' || file === '..' || file.startsWith(`..${sep}`) || isAbsolute(file)
    ? null
    : file.replaceAll(sep, '/')
}

import { isAbsolute, posix } from 'node:path'
import type { Report } from '../check/report.ts'
import { isRemote } from '../navigation/openapi.ts'

/** One checked project, the input of the formats. */
export interface Checked {
  /** The project's folder as the user named it: the prefix of paths shown to a person. */
  readonly root: string
  /** The path of docs.json (or of the file so used) from that folder. */
  readonly file: string
  readonly report: Report
  /** The text of a file of the project that has diagnostics; undefined when it cannot be read. */
  readonly textOf: (file: string) => string | undefined
}

export interface FormatOptions {
  readonly color: boolean
  /** Whether the call named several projects, however many of them could be read. */
  readonly several: boolean
  /** Shows every repeat of a warning. */
  readonly all: boolean
}

/** Formats checked projects for standard output. */
export type Format = (checked: readonly Checked[], options: FormatOptions) => string

/** The path of a project file from the working directory; a URL for a fetched file. */
export function shownPath(root: string, file: string): string {
  // On Windows a configuration may be on another drive.
  if (root === '' || root === '.' || isRemote(file) || isAbsolute(file)) return file
  if (!file.startsWith('../')) return root.endsWith('/') ? root + file : `${root}/${file}`
  // Two leading slashes would start a network path.
  return (root.startsWith('//') ? '/' : '') + posix.join(root, file)
}

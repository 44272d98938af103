import { isAbsolute, posix } from 'node:path'
import type { Report } from '../check/report.ts'
import { isRemote } from '../navigation/openapi.ts'

/** One checked project, as the formats take it. */
export interface Checked {
  /** The project's folder, as the user named it: what stands before its paths for a person. */
  readonly root: string
  /** docs.json, or what the file is called, from that folder. */
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

/** Turns what was checked into the text that goes to standard output. */
export type Format = (checked: readonly Checked[], options: FormatOptions) => string

/** The path of a project's file from where the command was called; the URL of one that was fetched. */
export function shownPath(root: string, file: string): string {
  // On Windows a configuration may be on another drive.
  if (root === '' || root === '.' || isRemote(file) || isAbsolute(file)) return file
  if (!file.startsWith('../')) return root.endsWith('/') ? root + file : `${root}/${file}`
  // Two slashes are the start of a network path.
  return (root.startsWith('//') ? '/' : '') + posix.join(root, file)
}

import type { Project } from '../project/project.ts'
import { type ReadOptions, readProject, textProject } from '../project/read.ts'
import { dialects } from '../grammar/dialects.ts'
import { oneOf } from './arguments.ts'
import type { Io } from './io.ts'

/** The options of every command that reads a project. */
export const readingOptions = {
  dialect: { type: 'string' },
  'no-files': { type: 'boolean', default: false },
  'stdin-filename': { type: 'string' },
} as const

interface ReadingValues {
  readonly dialect?: string | undefined
  readonly 'no-files': boolean
}

/** How to read, from the values of `readingOptions`. */
export function reading(values: ReadingValues): ReadOptions {
  const { dialect } = values
  return {
    ...(dialect !== undefined && { dialect: oneOf('--dialect', dialect, dialects) }),
    files: !values['no-files'],
  }
}

/** Reads the project of one path of a call; `-` is standard input, which belongs where `filename` says, or nowhere. */
export async function readPath(
  path: string,
  filename: string | undefined,
  io: Io,
  options: ReadOptions,
): Promise<Project> {
  if (path !== '-') return readProject(path, options)
  const source = io.readInput()
  return filename === undefined ? textProject(source) : readProject(filename, { ...options, source })
}

/** The folder that stands before a project's paths in what a person reads. */
export function rootOf(path: string, filename: string | undefined): string {
  const named = path === '-' ? (filename ?? '.') : path
  if (!/\.json$/i.test(named)) return named.replace(/[\\/]+$/, '') || '/'
  return named.replace(/[\\/]*[^\\/]*$/, '')
}

/** The text of a project's file, as far as it was read. */
export function textsOf({ document, includes }: Project): (file: string) => string | undefined {
  return file => {
    if (file === document.file) return document.text
    const included = Object.hasOwn(includes, file) ? includes[file] : undefined
    return included && 'text' in included ? included.text : undefined
  }
}

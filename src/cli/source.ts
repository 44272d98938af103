import { sep } from 'node:path'
import type { Project } from '../project/project.ts'
import { type ReadOptions, readProject, textProject } from '../project/read.ts'
import { textReader } from '../project/texts.ts'
import { dialects } from '../grammar/dialects.ts'
import { isRemote } from '../navigation/openapi.ts'
import { oneOf } from './arguments.ts'
import type { Io } from './io.ts'

/** The options of every command that reads a project. */
export const readingOptions = {
  dialect: { type: 'string' },
  'no-files': { type: 'boolean', default: false },
  'stdin-filename': { type: 'string' },
  'allow-remote': { type: 'boolean', default: false },
  'allow-private': { type: 'boolean', default: false },
  'no-cache': { type: 'boolean', default: false },
} as const

interface ReadingValues {
  readonly dialect?: string | undefined
  readonly 'no-files': boolean
  readonly 'allow-remote': boolean
  readonly 'allow-private': boolean
  readonly 'no-cache': boolean
}

/** How to read, from the values of `readingOptions`. */
export function reading(values: ReadingValues): ReadOptions {
  const { dialect } = values
  return {
    ...(dialect !== undefined && { dialect: oneOf('--dialect', dialect, dialects) }),
    files: !values['no-files'],
    allowRemote: values['allow-remote'],
    allowPrivate: values['allow-private'],
    ...(values['no-cache'] && { cache: false }),
  }
}

/** Reads the project of one path of a call; `-` is standard input, which belongs where `filename` says, or nowhere. */
export async function readPath(
  path: string,
  filename: string | undefined,
  io: Io,
  options: ReadOptions,
): Promise<Project> {
  const place = path === '-' ? filename : path
  const source = path === '-' ? { source: await io.readInput() } : {}
  if (place === undefined) return textProject(source.source!)
  const cache = async () => (await import('../project/cache-location.ts')).commandCache(place, io.env)
  return readProject(place, { cache, ...options, ...source })
}

/** The folder of a project as the call named it, with `/`: what stands before its paths for a person. */
export function rootOf(path: string, filename: string | undefined, { document: { file } }: Project): string {
  const named = (path === '-' ? (filename ?? '.') : path).replaceAll(sep, '/').replace(/\/+$/, '')
  const isFile = named === file || named.endsWith(`/${file}`)
  const folder = isFile ? named.slice(0, -file.length).replace(/(?<=.)\/$/, '') : named
  return folder === '' && path.startsWith('/') ? '/' : folder || '.'
}

/**
 * The text of a file of the project at `root`: as it was checked, or read now when it is a specification.
 */
export function textsOf({ document, includes }: Project, root: string): (file: string) => string | undefined {
  const read = textReader(root)
  return file => {
    if (file === document.file) return document.text
    const included = Object.hasOwn(includes, file) ? includes[file] : undefined
    if (included) return 'text' in included ? included.text : undefined
    return isRemote(file) ? undefined : read(file)
  }
}

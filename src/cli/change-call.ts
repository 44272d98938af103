import { relative, resolve, sep } from 'node:path'
import { applyChange, workOf } from '../edit/apply.ts'
import type { Change } from '../edit/change.ts'
import { EditError } from '../edit/errors.ts'
import type { Dialect } from '../grammar/dialects.ts'
import type { Project } from '../project/project.ts'
import { operationsOf } from '../project/journal/apply.ts'
import { projectFolder, repositoryAbove } from '../project/locate.ts'
import { textReader } from '../project/texts.ts'
import { changeJson } from '../report/change/json.ts'
import { patchText } from '../report/change/patch.ts'
import { changeText } from '../report/change/text.ts'
import { oneOf } from './arguments.ts'
import { moreFound } from './more-found.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { readPath, reading, readingOptions, rootOf } from './source.ts'

const { 'stdin-filename': _, 'no-files': __, ...ofProjects } = readingOptions

/** The options of every command that changes a project. */
export const changeOptions = {
  project: { type: 'string', short: 'p', default: '.' },
  'dry-run': { type: 'boolean', default: false },
  format: { type: 'string', default: 'text' },
  help: { type: 'boolean', short: 'h', default: false },
  ...ofProjects,
} as const

type ChangeValues = Parameters<typeof reading>[0] & {
  readonly project: string
  readonly format: string
  readonly 'dry-run': boolean
}

/** A project as a command changes it. */
export interface Opened {
  readonly project: Project
  readonly dialect: Dialect | undefined
  /** A path that the call names, from the project's folder. */
  readonly inProject: (name: string) => string
}

/** Reads the project of a call, makes a change, and writes it or shows what it would do. */
export async function changeProject(
  values: Omit<ChangeValues, 'no-files'>,
  io: Io,
  links: boolean,
  make: (opened: Opened) => Change,
): Promise<ExitCode> {
  const format = oneOf('--format', values.format, ['text', 'json'])
  const path = values.project
  if (path === '-') throw new UsageError('a change needs a project on the disk: name its folder.')
  const read = reading({ ...values, 'no-files': false })
  const project = await readPath(path, undefined, io, { ...read, links, baseline: false })
  const root = rootOf(path, undefined, project)
  const prefix = root === '.' ? './' : `${root}/`
  const inProject = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name)
  const change = madeBy(() => make({ project, dialect: read.dialect, inProject }))
  const folder = projectFolder(path)
  const more = moreFound(change, read.dialect)
  if (values['dry-run']) {
    const work = await workOf(folder, change)
    // What could not be done is not shown either.
    operationsOf(folder, work)
    const textOf = textReader(folder)
    const pathOf = pathsFor(folder)
    if (format === 'json') io.out(changeJson(change, false, more))
    else io.out(patchText(work, file => textOf(file) ?? '', pathOf))
    if (format === 'text') io.err(changeText(change, more))
    return 0
  }
  await applyChange(folder, change)
  io.out(format === 'json' ? changeJson(change, true, more) : changeText(change, more))
  return 0
}

/** Paths from the top of the repository, as `git apply` reads a patch with renames; without one, from the working directory. */
function pathsFor(folder: string): (file: string) => string {
  const top = repositoryAbove(folder) ?? resolve()
  const start = relative(top, folder).replaceAll(sep, '/')
  const prefix = start === '' || start.startsWith('..') ? '' : `${start}/`
  return file => prefix + file
}

/** What is refused is said in one line. */
function madeBy(make: () => Change): Change {
  try {
    return make()
  } catch (error) {
    if (error instanceof EditError) throw new UsageError(error.message)
    throw error
  }
}

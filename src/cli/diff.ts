import { isAbsolute, resolve } from 'node:path'
import { leadsInside } from '../project/disk.ts'
import { isFolder, isThere } from '../project/locate.ts'
import type { ReadOptions } from '../project/read.ts'
import type { Version } from '../project/versions.ts'
import { changesFormatNames, changesFormats } from '../report/changes/index.ts'
import type { TreeDiff } from '../tree/diff/diff.ts'
import { oneOf, parse } from './arguments.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { cacheOf, reading, readingOptions, recovered } from './source.ts'

const { 'stdin-filename': _, ...readOptions } = readingOptions

const options = {
  format: { type: 'string', default: 'text' },
  project: { type: 'string', short: 'p', default: '.' },
  staged: { type: 'boolean', default: false },
  'fail-on': { type: 'string' },
  all: { type: 'boolean', default: false },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
  ...readOptions,
} as const

/** What can end with exit code 1. */
const failures = ['lost'] as const

/** `docs-nav diff [A] [B]`: what changed in the tree of a project. */
export async function diff(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('diff'))
    return 0
  }
  if (positionals.length > 2) throw new UsageError('diff takes two versions, such as "main HEAD".')
  if (positionals.length === 2 && values.staged)
    throw new UsageError('--staged is the later version: name only the earlier one.')
  const format = oneOf('--format', values.format, changesFormatNames)
  const failsOn = values['fail-on'] === undefined ? null : oneOf('--fail-on', values['fail-on'], failures)
  const read = { ...reading(values), links: false }

  const [first = 'HEAD', second] = positionals
  const later = second === undefined ? null : await sideNamed(second, values.project)
  const project = later?.project ?? values.project
  const earlier = await sideNamed(first, project)
  const end: Side = later ?? { project, version: { kind: values.staged ? 'index' : 'disk' } }
  const changes = await compared(earlier, end, read, io)
  const write = await changesFormats[format]()
  io.out(
    write(changes, {
      earlier: first,
      later: second ?? (values.staged ? 'the index' : 'the working tree'),
      root: project,
      color: usesColor(values, io),
      all: values.all,
    }),
  )
  return failsOn === 'lost' && changes.lost.some(({ redirect }) => !redirect) ? 1 : 0
}

/** One of the two versions: where the project is, and in which state. */
interface Side {
  readonly project: string
  readonly version: Version
}

/** The whole id of a commit. A stranger may give a folder such a name. */
const commitId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/**
 * A name is a revision of git; a folder where git has no such revision, or where it is written as a path. A link out of the
 * current folder is one only where it is written so: a stranger may give it the name of a revision that was not fetched.
 */
async function sideNamed(name: string, project: string): Promise<Side> {
  const disk: Side = { project: name, version: { kind: 'disk' } }
  const isPath = isAbsolute(name) || /^\.{1,2}(?:[/\\]|$)/.test(name)
  if (isPath) return disk
  const isHere = isThere(name) && leadsInside(resolve(), resolve(name))
  if (commitId.test(name) || !isHere || !isProject(name))
    return { project, version: { kind: 'revision', name } }
  const { hasRevision } = await import('../project/git/revision.ts')
  if (!hasRevision(project, name)) return disk
  throw new UsageError(
    `"${name}" is a revision of git and a folder: write "./${name}" for the folder, or "refs/heads/${name}".`,
  )
}

const isProject = (path: string) => isFolder(path) || path.endsWith('.json')

async function compared(earlier: Side, later: Side, read: ReadOptions, io: Io): Promise<TreeDiff> {
  const { readVersion } = await import('../project/versions.ts')
  const { changesBetween, stateOf } = await import('./changes-between.ts')
  const readSide = async ({ project, version }: Side) => {
    if (version.kind === 'disk') await recovered(project)
    const result = await readVersion(project, version, { cache: cacheOf(project, io), env: io.env, ...read })
    const { document } = result.project
    if (document.fault)
      throw new UsageError(
        `${document.file} is not JSON in ${named(project, version)}. "docs-nav check" shows where.`,
      )
    return result
  }
  const [a, b] = [await readSide(earlier), await readSide(later)]
  return changesBetween(stateOf(a, read.dialect), stateOf(b, read.dialect), read.dialect)
}

const named = (project: string, version: Version) =>
  version.kind === 'revision' ? `"${version.name}"` : version.kind === 'index' ? 'the index' : `"${project}"`

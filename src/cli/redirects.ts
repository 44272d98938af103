import { keysOf, pointerOf } from '../document/pointer.ts'
import { openNavigation } from '../navigation/open.ts'
import type { Redirect } from '../navigation/redirects.ts'
import { dialectFor } from '../project/dialect.ts'
import type { Project } from '../project/project.ts'
import { colorsOf } from '../report/colors.ts'
import { gatherFacts } from '../site/facts.ts'
import { follow, type Trace } from '../site/follow.ts'
import type { Answer } from '../site/reach.ts'
import { oneOf, parse } from './arguments.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { type Followed, isNowhere, listJson, listText, type Resolved, traceText } from './redirect-words.ts'
import { readPath, reading, readingOptions } from './source.ts'
import { writeAll } from './write-all.ts'

const options = {
  project: { type: 'string', short: 'p' },
  format: { type: 'string', default: 'text' },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
  ...readingOptions,
} as const

/** `docs-nav redirects [path]` lists the redirects; `docs-nav redirects test ADDRESS...` follows addresses. */
export async function redirects(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('redirects'))
    return 0
  }
  const format = oneOf('--format', values.format, ['text', 'json'])
  const isTest = positionals[0] === 'test'
  const paths = isTest ? [] : positionals
  if (paths.length > 1 || (paths.length === 1 && values.project !== undefined))
    throw new UsageError('redirects takes one project. "docs-nav redirects test" takes addresses.')
  const target = values.project ?? paths[0] ?? '.'
  const asked = isTest ? await addressesOf(positionals.slice(1), target, io) : []

  const read = reading(values)
  const project = await readPath(target, values['stdin-filename'], io, read)
  if (project.document.fault)
    throw new UsageError(`${project.document.file} is not JSON. "docs-nav check" shows where.`)
  const site = siteOf(project, read.dialect)
  const colors = colorsOf(usesColor(values, io))
  if (!isTest) {
    await writeAll(format === 'json' ? listJson('redirects', site.all) : listText(site.all, colors), io)
    return 0
  }
  let code: ExitCode = 0
  const followed = function* (): Generator<Followed> {
    for (const address of asked) {
      const trace = site.trace(rootedPath(address))
      if (isNowhere(trace.end)) code = 1
      yield { address, ...trace }
    }
  }
  const texts = function* () {
    for (const one of followed()) yield traceText(one, colors)
  }
  await writeAll(format === 'json' ? listJson('addresses', followed()) : texts(), io)
  return code
}

/** The most bytes of standard input that are read as addresses. */
export const maxAddressesBytes = 16 * 1024 * 1024

/** The addresses of a call; `-` stands for those of standard input, one a line. */
async function addressesOf(args: readonly string[], target: string, io: Io): Promise<string[]> {
  if (args.length === 0)
    throw new UsageError(
      'redirects test takes addresses, such as /old/page; - reads them from standard input.',
    )
  if (!args.includes('-')) return [...args]
  if (target === '-') throw new UsageError('standard input holds the addresses: name the project by a path.')
  const bytes = await io.readInput(maxAddressesBytes)
  if (bytes.length > maxAddressesBytes)
    throw new UsageError(`the addresses of standard input are longer than ${maxAddressesBytes >> 20} MB.`)
  const text = new TextDecoder().decode(bytes)
  const lines = text.split(/\r\n|\n|\r/).map(line => line.trim())
  return args.flatMap(arg => (arg === '-' ? lines.filter(line => line !== '') : [arg]))
}

/** The part of an address that the site sees: a whole URL is one of this site, whatever its host. */
const rootedPath = (address: string) =>
  address.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')

function siteOf(project: Project, override: Parameters<typeof dialectFor>[1]) {
  const dialect = dialectFor(project, override)
  const { navigation } = openNavigation(project.document, project.includes, dialect)
  const facts = gatherFacts(navigation, dialect, project)
  const index = facts.redirects()
  const reach = facts.reach()
  const answer = (place: string): Answer =>
    reach?.answer(place) ?? { kind: index.match(place) ? 'redirect' : 'unknown' }
  const trace = (address: string): Trace => follow(address, index, answer)
  /** Where a redirect ends. One with parameters leads to as many places as they have values. */
  const resolved = (redirect: Redirect): Resolved => {
    const { source, destination, path, to } = redirect
    const isOpen = to !== null && to.rest !== 'none'
    const way = isOpen ? { steps: [], end: { kind: 'pattern' } as const } : trace(destination)
    return { redirect, pointer: pointerOf(keysOf(path)), source, destination, steps: way.steps, end: way.end }
  }
  return {
    trace,
    /** Made anew each time: together, the ways of redirects may be many times as long as docs.json. */
    all: {
      *[Symbol.iterator]() {
        for (const redirect of navigation.redirects.list) yield resolved(redirect)
      },
    },
  }
}

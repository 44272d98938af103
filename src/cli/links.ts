import { relative, sep } from 'node:path'
import { cleanPath, withoutExtension } from '../navigation/page-path.ts'
import { linkFormatNames, linkFormats } from '../report/links/index.ts'
import type { ShownLinks } from '../report/links/format.ts'
import type { Link, LinkedPage, OpenLinkGraph } from '../site/link-graph.ts'
import { closestPath, nearest, split } from '../site/nearest.ts'
import { hrefOf } from '../site/slug.ts'
import { oneOf, parse } from './arguments.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { isTextAlone, readPath, reading, readingOptions, rootOf } from './source.ts'
import { writeAll } from './write-all.ts'

const options = {
  format: { type: 'string', default: 'text' },
  to: { type: 'string' },
  from: { type: 'string' },
  orphans: { type: 'boolean', default: false },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
  ...readingOptions,
} as const

/** `docs-nav links`: reads one project and writes which of its pages link to which. */
export async function links(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('links'))
    return 0
  }
  if (positionals.length > 1) throw new UsageError('links takes one project.')
  const format = oneOf('--format', values.format, linkFormatNames)
  const { to, from, orphans } = values
  if (orphans && (to ?? from) !== undefined)
    throw new UsageError('--orphans names pages, and --to and --from links: use one of them.')
  const [path = '.'] = positionals
  const filename = values['stdin-filename']
  if (values['no-files']) throw new UsageError('links reads the pages, and --no-files leaves them out.')
  if (isTextAlone(path, filename))
    throw new UsageError('links reads the pages: --stdin-filename says where "-" belongs.')

  const read = reading(values)
  const project = await readPath(path, filename, io, { ...read, links: true })
  if (project.document.fault)
    throw new UsageError(`${project.document.file} is not JSON. "docs-nav check" shows where.`)
  const { openLinkGraph } = await import('../site/link-graph.ts')
  const graph = openLinkGraph(project, read.dialect ? { dialect: read.dialect } : {})
  const root = rootOf(path, filename, project)
  const write = await linkFormats[format]()
  await writeAll(write(asked(graph, { to, from, orphans, root }), { root, color: usesColor(values, io) }), io)
  return 0
}

interface Asked {
  readonly to: string | undefined
  readonly from: string | undefined
  readonly orphans: boolean
  readonly root: string
}

/** The part of the graph that a call asks for. */
function asked(graph: OpenLinkGraph, { to, from, orphans, root }: Asked): ShownLinks {
  if (orphans) return { pages: graph.orphans(), links: [], asked: 'orphans' }
  const target = to === undefined ? null : pageNamed(graph, to, root)
  const origin = from === undefined ? null : pageNamed(graph, from, root)
  if (!target && !origin) return { pages: graph.pages, links: graph.links(), asked: 'all' }
  const anchor = to === undefined ? null : anchorOf(to)
  const isAsked = (link: Link) =>
    (!origin || link.from === origin.address) &&
    (!target || link.to === target.address) &&
    (anchor === null || link.anchor === anchor)
  const chosen = [...filtered(graph.links(), isAsked)]
  const ends = new Set([target?.address, origin?.address, ...chosen.flatMap(link => [link.from, link.to])])
  const pages = graph.pages.filter(({ address }) => ends.has(address))
  const shown = target && { to: `${target.address}${anchor === null ? '' : `#${anchor}`}` }
  return { pages, links: chosen, asked: shown ?? 'all' }
}

function* filtered<Item>(items: Iterable<Item>, isWanted: (item: Item) => boolean): Generator<Item> {
  for (const item of items) if (isWanted(item)) yield item
}

/** The id that a page is named with; null without any. */
const anchorOf = (text: string) => text.split('#').slice(1).join('#') || null

/** The page that an address, or the path of a file with or without its extension, names. */
function pageNamed({ pages }: OpenLinkGraph, text: string, root: string): LinkedPage {
  // A shell completes a path from the current folder.
  for (const name of [text, relative(root, text).replaceAll(sep, '/')]) {
    const path = cleanPath(name)
    const address = hrefOf(path)
    const page =
      pages.find(page => page.address === address || page.address === name) ??
      pages.find(({ file }) => file !== null && withoutExtension(file) === path)
    if (page) return page
  }
  const names = pages.flatMap(({ address, file }) => [address, ...(file === null ? [] : [file])])
  const path = cleanPath(text)
  const namesakes = names.filter(name => split(name)[1] === split(path)[1])
  const meant = nearest(text, names) ?? nearest(`/${path}`, names) ?? closestPath(`/${path}`, namesakes)
  throw new UsageError(
    `there is no page ${JSON.stringify(text)}.${meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`}`,
  )
}

import { relative, sep } from 'node:path'
import { count } from '../document/count.ts'
import { cut, maxQuotedLength } from '../document/quote.ts'
import { type Colors, colorsOf } from '../report/colors.ts'
import { lineStart, visible } from '../document/visible.ts'
import {
  type Explanation,
  explain as explainPage,
  explainTitle,
  pagesNamed,
  pagesTitled,
  unbuiltFile,
} from '../tree/explain.ts'
import { resolveNavigation } from '../tree/resolve.ts'
import { parse } from './arguments.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { notShown } from './not-shown.ts'
import { isTextAlone, readPath, reading, readingOptions, rootOf } from './source.ts'

/** How many places of a page are told. */
export const maxExplained = 100

const known = {
  project: { type: 'string', short: 'p', default: '.' },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
  ...readingOptions,
} as const

/** `docs-nav explain PAGE`: where a page or an operation is in the navigation, and why it has its address. */
export async function explain(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, known)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('explain'))
    return 0
  }
  // `explain GET /users` means `explain "GET /users"`.
  const page = positionals.join(' ')
  if (page === '')
    throw new UsageError('explain takes a page path, an address, a title, "METHOD /path" or "webhook NAME".')
  const read = { ...reading(values), links: false }
  const project = await readPath(values.project, values['stdin-filename'], io, read)
  if (project.document.fault)
    throw new UsageError(`${project.document.file} is not JSON. "docs-nav check" shows where.`)
  const options = read.dialect ? { dialect: read.dialect } : {}
  const root = rootOf(values.project, values['stdin-filename'], project)
  const prefix = root === '.' || root === '' ? '' : `${root}/`
  // A shell completes a path from the current folder.
  const names = [page, pathFrom(root, page)]
  const tree = resolveNavigation(project, options)
  const listed = firstFilled(names, name => explainPage(project, name, options))
  const unlisted = firstFilled(names, name => pagesNamed(tree.unlisted, name))
  // A path names a page, listed or not, before a title does.
  const isNamed = listed.length + unlisted.length > 0
  const explanations = isNamed ? listed : explainTitle(project, page, options)
  if (explanations.length === 0) {
    const others = isNamed ? unlisted : pagesTitled(tree.unlisted, page)
    io.err(`docs-nav: ${notShown(page, tree, others, prefix, unbuiltFile(project, names, options))}\n`)
    const { remarksOn } = await import('./remarks.ts')
    io.err(remarksOn(project, read.dialect, isTextAlone(values.project, values['stdin-filename'])).remarks)
    return 1
  }
  const colors = colorsOf(usesColor(values, io))
  const told = explanations.slice(0, maxExplained)
  io.out(told.map(explanation => described(explanation, prefix, project.files !== null, colors)).join('\n'))
  const others = explanations.length - told.length
  if (others > 0)
    io.err(`docs-nav: ${count(others, 'other place')} of it ${others === 1 ? 'is' : 'are'} left out.\n`)
  return 0
}

const pathFrom = (root: string, file: string) => relative(root, file).replaceAll(sep, '/')

/** What the first name finds that finds anything. */
function firstFilled<T>(names: readonly string[], find: (name: string) => T[]): T[] {
  for (const name of names) {
    const matches = find(name)
    if (matches.length > 0) return matches
  }
  return []
}

/** The most characters of a row: a page may be listed thousands of times, below the same labels. */
export const maxRowLength = 4_000

/** One place of a page as rows. A missing file is reported only if files were read. */
function described(explanation: Explanation, prefix: string, isLookedFor: boolean, colors: Colors): string {
  const { page, above, openapi, foundIn, generated } = explanation
  const rows: [string, string | null][] = [
    [
      'shows',
      page.operation ? `${page.operation.method} ${page.operation.path ?? page.operation.webhook}` : null,
    ],
    ['file', page.file ? prefix + page.file : isLookedFor && !page.operation ? 'none' : null],
    [generated ? 'generated at' : 'listed at', prefix + explanation.place],
    ['below', above.map(node => `${cut(node.label, maxQuotedLength)} (${node.kind})`).join(' > ') || null],
    [
      'openapi',
      openapi &&
        `${openapi.sources.join(', ') || 'none'}, set by ${openapi.setBy} at ${prefix}${openapi.place}`,
    ],
    ['found in', foundIn && `${foundIn.source}, named by ${foundIn.namedBy} at ${prefix}${foundIn.place}`],
    ['address', page.href],
    ['made of', explanation.reasons.join('; ') || null],
    ['previous', page.previous],
    ['next', page.next],
    ['hidden', page.hidden ? 'yes' : null],
  ]
  const lines = rows.flatMap(([name, text]) =>
    text ? [`  ${colors.dim(name.padEnd(13))}${visible(cut(text, maxRowLength))}`] : [],
  )
  return `${[colors.bold(lineStart(cut(page.title, maxRowLength))), ...lines].join('\n')}\n`
}

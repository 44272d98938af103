import { dirname, join } from 'node:path'
import { checkProject } from '../check/check.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { openNavigation } from '../navigation/open.ts'
import { namedSpecifications } from '../navigation/openapi.ts'
import { isPartial } from '../openapi/lookup.ts'
import { dialectFor } from '../project/dialect.ts'
import type { Project } from '../project/project.ts'
import { visible } from '../report/visible.ts'
import { treeFormatNames, treeFormats } from '../report/tree/index.ts'
import type { TreeOptions, Written } from '../report/tree/format.ts'
import { resolveNavigation } from '../tree/resolve.ts'
import { labelsOf, select, type Selection } from '../tree/select.ts'
import { type NodeKind, nodeKinds, type Tree } from '../tree/tree.ts'
import { countOf, oneOf, parse } from './arguments.ts'
import { usesColor } from './color.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'
import { readPath, reading, readingOptions } from './source.ts'

const options = {
  format: { type: 'string', default: 'text' },
  depth: { type: 'string' },
  only: { type: 'string', multiple: true, default: [] as string[] },
  'base-url': { type: 'string' },
  output: { type: 'string', short: 'o' },
  'group-generated': { type: 'string', default: 'tag' },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
  ...readingOptions,
} as const

/** `docs-nav tree`: resolves one project and writes its pages. */
export async function tree(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).help)
    return 0
  }
  if (positionals.length > 1) throw new UsageError('tree takes one project.')
  const format = oneOf('--format', values.format, treeFormatNames)
  const depth = countOf('--depth', values.depth, Number.POSITIVE_INFINITY)
  const groupGenerated = oneOf('--group-generated', values['group-generated'], ['tag', 'none'])
  const baseUrl = baseUrlOf(values['base-url'], format)
  const read = reading(values)
  const { dialect } = read

  const project = await readPath(positionals[0] ?? '.', values['stdin-filename'], io, read)
  const { summary, diagnostics } = checkProject(project, { ...(dialect && { dialect }) })
  if (summary.errors > 0) {
    const errors = summary.errors === 1 ? '1 error' : `${summary.errors} errors`
    io.err(
      `docs-nav: ${visible(project.document.file)} has ${errors}; the tree holds what is sound. "docs-nav check" shows them.\n`,
    )
  }
  if (diagnostics.some(({ rule }) => rule === 'openapi-remote')) io.err(`docs-nav: ${leftOut(project)}\n`)
  if (
    positionals[0] === '-' &&
    values['stdin-filename'] === undefined &&
    namesSpecification(project, dialect)
  )
    io.err(
      'docs-nav: the operations of specifications are left out: of standard input only the text is read. --stdin-filename says where it belongs.\n',
    )
  const whole = resolveNavigation(project, { ...(dialect && { dialect }), groupGenerated })
  const shown = select(whole, selectionsOf(values.only, whole))
  const toTerminal = values.output === undefined
  const color = toTerminal && usesColor(values, io)
  const written = (await treeFormats[format]())(shown, { ...siteOf(project), baseUrl, depth, color })
  await write(written, values.output, io)
  return summary.errors > 0 ? 1 : 0
}

function namesSpecification(project: Project, override: Dialect | undefined): boolean {
  const dialect = dialectFor(project, override)
  return (
    namedSpecifications(openNavigation(project.document, project.includes, dialect).navigation).length > 0
  )
}

/** What is said of operations that are on the network. */
function leftOut({ specifications }: Project): string {
  const all = Object.values(specifications)
  if (all.some(one => !('failure' in one) && isPartial(one)))
    return 'part of a specification was not read, and its operations are left out. "docs-nav check" says of which.'
  const wasTried = all.some(one => 'failure' in one && one.failure === 'remote')
  return `a specification was not fetched, and its operations are left out. ${wasTried ? '"docs-nav check --allow-remote" says why.' : '--allow-remote fetches it.'}`
}

async function write({ text, parts = [] }: Written, output: string | undefined, io: Io) {
  if (output === undefined) {
    if (parts.length > 0)
      throw new UsageError(`this sitemap needs ${parts.length + 1} files: name the first with --output.`)
    io.out(text)
    return
  }
  const { writeAtomically } = await import('../project/write.ts')
  const files = parts.map((_, i) => join(dirname(output), `sitemap-${i + 1}.xml`))
  if (files.includes(join(output)))
    throw new UsageError(`"${output}" is the name of a part of this sitemap: give --output another.`)
  parts.forEach((part, i) => writeAtomically(files[i]!, part))
  writeAtomically(output, text)
}

function baseUrlOf(text: string | undefined, format: string): string {
  if (text === undefined) {
    if (format === 'sitemap')
      throw new UsageError('a sitemap needs --base-url, such as https://docs.example.com.')
    return ''
  }
  const isWeb = /^https?:\/\/[^\s/?#][^\s?#]*$/i.test(text) && URL.canParse(text)
  if (!isWeb)
    throw new UsageError(`--base-url takes an address such as https://docs.example.com, not "${text}".`)
  return text.replace(/(?<!\/)\/+$/, '')
}

/** `--only language=fr`; a label that the tree has not is a mistake of the call. */
function selectionsOf(texts: readonly string[], whole: Tree): Selection[] {
  return texts.map(text => {
    const at = text.indexOf('=')
    const kind: NodeKind = oneOf(
      '--only kind=label with a kind that',
      text.slice(0, Math.max(at, 0)),
      nodeKinds,
    )
    const label = text.slice(at + 1)
    const labels = labelsOf(whole, kind)
    if (!labels.includes(label))
      throw new UsageError(
        `there is no ${kind} "${label}".${labels.length > 0 ? ` There are: ${labels.slice(0, 20).join(', ')}.` : ''}`,
      )
    return { kind, label }
  })
}

/** What docs.json calls the site. */
function siteOf({ document: { value } }: Project): Pick<TreeOptions, 'name' | 'description'> {
  const docs = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const text = (key: string) => (typeof docs[key] === 'string' ? docs[key] : '')
  return { name: text('name'), description: text('description') }
}

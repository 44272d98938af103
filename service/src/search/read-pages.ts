import { open, realpath } from 'node:fs/promises'
import { constants } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { OperationReference, PageNode, Tree } from 'docs-nav'
import type { Log } from '../log.ts'
import { type Fault, openPageParser, type PageParser } from './page-parser.ts'
import type { PageFault, PageText } from './page-text.ts'
import { toPassages } from './passages.ts'
import { markups, type Section } from './sections.ts'
import { readSnippets } from './snippets.ts'

/** The most bytes of a page's file that are read; the rest is left out. */
export const maxPageSize = 512 * 1024

export interface ReadPagesOptions {
  /** What its specification says of a page's operation. */
  readonly describe?: (operation: OperationReference) => readonly string[]
  readonly log?: Pick<Log, 'warn'>
  readonly signal?: AbortSignal
  /** The most milliseconds to parse a page. */
  readonly timeout?: number
}

/**
 * The texts of the tree's visible pages: of their files, which are read only inside the root, and of the
 * operations that they show. A page whose file cannot be read or parsed has its title and description.
 */
export async function readPages(
  root: string,
  tree: Tree,
  { describe, log, signal, timeout }: ReadPagesOptions = {},
): Promise<PageText[]> {
  const parser = openPageParser(timeout)
  try {
    const realRoot = await realpath(root)
    const pages: PageText[] = []
    for (const page of tree.nodes) {
      signal?.throwIfAborted()
      if (page.kind !== 'page' || page.hidden) continue
      const body = page.file === null ? noBody : await readBody(realRoot, page.file, parser, log)
      const described = (page.operation && describe?.(page.operation)) ?? []
      pages.push(toPage(page, body, tree, introOf(page, described)))
    }
    return pages
  } finally {
    await parser.close()
  }
}

function toPage(
  page: PageNode,
  { sections: body, fault }: Body,
  tree: Tree,
  intro: readonly string[],
): PageText {
  const [first, ...rest] = body
  const sections =
    first?.heading === ''
      ? [{ heading: '', blocks: [...intro, ...first.blocks] }, ...rest]
      : intro.length > 0 || body.length === 0
        ? [{ heading: '', blocks: intro }, ...body]
        : body
  return {
    node: page.id,
    href: page.href,
    title: page.title,
    description: page.description ?? '',
    breadcrumbs: page.breadcrumbs,
    language: labelAbove(tree, page, 'language'),
    version: labelAbove(tree, page, 'version'),
    isCurrent: isCurrent(tree, page),
    ...(fault && { fault }),
    passages: toPassages(sections),
  }
}

/** The text of a page that is known without its file. */
function introOf({ description, operation }: PageNode, described: readonly string[]): string[] {
  const address = operation && `\`${operation.method} ${operation.path ?? operation.webhook ?? ''}\``
  return [address, operation?.summary, description, ...described].filter(
    (text, index, all): text is string => !!text && all.indexOf(text) === index,
  )
}

function labelAbove(tree: Tree, page: PageNode, kind: 'language' | 'version'): string | null {
  for (let id = page.parent; id !== null; id = tree.nodes[id]!.parent)
    if (tree.nodes[id]!.kind === kind) return tree.nodes[id]!.label
  return null
}

/** Whether each version above a page is the first beside it, or the one marked as default. */
function isCurrent({ nodes }: Tree, page: PageNode): boolean {
  for (let id = page.parent; id !== null; id = nodes[id]!.parent) {
    const { kind, parent } = nodes[id]!
    if (kind !== 'version') continue
    const beside = nodes.filter(node => node.kind === 'version' && node.parent === parent)
    if ((beside.find(node => 'default' in node && node.default) ?? beside[0])?.id !== id) return false
  }
  return true
}

interface Body {
  readonly sections: readonly Section[]
  readonly fault?: PageFault
}

const noBody: Body = { sections: [] }

async function readBody(
  root: string,
  file: string,
  parser: PageParser,
  log: ReadPagesOptions['log'],
): Promise<Body> {
  const source = await readInside(root, file)
  if (source === undefined) {
    log?.warn({ file }, 'a page cannot be read')
    return noBody
  }
  const snippets = await readSnippets(source, file, path => readInside(root, path))
  const faults: Fault[] = []
  for (const markup of markups) {
    const parsed = await parser.parse({ source, markup, snippets })
    if ('sections' in parsed) return { ...parsed, ...faultOf(file, faults) }
    faults.push({ ...parsed, fault: parsed.fault.slice(0, 200) })
  }
  log?.warn({ file, faults }, 'a page cannot be parsed')
  return { ...noBody, ...faultOf(file, faults) }
}

const faultOf = (file: string, [first]: readonly Fault[]) =>
  first && { fault: { file, message: first.fault, line: first.line ?? 1, column: first.column ?? 1 } }

/** The beginning of a regular file that lies in the root, however it is linked; undefined for anything else. */
export async function readInside(
  root: string,
  file: string,
  most = maxPageSize,
): Promise<string | undefined> {
  try {
    const path = await realpath(join(root, file))
    const inside = relative(root, path)
    if (isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`)) return undefined
    // Opening a pipe would block.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      if (!(await handle.stat()).isFile()) return undefined
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0)
      return new TextDecoder().decode(buffer.subarray(0, bytesRead))
    } finally {
      await handle.close()
    }
  } catch {
    return undefined
  }
}

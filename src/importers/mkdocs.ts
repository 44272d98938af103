import { type Document, isMap, isPair, isScalar, isSeq, Lexer, type Node, parseDocument, Parser } from 'yaml'
import { yamlDocument } from '../document/yaml-document.ts'
import { nestsTooDeep } from '../document/yaml-depth.ts'
import type { Span } from '../document/span.ts'
import { cleanPath, isListable, isPage, leavesProject } from '../navigation/page-path.ts'
import { hrefOf } from '../site/slug.ts'
import { contentOf, docsOf, type OutlineEntry, renameRemark, withoutReadme } from './outline.ts'
import { type Importer, maxImportedDepth, type Remark } from './result.ts'

type Say = (node: unknown, message: string) => void

/**
 * A docs.json of `nav` of a mkdocs.yml. Tags such as `!!python/name` are not run. The docs.json belongs into the folder
 * `docs_dir`, so that pages keep their addresses.
 */
export const importMkdocs: Importer = text => {
  const document = documentOf(text)
  if ('message' in document) return { fault: document }
  const remarks: Remark[] = []
  const say: Say = (node, message) => void remarks.push({ span: spanOf(node), message })
  const nav = document.get('nav', true)
  if (!isSeq(nav))
    return {
      fault: { span: spanOf(nav), message: 'This file has no list "nav": MkDocs lists its pages itself.' },
    }
  const entries = entriesOf(nav.items, say, 0)
  if (entries.length === 0) return { fault: { span: spanOf(nav), message: '"nav" lists no page.' } }
  const name = document.get('site_name')
  const redirects = document.get('use_directory_urls') === false ? htmlRedirects(entries) : []
  const docs = docsOf(
    typeof name === 'string' ? name : 'Documentation',
    contentOf(entries),
    redirects.length > 0 ? { redirects } : {},
  )
  return { docs, remarks, folder: folderOf(document.get('docs_dir', true), say) }
}

/** The folder of the pages. */
function folderOf(node: unknown, say: Say): string {
  const named = isScalar(node) ? node.value : undefined
  if (named === undefined) return 'docs'
  if (typeof named === 'string' && !named.startsWith('/') && !leavesProject(named)) return cleanPath(named)
  say(node, '"docs_dir" is no folder below this one; docs.json belongs where the pages are.')
  return ''
}

/** The document, or why it is none; of nesting that is too deep, its start. */
function documentOf(text: string): Document.Parsed | Remark {
  if (nestsTooDeep({ Lexer, Parser }, text)) return { span: [0, 0], message: 'This file is nested too deep.' }
  const document = yamlDocument({ parseDocument }, text, { logLevel: 'silent' })
  const [error] = document.errors
  if (!error) return document
  const [start, end] = error.pos
  return { span: [Math.min(start, text.length), Math.min(end, text.length)], message: error.message }
}

function spanOf(node: unknown): Span {
  const range = (node as Node | undefined)?.range
  return range ? [range[0], range[1]] : [0, 0]
}

const entriesOf = (items: readonly unknown[], say: Say, depth: number): OutlineEntry[] =>
  items.flatMap(item => entryOf(item, say, depth) ?? [])

/** `page.md`, `Title: page.md` or `Section: [...]`. */
function entryOf(item: unknown, say: Say, depth: number): OutlineEntry | null {
  if (isScalar(item)) return pageOf(item, say)
  const pair = isMap(item) && item.items.length === 1 ? item.items[0] : undefined
  if (!isPair(pair)) return left(say, item, 'This is neither a page nor a section; it was left out.')
  const label = isScalar(pair.key) ? String(pair.key.value) : ''
  if (isSeq(pair.value) && depth === maxImportedDepth)
    return left(say, item, `Sections below ${maxImportedDepth} levels were left out.`)
  if (isSeq(pair.value))
    return { label: label || 'Pages', root: null, entries: entriesOf(pair.value.items, say, depth + 1) }
  return isScalar(pair.value)
    ? pageOf(pair.value, say)
    : left(say, pair.key, 'This entry has no page; it was left out.')
}

function left(say: Say, node: unknown, message: string): null {
  say(node, message)
  return null
}

function pageOf(node: { readonly value: unknown }, say: Say): string | null {
  const file = node.value
  if (
    typeof file !== 'string' ||
    /^[a-z][a-z0-9+.-]*:|^\/\//i.test(file) ||
    !isPage(file.split('#', 1)[0]!) ||
    leavesProject(file) ||
    !isListable(cleanPath(file))
  )
    return left(say, node, `"${String(file)}" is no page; it was left out.`)
  const page = cleanPath(file)
  if (withoutReadme(page) !== page) say(node, renameRemark(file))
  return withoutReadme(page)
}

/** With `use_directory_urls: false` a page is served as `page.html`. */
function htmlRedirects(entries: readonly OutlineEntry[]): { source: string; destination: string }[] {
  return entries.flatMap(entry => {
    if (typeof entry !== 'string') return htmlRedirects(entry.entries)
    return [{ source: hrefOf(`${entry}.html`), destination: hrefOf(entry.replace(/(?:^|\/)index$/, '')) }]
  })
}

import type { DocumentLink } from 'vscode-languageserver/node'
import { type Document, nodeOf, rangeIn } from '../document/document.ts'
import { includedFile, isOutside } from '../document/include.ts'
import { keysOf } from '../document/pointer.ts'
import type { JsonNode } from '../document/scan.ts'
import type { Span } from '../document/span.ts'
import { docsLinks } from '../navigation/docs-links.ts'
import { pathOf } from '../navigation/element.ts'
import { specificationKey } from '../navigation/openapi.ts'
import { isPage } from '../navigation/page-path.ts'
import { resolveUrl } from '../site/resolve.ts'
import { documentOf, type Known, locating } from './known.ts'
import type { Naming } from './edits.ts'
import { toRange } from './places.ts'
import { pageLinks } from './pages/links.ts'

/** What a file of a project names and an editor can open: in a page its links and imports, in docs.json its pages. */
export function documentLinks(known: Known, file: string, { uriOf }: Naming): DocumentLink[] {
  if (isPage(file))
    return pageLinks(known, file).map(({ range, target }) => ({
      range: toRange(range),
      target: uriOf(target),
    }))
  const document = documentOf(known, file)
  if (!document) return []
  return [...pagesIn(known, document), ...filesIn(known, document)].map(({ span, target }) => ({
    range: toRange(rangeIn(document, span)),
    target: uriOf(target),
  }))
}

interface Named {
  readonly span: Span
  readonly target: string
}

/** The entries of pages, and the links of other fields. */
function pagesIn(known: Known, document: Document): Named[] {
  const { navigation, fileOf, facts } = known
  const find = locating(known)
  const at = (keys: Parameters<typeof find>[0], target: string | null | undefined): Named[] => {
    const place = target === null || target === undefined ? undefined : find(keys)
    return target && place?.document === document ? [{ span: inside(place.node), target }] : []
  }
  const entries = navigation.entries.flatMap(entry =>
    entry.page === null ? [] : at(keysOf(pathOf(entry)), fileOf(entry.page)),
  )
  const reach = facts().reach()
  const links = reach
    ? docsLinks(navigation.docs).flatMap(({ kind, value, path }) => {
        if (kind === 'markdown') return []
        const { answer } = resolveUrl(reach, value, null)
        return at(keysOf(path), 'file' in answer ? answer.file : null)
      })
    : []
  return [...entries, ...links]
}

/** The files that `$ref` and `openapi` name. */
function filesIn({ project }: Known, document: Document): Named[] {
  const files = new Set(project.files)
  const found: Named[] = []
  const todo: { node: JsonNode; key: string }[] = [{ node: nodeOf(document), key: '' }]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { node, key } = next
    node.children?.forEach((child, i) => todo.push({ node: child, key: node.keys?.[i] ?? key }))
    if (document.text[node.start] !== '"' || !(key === '$ref' || key === 'openapi')) continue
    const text = String(JSON.parse(document.text.slice(node.start, node.end)))
    const target = key === '$ref' ? includedFile(document.file, text) : specificationKey(text)
    if (target !== null && !isOutside(target) && files.has(target)) found.push({ span: inside(node), target })
  }
  return found
}

/** A string without its quotes. */
const inside = ({ start, end }: JsonNode): Span => [start + 1, end - 1]

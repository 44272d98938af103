import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node'
import { type Document, rangeIn } from '../document/document.ts'
import { keysOf } from '../document/pointer.ts'
import { childOf, type JsonNode } from '../document/scan.ts'
import { rowOf } from '../grammar/table.ts'
import { type Element, isElement, nameOf, type PageEntry, pathOf } from '../navigation/element.ts'
import { visible } from '../document/visible.ts'
import { crumb } from '../tree/crumb.ts'
import { type Known, locating } from './known.ts'
import { toRange } from './places.ts'

/** What was made of a project, by file: an editor asks for its outline, its breadcrumbs and its scroll bar. */
const made = new WeakMap<Known, Map<string, DocumentSymbol[]>>()

/**
 * The navigation as far as it stands in one file, docs.json or one that it includes: elements with what they hold. An
 * element of another file gives way to what it holds here.
 */
export function outlineOf(known: Known, file: string): DocumentSymbol[] {
  const outlines = made.get(known) ?? new Map<string, DocumentSymbol[]>()
  made.set(known, outlines)
  const outline = outlines.get(file) ?? symbolsIn(known, file)
  outlines.set(file, outline)
  return outline
}

function symbolsIn(known: Known, file: string): DocumentSymbol[] {
  const { root } = known.navigation
  const find = finding(known)
  const symbolsOf = (parent: Element, holder: JsonNode | null): DocumentSymbol[] =>
    parent.children.flatMap(child => {
      const at = find(child, holder)
      const node = at?.document.file === file ? at.node : null
      const below = isElement(child) ? symbolsOf(child, node) : []
      if (!at || !node) return below
      const range = rangeAt(at.document, node)
      if (!isElement(child))
        return [{ ...entryWords(child, known), kind: kindOf(child), range, selectionRange: range }]
      const label = childOf(node, rowOf(child.kind).label ?? '')
      return [
        {
          name: visible(crumb(child.label ?? nameOf(child))),
          detail: child.kind,
          kind: kindOf(child),
          range,
          selectionRange: label ? rangeAt(at.document, label) : range,
          children: below,
        },
      ]
    })
  return root ? symbolsOf(root, null) : []
}

/** Finds what an element holds; quick where nothing is included, by the place of the element. */
function finding(known: Known) {
  const { document, includes } = known.project
  const locate = locating(known)
  const isAlone = Object.keys(includes).length === 0
  return (child: Element | PageEntry, holder: JsonNode | null) => {
    const key = isElement(child) ? child.path.key : child.key
    const list = isElement(child) ? child.list : 'pages'
    const items = holder && key !== 'root' && list ? childOf(holder, list) : undefined
    const node = isAlone && items && key !== null ? childOf(items, key) : undefined
    return node ? { document, node } : locate(keysOf(isElement(child) ? child.path : pathOf(child)))
  }
}

const rangeAt = (document: Document, { start, end }: { readonly start: number; readonly end: number }) =>
  toRange(rangeIn(document, [start, end]))

/** A page by its path, with the title that its file has. */
function entryWords({ page, text }: PageEntry, { project, fileOf }: Known) {
  const file = page === null ? undefined : fileOf(page)
  const title = file === undefined ? undefined : project.frontMatter[file]?.title
  // An editor refuses a symbol without a name.
  return {
    name: visible(crumb(text.trim())) || '(empty)',
    ...(typeof title === 'string' && { detail: visible(crumb(title)) }),
  }
}

function kindOf(child: Element | PageEntry): SymbolKind {
  if (!isElement(child)) return child.page === null ? SymbolKind.Method : SymbolKind.File
  if (child.kind === 'group') return SymbolKind.Namespace
  return SymbolKind.Module
}

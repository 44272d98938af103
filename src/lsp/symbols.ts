import { type Location, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver/node'
import { rangeIn } from '../document/document.ts'
import { keysOf } from '../document/pointer.ts'
import { pathOf } from '../navigation/element.ts'
import { withoutExtension } from '../navigation/page-path.ts'
import { visible } from '../document/visible.ts'
import { hrefOf } from '../site/slug.ts'
import type { Placement, SitePage } from '../site/survey.ts'
import { crumb } from '../tree/crumb.ts'
import { pageFields } from '../tree/page.ts'
import type { Naming } from './edits.ts'
import { type Known, locating } from './known.ts'
import { fileStart, toRange } from './places.ts'

/** The most symbols of one answer; an editor asks again as the user types. */
export const maxSymbols = 500

/** A page that can be looked for. */
interface Symbol {
  readonly title: string
  readonly href: string
  /** In lower case, for comparing. */
  readonly words: string
  /** Its file, or where the navigation shows one that has none. */
  readonly at: string | Placement['by']
}

const made = new WeakMap<Known, readonly Symbol[]>()

/** The pages whose title or address holds a text, those whose title begins with it first. */
export function symbolsOf(known: Known, query: string, naming: Naming): WorkspaceSymbol[] {
  const all = made.get(known) ?? pagesOf(known)
  made.set(known, all)
  const wanted = query.toLowerCase()
  const found = all.filter(({ words }) => words.includes(wanted))
  const isFirst = ({ words }: Symbol) => words.startsWith(wanted)
  const sorted = [...found.filter(isFirst), ...found.filter(symbol => !isFirst(symbol))].slice(0, maxSymbols)
  const locationOf = locations(known, naming)
  return sorted.map(({ title, href, at }) => ({
    name: visible(title),
    containerName: visible(href),
    kind: typeof at === 'string' ? SymbolKind.File : SymbolKind.Method,
    location: locationOf(at),
  }))
}

/** Every page of the site once, and those that no list shows. */
function pagesOf({ facts }: Known): Symbol[] {
  const { survey, files, whyUnbuilt } = facts()
  const { placements, filePage } = survey()
  const symbols = new Map<string, Symbol>()
  const add = (page: SitePage, at: Symbol['at']) => {
    if (symbols.has(page.address)) return
    const fields = pageFields(page)
    const [title, href] = [crumb(fields.title), fields.href]
    symbols.set(page.address, { title, href, words: `${title}\n${hrefOf(page.address)}`.toLowerCase(), at })
  }
  for (const { page, by } of placements)
    add(page, page.kind === 'file' && page.file !== null ? page.file : by)
  for (const file of files?.pages ?? [])
    if (whyUnbuilt(file) === null) add(filePage(withoutExtension(file), null), file)
  return [...symbols.values()]
}

function locations(known: Known, { uriOf }: Naming): (at: Symbol['at']) => Location {
  const find = locating(known)
  return at => {
    if (typeof at === 'string') return { uri: uriOf(at), range: fileStart }
    const place = find(keysOf('element' in at ? at.element.path : pathOf(at)))
    if (!place) return { uri: uriOf(known.project.document.file), range: fileStart }
    const { document, node } = place
    return { uri: uriOf(document.file), range: toRange(rangeIn(document, [node.start, node.start])) }
  }
}

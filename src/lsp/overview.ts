import { pushAll } from '../document/append.ts'
import type {
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Location,
  ReferenceParams,
  WorkspaceSymbol,
} from 'vscode-languageserver/node'
import { isPage } from '../navigation/page-path.ts'
import { askedAt, type Context, currentPages, guarding } from './context.ts'
import { documentOf } from './known.ts'

interface OfDocument {
  readonly textDocument: { readonly uri: string }
}

/** Answers what an editor shows of a whole project or document; each answer is loaded when it is first asked for. */
export function overview(context: Context) {
  const { documents, workspace } = context
  const guarded = guarding(context)

  /** What is asked of docs.json, or of a file that it includes, as it is now. */
  const ofDocs = async ({ textDocument: { uri } }: OfDocument) => {
    const place = workspace.placeOf(uri)
    const known = await place?.session.known()
    const document = place && known ? documentOf(known, place.file) : null
    // While docs.json is not valid JSON, `known` is older than the text.
    if (!place || !known || !document || document.text !== documents.get(uri)?.getText()) return null
    return { ...place, known, document }
  }

  /** The page file that is meant at a position: that of an entry or a link, or the open page itself. */
  const pageMeant = async (params: ReferenceParams): Promise<string | null> => {
    const { textDocument, position } = params
    const place = workspace.placeOf(textDocument.uri)
    const document = documents.get(textDocument.uri)
    if (!place || !document) return null
    if (!isPage(place.file)) {
      const asked = await askedAt(context, params)
      const page = asked?.known.entryAt(asked.keys)?.page
      return (page !== null && page !== undefined && asked?.known.fileOf(page)) || null
    }
    const known = await currentPages(place.session, [place.file])
    if (!known) return null
    const { endOf, linkAt } = await import('./pages/links.ts')
    const link = linkAt(known, place.file, document.offsetAt(position))
    return link ? (endOf(known, link)?.file ?? null) : place.file
  }

  return {
    documentSymbol: guarded(async (params: OfDocument): Promise<DocumentSymbol[] | null> => {
      const docs = await ofDocs(params)
      return docs && (await import('./outline.ts')).outlineOf(docs.known, docs.file)
    }),

    foldingRange: guarded(async (params: OfDocument): Promise<FoldingRange[] | null> => {
      const docs = await ofDocs(params)
      return docs && (await import('./folding.ts')).foldsOf(docs.document)
    }),

    documentLink: guarded(async ({ textDocument: { uri } }: OfDocument): Promise<DocumentLink[] | null> => {
      const place = workspace.placeOf(uri)
      if (!place) return null
      const { session, file } = place
      const known = await currentPages(session, isPage(file) ? [file] : [])
      return (
        known &&
        (await import('./document-links.ts')).documentLinks(known, file, workspace.naming(session.root))
      )
    }),

    references: guarded(async (params: ReferenceParams): Promise<Location[] | null> => {
      const place = workspace.placeOf(params.textDocument.uri)
      const file = await pageMeant(params)
      const known = place && file !== null ? await currentPages(place.session) : null
      if (!place || file === null || !known) return null
      const { entriesOf, linksTo } = await import('./references.ts')
      const naming = workspace.naming(place.session.root)
      const isEntryWanted = params.context.includeDeclaration || isPage(place.file)
      return [...(isEntryWanted ? entriesOf(file, known, naming) : []), ...linksTo(file, known, naming)]
    }),

    workspaceSymbol: guarded(async ({ query }: { readonly query: string }): Promise<WorkspaceSymbol[]> => {
      const { symbolsOf } = await import('./symbols.ts')
      const found: WorkspaceSymbol[] = []
      for (const session of workspace.sessions()) {
        const known = await session.known()
        if (known) pushAll(found, symbolsOf(known, query, workspace.naming(session.root)))
      }
      return found
    }),
  }
}

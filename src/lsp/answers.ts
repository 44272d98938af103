import { pushAll } from '../document/append.ts'
import type {
  CodeAction,
  CodeActionParams,
  CompletionList,
  Hover,
  Location,
  TextDocumentPositionParams,
} from 'vscode-languageserver/node'
import { isPage } from '../navigation/page-path.ts'
import { diagnosticsAt, quickFixes } from './actions/quick-fixes.ts'
import { proposals } from './complete/complete.ts'
import { completionList } from './complete/items.ts'
import { askedAt, type Context, currentPages, guarding } from './context.ts'
import { definitionOf, type Target } from './definition.ts'
import { hoverText } from './hover.ts'
import { fileStart, toRange } from './places.ts'
import type { Place } from './workspace.ts'

/** Answers what an editor asks while a person writes; null for a document outside any project. */
export function answerer(context: Context) {
  const { documents, workspace, client } = context
  const guarded = guarding(context)

  const inDocs = async (params: TextDocumentPositionParams): Promise<Target | null> => {
    const at = await askedAt(context, params)
    const read = at?.session.open()?.file
    return at && read ? definitionOf(at.cursor, at.keys, at.file, at.known, read) : null
  }

  /** A position in a page, with the text of that page. */
  const inPage = async ({ textDocument, position }: TextDocumentPositionParams, { session, file }: Place) => {
    const known = await currentPages(session, [file])
    const document = documents.get(textDocument.uri)
    return known && document ? { known, document, offset: document.offsetAt(position) } : null
  }

  const pageTarget = async (params: TextDocumentPositionParams, place: Place): Promise<Target | null> => {
    const at = await inPage(params, place)
    if (!at) return null
    const { pageDefinition } = await import('./pages/definition.ts')
    return pageDefinition(at.known, place.file, at.offset)
  }

  const pageCompletion = async (params: TextDocumentPositionParams, { session, file }: Place) => {
    const { pageCompletions } = await import('./pages/completion.ts')
    const document = documents.get(params.textDocument.uri)
    return document ? pageCompletions(document, params.position, file, session) : null
  }

  return {
    completion: guarded(async (params: TextDocumentPositionParams): Promise<CompletionList | null> => {
      const place = workspace.placeOf(params.textDocument.uri)
      if (place && isPage(place.file)) return pageCompletion(params, place)
      const current = await askedAt(context, params)
      if (!current) return null
      return completionList(
        proposals(current.cursor, current.keys, current.file, current.known),
        current.cursor.typed,
        current.range,
      )
    }),

    hover: guarded(async (params: TextDocumentPositionParams): Promise<Hover | null> => {
      const place = workspace.placeOf(params.textDocument.uri)
      if (place && isPage(place.file)) {
        const at = await inPage(params, place)
        return at && (await import('./pages/hover.ts')).pageHover(at.known, place.file, at.offset)
      }
      const spot = await askedAt(context, params)
      const value = spot && (await hoverText(spot.cursor, spot.keys, spot.known, spot.session.open()))
      return spot && value ? { contents: { kind: 'markdown', value }, range: spot.range } : null
    }),

    definition: guarded(async (params: TextDocumentPositionParams): Promise<Location | null> => {
      const place = workspace.placeOf(params.textDocument.uri)
      const target = place && (isPage(place.file) ? await pageTarget(params, place) : await inDocs(params))
      if (!target) return null
      const uri = workspace.naming(place.session.root).uriOf(target.file)
      return { uri, range: target.range ? toRange(target.range) : fileStart }
    }),

    codeAction: guarded(async (params: CodeActionParams): Promise<CodeAction[] | null> => {
      const { textDocument, range } = params
      const { only } = params.context
      const place = workspace.placeOf(textDocument.uri)
      const document = documents.get(textDocument.uri)
      if (!place || !document) return null
      const { session, file } = place
      const generation = session.generation()
      const checked = await session.checked()
      const known = await session.known()
      if (!checked) return null
      const naming = workspace.naming(session.root)
      const { report, suggestions } = checked
      const touched = diagnosticsAt(report.diagnostics, file, range)
      const fixes = quickFixes(touched, suggestions, naming, client())
      const textAt = (one: (typeof touched)[number]) => document.getText(toRange(one.range))
      if (known && touched.some(({ rule }) => rule === 'orphan-page' || rule === 'missing-page')) {
        const { changesFor } = await import('./actions/changes.ts')
        pushAll(
          fixes,
          touched.flatMap(one => changesFor(one, textAt(one), known, session.root, naming, client())),
        )
      }
      const open = session.open()
      if (open && only?.some(kind => kind.startsWith('source'))) {
        const { asksFixAll, fixAll } = await import('./actions/fix-all.ts')
        if (asksFixAll(only)) pushAll(fixes, await fixAll(checked.project, file, open, naming, client()))
      }
      // An edit in the meantime has moved the places of the repairs.
      return generation === session.generation() ? fixes : null
    }),
  }
}

import type {
  CodeAction,
  CodeActionParams,
  CompletionList,
  Hover,
  Location,
  Range,
  TextDocumentPositionParams,
  TextDocuments,
} from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { isPage } from '../navigation/page-path.ts'
import { quickFixes } from './actions.ts'
import { proposals } from './complete/complete.ts'
import { completionList } from './complete/items.ts'
import { type Cursor, cursorAt } from './cursor.ts'
import { definitionOf, type Target } from './definition.ts'
import { hoverText } from './hover.ts'
import { inclusionOf } from './inclusion.ts'
import type { Key, Known } from './known.ts'
import { fileStart, toRange } from './places.ts'
import { pageDefinition } from './page-definition.ts'
import type { Place, Workspace } from './workspace.ts'

/** A position in a document of a project, from a client's request. */
interface Asked extends Place {
  readonly cursor: Cursor
  /** The path of that position in the composed docs.json. */
  readonly keys: readonly Key[]
  readonly known: Known
  readonly range: Range
}

/**
 * Answers a client's requests; null for a document outside any project. An internal error is logged and
 * answered by null. `takesVersions` is known after the client has sent its capabilities.
 */
export function answerer(
  documents: TextDocuments<TextDocument>,
  workspace: Workspace,
  takesVersions: () => boolean,
  log: (error: unknown) => void,
) {
  const asked = async ({ textDocument, position }: TextDocumentPositionParams): Promise<Asked | null> => {
    const document = documents.get(textDocument.uri)
    const place = workspace.placeOf(textDocument.uri)
    const cursor = document && place && cursorAt(document.getText(), document.offsetAt(position))
    if (!cursor) return null
    const range = {
      start: document.positionAt(cursor.span[0]),
      end: document.positionAt(cursor.span[1]),
    }
    const known = await place.session.known()
    const prefix = known && inclusionOf(known.project, place.file)
    return known && prefix && { ...place, cursor, keys: [...prefix, ...cursor.keys], known, range }
  }

  const inDocs = async (params: TextDocumentPositionParams): Promise<Target | null> => {
    const at = await asked(params)
    const read = at?.session.open()?.file
    return at && read ? definitionOf(at.cursor, at.keys, at.file, at.known, read) : null
  }

  const inPage = async (
    { textDocument, position }: TextDocumentPositionParams,
    { session, file }: Place,
  ): Promise<Target | null> => {
    const links = (await session.known())?.links()
    const document = documents.get(textDocument.uri)
    return links && document ? pageDefinition(file, document.offsetAt(position), links) : null
  }

  const guarded =
    <Params, Answer>(answer: (params: Params) => Promise<Answer | null>) =>
    async (params: Params): Promise<Answer | null> => {
      try {
        return await answer(params)
      } catch (error) {
        log(error)
        return null
      }
    }

  return {
    completion: guarded(async (params: TextDocumentPositionParams): Promise<CompletionList | null> => {
      const current = await asked(params)
      if (!current) return null
      return completionList(
        proposals(current.cursor, current.keys, current.file, current.known),
        current.cursor.typed,
        current.range,
      )
    }),

    hover: guarded(async (params: TextDocumentPositionParams): Promise<Hover | null> => {
      const spot = await asked(params)
      const value = spot && (await hoverText(spot.cursor, spot.keys, spot.known, spot.session.open()))
      return spot && value ? { contents: { kind: 'markdown', value }, range: spot.range } : null
    }),

    definition: guarded(async (params: TextDocumentPositionParams): Promise<Location | null> => {
      const place = workspace.placeOf(params.textDocument.uri)
      const target = place && (isPage(place.file) ? await inPage(params, place) : await inDocs(params))
      if (!target) return null
      const uri = workspace.naming(place.session.root).uriOf(target.file)
      return { uri, range: target.range ? toRange(target.range) : fileStart }
    }),

    codeAction: guarded(async ({ textDocument, range }: CodeActionParams): Promise<CodeAction[] | null> => {
      const place = workspace.placeOf(textDocument.uri)
      const version = documents.get(textDocument.uri)?.version
      const checked = await place?.session.checked()
      // An edit in the meantime has moved the places of the repairs.
      if (!place || !checked || documents.get(textDocument.uri)?.version !== version) return null
      const naming = workspace.naming(place.session.root)
      const { report, suggestions } = checked
      return quickFixes(report.diagnostics, suggestions, place.file, range, naming, takesVersions())
    }),
  }
}

import type { Range, TextDocumentPositionParams, TextDocuments } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { type Cursor, cursorAt } from './cursor.ts'
import type { ClientEdits } from './edits.ts'
import { inclusionOf } from './inclusion.ts'
import type { Key, Known } from './known.ts'
import type { Session } from './session.ts'
import type { Place, Workspace } from './workspace.ts'

/** What every answer is made of. */
export interface Context {
  readonly documents: TextDocuments<TextDocument>
  readonly workspace: Workspace
  /** Known after the client has sent its capabilities. */
  client(): ClientEdits
  log(error: unknown): void
}

/** A position in docs.json or a file that it includes, from a client's request. */
export interface Asked extends Place {
  readonly cursor: Cursor
  /** The path of that position in the composed docs.json. */
  readonly keys: readonly Key[]
  readonly known: Known
  readonly range: Range
}

/** Reads a position of a request; null where neither a key nor a value is possible. */
export async function askedAt(
  { documents, workspace }: Context,
  { textDocument, position }: TextDocumentPositionParams,
): Promise<Asked | null> {
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

/** The project with the text of pages, as it is when it has been read: what is made of it fits the texts. */
export async function currentPages(session: Session, pages?: readonly string[]): Promise<Known | null> {
  for (;;) {
    const generation = session.generation()
    const known = await session.withPages(pages)
    if (generation === session.generation()) return known
  }
}

/** Answers null for an internal error, which is logged. */
export const guarding =
  ({ log }: Context) =>
  <Params, Answer>(answer: (params: Params) => Promise<Answer | null>) =>
  async (params: Params): Promise<Answer | null> => {
    try {
      return await answer(params)
    } catch (error) {
      log(error)
      return null
    }
  }

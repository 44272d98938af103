import {
  LSPErrorCodes,
  type PrepareRenameResult,
  type RenameFilesParams,
  type RenameParams,
  ResponseError,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { visible } from '../document/visible.ts'
import type { Change } from '../edit/change.ts'
import { EditError } from '../edit/errors.ts'
import { type Asked, askedAt, type Context, currentPages, guarding } from './context.ts'
import { canMake, changeEdit, editOf, staysInside } from './edits.ts'
import { fileIn, pathOf } from './places.ts'
import { namedAt, renamed } from './rename.ts'
import type { Session } from './session.ts'

/** Answers what changes a project. What is refused is an error that the editor shows. */
export function changes(context: Context) {
  const { workspace, client } = context
  const guarded = guarding(context)
  /** The last rename: when an editor makes it, it asks what the files that it moves take with them. */
  let last: Change | null = null

  /** The string at a position, without its quotes. */
  const nameRange = ({ range: { start, end }, cursor }: Asked) => {
    const isQuoted = end.character - start.character > cursor.text.length
    if (start.line !== end.line || !isQuoted) return { start, end }
    return {
      start: { ...start, character: start.character + 1 },
      end: { ...end, character: end.character - 1 },
    }
  }

  return {
    prepareRename: guarded(
      async (params: TextDocumentPositionParams): Promise<PrepareRenameResult | null> => {
        const asked = await askedAt(context, params)
        if (!asked || !namedAt(asked.cursor, asked.keys, asked.known)) return null
        return { range: nameRange(asked), placeholder: asked.cursor.text }
      },
    ),

    rename: async (params: RenameParams): Promise<WorkspaceEdit | ResponseError | null> => {
      try {
        const place = workspace.placeOf(params.textDocument.uri)
        const known = place && (await currentPages(place.session))
        if (place && !known) return refused('Nothing can be renamed while docs.json is not valid JSON.')
        const asked = await askedAt(context, params)
        const named = asked && namedAt(asked.cursor, asked.keys, asked.known)
        if (!asked || !named || !known) return null
        const change = renamed(named, params.newName, known)
        if (!canMake(change, client()))
          return refused('This editor moves no files for a language server. Rename the file itself.')
        if (!staysInside(change, asked.session.root))
          return refused(
            'A link there leads out of the project, or into a hidden folder or node_modules. Nothing is renamed.',
          )
        last = change
        return changeEdit(change, workspace.naming(asked.session.root), client())
      } catch (error) {
        if (error instanceof EditError) return refused(error.message)
        throw error
      }
    },

    willRenameFiles: guarded(async ({ files }: RenameFilesParams): Promise<WorkspaceEdit | null> => {
      const { moveFiles } = await import('../edit/move-files.ts')
      const edit: WorkspaceEdit[] = []
      for (const [session, paths] of byProject(files)) {
        const known = await currentPages(session)
        if (!known || isMade(last, paths, known.project.document.text)) continue
        const { edits } = moveFiles(known.project, paths, { dialect: known.dialect })
        edit.push(editOf(edits, workspace.naming(session.root), client()))
      }
      return edit.length === 0 ? null : joined(edit)
    }),
  }

  /** The files of each project that are renamed within it, by their old paths. */
  function byProject(files: RenameFilesParams['files']): readonly Renamed[] {
    const projects = new Map<string, Renamed>()
    const sessionAt = workspace.sessionFinder()
    for (const { oldUri, newUri } of files) {
      const [from, to] = [pathOf(oldUri), pathOf(newUri)]
      const session = from === null ? null : sessionAt(from)
      if (!session || from === null || to === null) continue
      const [old, now] = [fileIn(session.root, from), fileIn(session.root, to)]
      if (old === null || now === null) continue
      const known = projects.get(session.root) ?? [session, new Map<string, string>()]
      known[1].set(old, now)
      projects.set(session.root, known)
    }
    return [...projects.values()]
  }
}

type Renamed = readonly [Session, Map<string, string>]

/** VS Code makes links of `[a](command:b)` in what it shows of an error, and runs the command on a click. */
const refused = (message: string) =>
  new ResponseError(LSPErrorCodes.RequestFailed, visible(message).replaceAll('](', ']\\u0028'))

/** Whether a change moves just these files, and its edits are made. */
function isMade(change: Change | null, paths: ReadonlyMap<string, string>, text: string): boolean {
  if (change?.project.document.text !== text) return false
  const moves = new Map(change.files.flatMap(file => (file.kind === 'move' ? [[file.from, file.to]] : [])))
  return [...paths].every(([from, to]) => moves.get(from) === to)
}

const joined = (edits: readonly WorkspaceEdit[]): WorkspaceEdit => {
  const documentChanges = edits.flatMap(edit => edit.documentChanges ?? [])
  return documentChanges.length > 0
    ? { documentChanges }
    : { changes: Object.assign({}, ...edits.map(({ changes }) => changes)) }
}

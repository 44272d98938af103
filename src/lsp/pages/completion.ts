import { type CompletionList, type Position, type Range, uinteger } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { completionList } from '../complete/items.ts'
import { currentPages } from '../context.ts'
import type { Session } from '../session.ts'
import { linkProposals, pageOfId, typedLink } from './complete.ts'

/** The addresses, or after `#` the ids, that may stand at a position of a page; null where no link is typed. */
export async function pageCompletions(
  document: TextDocument,
  position: Position,
  file: string,
  session: Session,
): Promise<CompletionList | null> {
  const { line, character } = position
  const end = { line, character: uinteger.MAX_VALUE }
  const link = typedLink(document.getText({ start: { line, character: 0 }, end }), character)
  const known = link && (await currentPages(session, []))
  if (!link || !known) return null
  const target = pageOfId(link, file, known)
  const withIds = target === null ? known : ((await currentPages(session, [target])) ?? known)
  const range: Range = {
    start: { line, character: character - link.typed.length },
    end: { line, character: link.end },
  }
  return completionList(linkProposals(link, file, target, withIds), link.typed, range)
}

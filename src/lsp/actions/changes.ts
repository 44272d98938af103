import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node'
import type { Diagnostic } from '../../check/report.ts'
import { keysOf, pointerOf } from '../../document/pointer.ts'
import type { Made } from '../../edit/change.ts'
import { EditError } from '../../edit/errors.ts'
import { fullName } from '../../edit/locate.ts'
import { addPage, createMissing } from '../../edit/page.ts'
import { readEntry } from '../../grammar/entry.ts'
import type { Element } from '../../navigation/element.ts'
import { cleanPath, isGlob, withoutExtension } from '../../navigation/page-path.ts'
import { visible } from '../../document/visible.ts'
import { toDiagnostic } from '../diagnostics.ts'
import { canMake, changeEdit, type ClientEdits, type Naming, staysInside } from '../edits.ts'
import type { Known } from '../known.ts'

/** The most groups that are offered to a page that no list has. */
const maxGroups = 3

/**
 * What a diagnostic of a page asks for: to list the page in a group near it, or to create its file. `text` is what the
 * diagnostic covers, `root` the project's folder.
 */
export function changesFor(
  diagnostic: Diagnostic,
  text: string,
  known: Known,
  root: string,
  naming: Naming,
  client: ClientEdits,
): CodeAction[] {
  return changes(diagnostic, text, known).flatMap(({ title, make }) => {
    const change = ifAllowed(make)
    if (!change || !canMake(change, client) || !staysInside(change, root)) return []
    return [
      {
        title: visible(title),
        kind: CodeActionKind.QuickFix,
        diagnostics: [toDiagnostic(diagnostic, naming.uriOf)],
        edit: changeEdit(change, naming, client),
      },
    ]
  })
}

interface Offered {
  readonly title: string
  readonly make: () => Made
}

function changes({ rule, file }: Diagnostic, text: string, known: Known): Offered[] {
  const { project, dialect } = known
  if (rule === 'orphan-page')
    return groupsNear(withoutExtension(file), known).map(element => ({
      title: `Add to ${element.kind} "${fullName(element)}"`,
      make: () => addPage(project, file, { into: pointerOf(keysOf(element.path)), dialect }),
    }))
  const page = rule === 'missing-page' ? pageIn(text) : null
  if (page === null || known.fileOf(page) !== undefined) return []
  return [{ title: `Create "${page}.mdx"`, make: () => createMissing(project, page, { dialect }) }]
}

/** A change; null where the navigation does not allow it. */
function ifAllowed(make: () => Made): Made | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof EditError) return null
    throw error
  }
}

/** The page that a JSON string names; null for an operation, a glob or a file of data. */
function pageIn(text: string): string | null {
  if (!text.startsWith('"')) return null
  const entry = String(JSON.parse(text))
  const isPage = readEntry(entry).kind === 'page' && !isGlob(entry) && !/\.(?:json|ya?ml)$/i.test(entry)
  return isPage ? cleanPath(entry) : null
}

/** The elements that list pages in the folder of a page, or in the nearest one above it. */
function groupsNear(page: string, { navigation }: Known): Element[] {
  const folders = page.split('/').slice(0, -1)
  const nearness = new Map<Element, number>()
  for (const { page: other, parent, key } of navigation.entries) {
    if (other === null || key === 'root') continue
    const parts = other.split('/').slice(0, -1)
    const shared = folders.findIndex((folder, i) => folder !== parts[i])
    const near = (shared === -1 ? folders.length : shared) * 2 + Number(parts.length === folders.length)
    nearness.set(parent, Math.max(near, nearness.get(parent) ?? 0))
  }
  return [...nearness]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxGroups)
    .map(([element]) => element)
}

import { quote } from '../../document/quote.ts'
import { isLikeOperation, joinedOperation, readEntry } from '../../grammar/entry.ts'
import { isRoot, pathOf } from '../../navigation/element.ts'
import { isGlob } from '../../navigation/page-path.ts'
import type { Unbuilt } from '../../navigation/unbuilt.ts'
import type { Suggestion } from '../../site/similar.ts'
import { always, defineRule, insteadOf, valueAt } from '../rule.ts'
import { firstOf, operationHelp, unbuiltReason, unbuiltRepairs } from '../words.ts'

type Args = Suggestion & {
  page: string
  /** Whether it is a `root`, which is never an operation. */
  isRoot: boolean
  /** The operation that the entry was meant to be. */
  operation: string | null
  /** A file that is there, and why the platform never builds it. */
  unbuilt?: { readonly file: string; readonly why: Unbuilt }
  /** The present page with its content, if an earlier revision had it here. */
  moved: string | undefined
}

const isData = /\.(?:json|ya?ml)$/i

function pagesInstead(isRoot: boolean, below: Suggestion['below']): string {
  if (!below) return isRoot ? 'name one page.' : 'list each page.'
  return `${isRoot ? 'name one of' : 'list'} its pages, ${firstOf(below.first, below.count)}.`
}

export const missingPage = defineRule({
  id: 'missing-page',
  group: 'Files',
  severity: always('error'),
  needs: ['files'],
  summary: 'Every page in the navigation has a file.',
  message: ({ page, unbuilt }: Args) =>
    unbuilt
      ? `Page ${quote(page)} is never built: ${unbuiltReason(unbuilt.why, unbuilt.file)}.`
      : `No file for page ${quote(page)}.`,
  help: ({ page, nearest, index, below, elsewhere, isRoot, operation, moved, unbuilt }) => {
    if (unbuilt) return `${unbuiltRepairs[unbuilt.why]}, or remove the entry.`
    if (isRoot && readEntry(page).kind !== 'page')
      return 'A "root" names a page: list the operation in "pages".'
    if (!isRoot && isLikeOperation(page)) return operationHelp
    if (operation !== null) return `Write ${quote(operation)}.`
    if (moved) return `Write ${quote(moved)}: its file has moved there.`
    if (isGlob(page)) return `Globs are not read: ${pagesInstead(isRoot, below)}`
    if (below) return `It is a folder without an index page: ${pagesInstead(isRoot, below)}`
    if (index) return `It is a folder: write ${quote(index)} for its index page.`
    if (elsewhere) return `The same file name exists in another folder: ${quote(elsewhere)}.`
    if (nearest) return `Did you mean ${quote(nearest)}?`
    if (isData.test(page))
      return 'A specification is named by "openapi", an include by "$ref", not in "pages".'
    return `Create ${quote(`${page}.mdx`)}, or remove the entry.`
  },
  suggest: finding => {
    const { page, nearest, index, elsewhere, isRoot, operation, moved } = finding
    const isOperation = isRoot ? readEntry(page).kind !== 'page' : isLikeOperation(page)
    if (isOperation) return undefined
    return insteadOf(finding, operation ?? moved ?? index ?? elsewhere ?? nearest)
  },
  pageOf: ({ page }) => page,
  check({ entries }, { files, before, whyUnbuilt }) {
    if (!files) return []
    const movedFrom = (page: string) =>
      before && Object.hasOwn(before.moves, page) ? before.moves[page] : undefined
    return entries.flatMap(entry => {
      const { page, text } = entry
      if (!page) return []
      const entryOf = { at: valueAt(pathOf(entry)), page, isRoot: isRoot(entry) }
      const file = files.fileOf(page) ?? files.fileOf(text)
      const why = file === undefined ? null : whyUnbuilt(file)
      if (file !== undefined && why !== null)
        return { ...entryOf, operation: null, moved: undefined, unbuilt: { file, why } }
      if (file !== undefined || files.otherCase(page)) return []
      return {
        ...entryOf,
        operation: isRoot(entry) ? null : joinedOperation(text),
        moved: movedFrom(page),
        ...files.suggest(page),
      }
    })
  },
})

import { methods, readEntry } from '../../grammar/entry.ts'
import { isRoot, pathOf } from '../../navigation/element.ts'
import { always, defineRule, insteadOf, valueAt } from '../rule.ts'
import { quoted } from '../words.ts'

type Args = {
  page: string
  nearest?: string | undefined
  index?: string | undefined
  elsewhere?: string | undefined
  /** Whether it is a `root`, which is never an operation. */
  isRoot: boolean
}

const likeOperation = /^\w+\s+\//
/** An operation without the space, or with a colon: upper case, since a page may well be `get/started`. */
const joinedOperation = new RegExp(`^(${methods.join('|')})\\s*:?\\s*(/.*)$`, 's')
const spaced = (page: string) => {
  const joined = joinedOperation.exec(page)
  return joined ? `${joined[1]} ${joined[2]}` : undefined
}
const isData = /\.(?:json|ya?ml)$/i

export const missingPage = defineRule({
  id: 'missing-page',
  group: 'Files',
  severity: always('error'),
  needs: ['files'],
  summary: 'Every page in the navigation has a file.',
  message: ({ page }: Args) => `No file for page ${JSON.stringify(page)}.`,
  help: ({ page, nearest, index, elsewhere, isRoot }) => {
    if (isRoot && readEntry(page).kind !== 'page')
      return 'A "root" names a page: list the operation in "pages".'
    if (!isRoot && likeOperation.test(page)) return `An operation begins with ${quoted(methods, 'or')}.`
    const joined = isRoot ? undefined : spaced(page)
    if (joined) return `Write ${JSON.stringify(joined)}.`
    if (index) return `It is a folder: write ${JSON.stringify(index)} for its index page.`
    if (elsewhere) return `The same file name exists in another folder: ${JSON.stringify(elsewhere)}.`
    if (nearest) return `Did you mean ${JSON.stringify(nearest)}?`
    if (isData.test(page))
      return 'A specification is named by "openapi", an include by "$ref", not in "pages".'
    return `Create ${JSON.stringify(`${page}.mdx`)}, or remove the entry.`
  },
  suggest: finding => {
    const { page, nearest, index, elsewhere, isRoot } = finding
    const isOperation = isRoot ? readEntry(page).kind !== 'page' : likeOperation.test(page)
    if (isOperation) return undefined
    return insteadOf(finding, (isRoot ? undefined : spaced(page)) ?? index ?? elsewhere ?? nearest)
  },
  pageOf: ({ page }) => page,
  check({ entries }, { files }) {
    if (!files) return []
    return entries
      .filter(({ page, text }) => page && !files.fileOf(page) && !files.fileOf(text))
      .filter(({ page }) => !files.otherCase(page!))
      .map(entry => ({
        at: valueAt(pathOf(entry)),
        page: entry.page!,
        isRoot: isRoot(entry),
        ...files.suggest(entry.page!),
      }))
  },
})

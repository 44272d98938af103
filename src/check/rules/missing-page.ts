import { always, defineRule, valueAt } from '../rule.ts'

type Args = {
  page: string
  nearest?: string | undefined
  index?: string | undefined
  elsewhere?: string | undefined
}

export const missingPage = defineRule({
  id: 'missing-page',
  group: 'Files',
  severity: always('error'),
  needs: ['files'],
  summary: 'Every page in the navigation has a file.',
  message: ({ page }: Args) => `No file for page ${JSON.stringify(page)}.`,
  help: ({ page, nearest, index, elsewhere }) => {
    if (index) return `It is a folder: write ${JSON.stringify(index)} for its index page.`
    if (elsewhere) return `The same file name exists in another folder: ${JSON.stringify(elsewhere)}.`
    if (nearest) return `Did you mean ${JSON.stringify(nearest)}?`
    return `Create ${JSON.stringify(`${page}.mdx`)}, or remove the entry.`
  },
  pageOf: ({ page }) => page,
  *check({ entries }, { files }) {
    if (!files) return
    for (const { page, text, path } of entries) {
      if (!page || files.fileOf(page) || files.fileOf(text) || files.otherCase(page)) continue
      yield { at: valueAt(path), page, ...files.suggest(page) }
    }
  },
})

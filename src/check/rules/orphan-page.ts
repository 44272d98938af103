import { quote } from '../../document/quote.ts'
import type { Navigation } from '../../navigation/element.ts'
import { withoutExtension } from '../../navigation/page-path.ts'
import type { Files } from '../../site/files.ts'
import { always, defineRule } from '../rule.ts'

type Args = { page: string; isBroken: boolean }

export const orphanPage = defineRule({
  id: 'orphan-page',
  group: 'Files',
  severity: always('warning'),
  needs: ['files', 'complete'],
  summary: 'Every page file is reached by the navigation.',
  message: ({ page }: Args) => `Nothing in the navigation reaches ${quote(page)}.`,
  help: ({ isBroken }) =>
    isBroken
      ? 'Repair its front matter, which is not YAML and may say "hidden: true"; else list it in "pages".'
      : 'List it in "pages". If it is meant to stand alone, set "hidden: true" in its front matter, or name it in .mintignore or in "notInNavigation" of docs-nav.config.json.',
  pageOf: ({ page }) => withoutExtension(page),
  *check(navigation, { files, frontMatter, orphans }) {
    if (!files || !navigation.root || !navigation.complete) return
    const meant = meantByMissing(navigation, files)
    for (const file of orphans()) {
      const matter = frontMatter(file)
      if (!meant.has(withoutExtension(file)) && matter?.hidden !== true && matter?.noindex !== true)
        yield { at: { file }, page: file, isBroken: matter?.fault !== undefined }
    }
  },
})

/** A file that missing-page suggests will be reached after that repair. */
function meantByMissing({ entries }: Navigation, files: Files): Set<string> {
  const meant = new Set<string>()
  for (const { page } of entries)
    if (page && !files.fileOf(page) && !files.otherCase(page))
      for (const suggested of Object.values(files.suggest(page)))
        if (typeof suggested === 'string') meant.add(suggested)
  return meant
}

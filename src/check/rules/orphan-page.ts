import { orphansOf } from '../../navigation/orphans.ts'
import { always, defineRule } from '../rule.ts'

export const orphanPage = defineRule({
  id: 'orphan-page',
  group: 'Files',
  severity: always('warning'),
  summary: 'Every page file is reached by the navigation.',
  message: ({ page }: { page: string }) => `Nothing in the navigation reaches ${JSON.stringify(page)}.`,
  help: () => 'List it in "pages", set "hidden: true" in its front matter, or name it in .mintignore.',
  *check(navigation, { files, frontMatter, ignored }) {
    if (!files || !navigation.root || !navigation.complete) return
    for (const file of orphansOf(navigation, files.pages, ignored)) {
      const matter = frontMatter(file)
      if (matter?.hidden !== true && matter?.noindex !== true) yield { at: { file }, page: file }
    }
  },
})

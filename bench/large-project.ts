import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A project of 210 tabs with 10,920 pages in 2,730 groups: the size of the largest public one known. */
export function largeProject(folder: string) {
  const languages = Array.from({ length: 21 }, (_, l) => ({
    language: [
      'en',
      'fr',
      'de',
      'es',
      'it',
      'ru',
      'ar',
      'nl',
      'id',
      'ko',
      'lv',
      'no',
      'sv',
      'tr',
      'jp',
      'cn',
      'ua',
      'vn',
      'pt-BR',
      'zh-Hant',
      'pl',
    ][l],
    tabs: Array.from({ length: 10 }, (_, t) => ({
      tab: `Tab ${t}`,
      groups: Array.from({ length: 13 }, (_, g) => ({
        group: `Group ${g}`,
        pages: Array.from({ length: 4 }, (_, p) => `l${l}/section-${t}/group-${g}/page-${p}`),
      })),
    })),
  }))
  const docs = { $schema: 'https://mintlify.com/docs.json', navigation: { languages } }
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(docs, null, 2))
  for (const { tabs } of languages)
    for (const { groups } of tabs)
      for (const { pages } of groups)
        for (const page of pages) {
          mkdirSync(dirname(join(folder, page)), { recursive: true })
          writeFileSync(join(folder, `${page}.mdx`), '')
        }
}

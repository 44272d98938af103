import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './measure.ts'

const corpus = join(root, '../shared/corpus')

/** Writes empty page files. */
export function writePages(folder: string, files: readonly string[], text = '') {
  for (const directory of new Set(files.map(file => dirname(join(folder, file)))))
    mkdirSync(directory, { recursive: true })
  for (const file of files) if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), text)
}

/** A project with this many pages and their files: groups of ten pages in tabs of a hundred. */
export function madeProject(folder: string, pages: number, text?: string) {
  const tabs = Array.from({ length: Math.ceil(pages / 100) }, (_, t) => ({
    tab: `Tab ${t}`,
    groups: Array.from({ length: Math.min(10, Math.ceil((pages - 100 * t) / 10)) }, (_, g) => ({
      group: `Group ${g}`,
      pages: Array.from(
        { length: Math.min(10, pages - 100 * t - 10 * g) },
        (_, p) => `section-${t}/group-${g}/page-${p}`,
      ),
    })),
  }))
  const docs = { $schema: 'https://mintlify.com/docs.json', navigation: { tabs } }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(docs, null, 2))
  const listed = tabs.flatMap(({ groups }) => groups.flatMap(group => group.pages))
  writePages(
    folder,
    listed.map(page => `${page}.mdx`),
    text,
  )
}

/** A public project as a tree of files with empty pages; without a copy of it, a made one of similar size. */
export function publicProject(folder: string, name: string, pages: number): string {
  const from = join(corpus, name)
  if (!existsSync(from)) {
    madeProject(folder, pages)
    return `made, ${pages} pages`
  }
  cpSync(from, folder, { recursive: true })
  writePages(folder, readFileSync(join(from, 'files.txt'), 'utf8').trim().split('\n'))
  return name
}

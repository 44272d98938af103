import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './measure.ts'

const corpus = join(root, '../shared/corpus')

/** The text of a page file: the same of all, or its own. */
type Text = string | ((file: string, index: number) => string)

/** Writes page files, empty ones without a text. */
export function writePages(folder: string, files: readonly string[], text: Text = '') {
  for (const directory of new Set(files.map(file => dirname(join(folder, file)))))
    mkdirSync(directory, { recursive: true })
  for (const [i, file] of files.entries())
    if (!existsSync(join(folder, file)))
      writeFileSync(join(folder, file), typeof text === 'string' ? text : text(file, i))
}

/**
 * A page of 3 KB that is like those of public projects: headings, a list, a table, code, elements, an image, and five
 * links to other pages, all of which are there. (Seven public projects have 0.5 to 5 links a page.)
 */
export function linkedText(pages: number): Text {
  const address = (index: number) => {
    const page = ((index % pages) + pages) % pages
    return `section-${Math.floor(page / 100)}/group-${Math.floor((page % 100) / 10)}/page-${page % 10}`
  }
  return (_, i) => {
    const link = (far: number) => `/${address(i + far)}`
    const sections = [1, 2, 3, 4].map(
      part => `
## Part ${part} of page ${i}

To set it up, read [the page after](${link(part * part * 31)}#part-${part}-of-page-${(i + part * part * 31) % pages}).
It takes \`option${part}\`, which is **on** by default; [its home](https://example.com/${part}) says more of *that*.

- First do this, with \`code\` in it and a word that is *emphasized*
- Then do that, as the text above says of what is named here

| Option | Type | What it does |
|---|---|---|
| \`a${part}\` | string | Sets the name that is shown in the list of all things |
| \`b${part}\` | number | Says how many of them are shown, at most |

\`\`\`ts
const value${part} = await client.get({ id: ${i}, part: ${part} })
console.log(value${part}?.name ?? 'none')
\`\`\`
`,
    )
    return `---
title: "Page ${i}"
description: What page ${i} says, in one sentence.
---

import { Note } from '/snippets/note.mdx'

# Page ${i}

${sections.join('')}
<Note>Something to <a href="${link(-1)}">note</a> of page ${i}.</Note>

![The picture](/images/picture.png)
`
  }
}

/** A project with this many pages and their files: groups of ten pages in tabs of a hundred. */
export function madeProject(folder: string, pages: number, text?: Text) {
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

/** A project of so many pages with links. */
export function linkedProject(folder: string, pages: number) {
  madeProject(folder, pages, linkedText(pages))
  writePages(folder, ['snippets/note.mdx'], '**Note.** What is shown in all pages.\n')
  writePages(folder, ['images/picture.png'])
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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentation } from '../scripts/pages.ts'
import { root } from './fixtures.ts'

export const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** The README and the pages of docs/, by path. */
export const pages = documentation(root)

/** The code blocks of one language in some texts of the repository, in order. */
export const blocks = (language: string, paths: readonly string[] = pages) =>
  paths.flatMap(path =>
    [...textOf(path).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
      match => match[1]!,
    ),
  )

/** The first code block in docs/ after this name in backticks, such as the name of a file. */
export function recipe(name: string): string {
  const page = pages.find(path => path !== 'README.md' && textOf(path).includes(`\`${name}\``))
  const text = page === undefined ? '' : textOf(page)
  const block = /\n```\w+\n([\s\S]*?)^```$/m.exec(text.slice(text.indexOf(`\`${name}\``)))
  if (!block) throw new Error(`No page shows ${name}.`)
  return block[1]!
}

/** The anchors of the headings of a text. */
export const anchorsOf = (path: string) =>
  [
    ...textOf(path)
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/^#+ (.*)$/gm),
  ].map(match =>
    match[1]!
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

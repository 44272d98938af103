import { dirname, join } from 'node:path'

/** A file that pages show as a part of themselves. */
export interface Snippet {
  readonly source: string
  readonly snippets: Snippets
}

/** What the elements of a page show, by their name; of `<Snippet file="a.mdx" />` by `Snippet a.mdx`. */
export type Snippets = Readonly<Record<string, Snippet>>

/** The most snippets of a page that are read, and how deep they may be in each other. */
const maxSnippets = 50
const maxDepth = 3

const imported = /^import\s+(\w+)\s+from\s+['"]([^'"\n]+\.mdx?)['"]/gm
const named = /<Snippet\s+file=["']([^"'\n]+)["']/g

/** Reads the snippets of a page: the .md and .mdx files that it imports, and those that `<Snippet file>` names. */
export async function readSnippets(
  source: string,
  file: string,
  read: (file: string) => Promise<string | undefined>,
): Promise<Snippets> {
  let left = maxSnippets
  const readIn = async (text: string, folder: string, depth: number): Promise<Snippets> => {
    const files = new Map<string, string>()
    for (const [, name, path] of text.matchAll(imported))
      files.set(name!, path!.startsWith('/') ? path! : join(folder, path!))
    for (const [, path] of text.matchAll(named)) files.set(`Snippet ${path}`, join('snippets', path!))
    const found: Record<string, Snippet> = {}
    for (const [name, path] of files) {
      if (depth === maxDepth || left-- <= 0) break
      const snippet = await read(path)
      if (snippet !== undefined)
        found[name] = { source: snippet, snippets: await readIn(snippet, dirname(path), depth + 1) }
    }
    return found
  }
  return await readIn(source, dirname(file), 0)
}

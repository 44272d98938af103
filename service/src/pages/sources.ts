import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import type { OperationReference, PageNode, Tree } from 'docs-nav'
import { entriesOf } from './entries.ts'
import type { PageEntry } from './page-text.ts'
import { readInside } from './read-inside.ts'
import { readSnippets, type Snippets } from './snippets.ts'

/** All that a page's text is made of. */
export interface PageSource {
  readonly entry: PageEntry
  /** From the root; null for a page that has none. */
  readonly file: string | null
  /** Undefined if there is no such file, or if it cannot be read. */
  readonly source: string | undefined
  readonly snippets: Snippets
  /** The text that is known without the file. */
  readonly intro: readonly string[]
  /** The same for two pages that are made of the same, their place in the tree aside; '' for an unread file. */
  readonly key: string
}

/** The pages of a tree, each with a function that reads its files, which never leaves the root. */
export interface Sources {
  readonly entries: readonly PageEntry[]
  readonly read: (index: number) => Promise<PageSource>
}

/** @param describe what a specification says of a page's operation */
export async function openSources(
  root: string,
  tree: Tree,
  describe?: (operation: OperationReference) => readonly string[],
): Promise<Sources> {
  const realRoot = await realpath(root)
  const pages = entriesOf(tree)
  return {
    entries: pages.map(({ entry }) => entry),
    async read(index) {
      const { page, entry } = pages[index]!
      const { file } = page
      const source = file === null ? undefined : await readInside(realRoot, file)
      const snippets =
        source === undefined ? {} : await readSnippets(source, file!, path => readInside(realRoot, path))
      const intro = introOf(page, (page.operation && describe?.(page.operation)) ?? [])
      const isUnread = file !== null && source === undefined
      const key = isUnread ? '' : keyOf(entry, [source ?? null, snippets, intro])
      return { entry, file, source, snippets, intro, key }
    },
  }
}

/** What of a page's file is indexed, and how: another number makes every page new. */
const format = 2

const keyOf = ({ node: _, ...entry }: PageEntry, parts: readonly unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([format, entry, parts]))
    .digest('base64url')

/** The text of a page that is known without its file. */
function introOf({ description, operation }: PageNode, described: readonly string[]): string[] {
  const address = operation && `\`${operation.method} ${operation.path ?? operation.webhook ?? ''}\``
  return [address, operation?.summary, description, ...described].filter(
    (text, index, all): text is string => !!text && all.indexOf(text) === index,
  )
}

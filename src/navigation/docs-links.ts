import { below, type Path } from '../document/pointer.ts'
import type { Span } from '../document/span.ts'
import { isObject, memberOf } from '../document/value.ts'

/** An address in docs.json, and where it stands. */
export interface DocsLink {
  /** `asset` is shown: a logo, an icon; `markdown` is a text that may hold links. */
  readonly kind: 'link' | 'asset' | 'markdown'
  readonly value: string
  readonly path: Path
  /** Where the link is in the value, when that is a text in Markdown. */
  readonly span?: Span
}

/** Every `href` and `icon` of docs.json, its pictures, and its texts in Markdown (docs/format.md#links-in-docsjson). */
export function docsLinks(docs: unknown): DocsLink[] {
  const links: DocsLink[] = []
  const add = (kind: DocsLink['kind'], value: unknown, path: Path) => {
    if (typeof value === 'string') links.push({ kind, value, path })
  }
  /** A picture by itself, or one for each theme. */
  const addPictures = (value: unknown, path: Path) => {
    add('asset', value, path)
    for (const key of ['light', 'dark']) add('asset', memberOf(value, key), below(path, key))
  }
  for (const key of ['logo', 'favicon']) addPictures(memberOf(docs, key), below(null, key))
  const background = below(null, 'background')
  addPictures(memberOf(memberOf(docs, 'background'), 'image'), below(background, 'image'))
  // Deep values were cut by whoever read the navigation; a stack of its own needs no limit.
  const todo: [value: unknown, path: Path | null][] = [[docs, null]]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [value, path] = next
    if (Array.isArray(value))
      value.forEach((item, i) => typeof item === 'object' && todo.push([item, below(path, i)]))
    else if (isObject(value))
      for (const [key, member] of Object.entries(value)) {
        const at = below(path, key)
        if (key === 'href') add('link', member, at)
        else if (key === 'icon') add('asset', member, at)
        else if (key === 'content' && path?.key === 'banner') add('markdown', member, at)
        else if (key === 'description' && path?.parent?.key === 'errors') add('markdown', member, at)
        if (typeof member === 'object' && member !== null) todo.push([member, at])
      }
  }
  return links
}

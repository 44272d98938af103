import type { Reading, Tag } from './collected.ts'
import type { PageFault } from './page.ts'

/** The first element of an MDX page that is opened and not closed, or closed and not opened. */
export function unbalanced({ markup, tags }: Reading): PageFault[] {
  if (markup !== 'mdx') return []
  const open: Tag[] = []
  for (const tag of tags.sort((a, b) => a.start - b.start)) {
    if (tag.kind === 'start') open.push(tag)
    if (tag.kind !== 'end') continue
    const opener = open.pop()
    if (opener?.name === tag.name) continue
    return [opener ? faultOf('unclosed-element', opener) : faultOf('unopened-element', tag)]
  }
  const [first] = open
  return first ? [faultOf('unclosed-element', first)] : []
}

const faultOf = (kind: PageFault['kind'], { name, start, end }: Tag): PageFault => ({
  kind,
  name,
  span: [start, end],
})

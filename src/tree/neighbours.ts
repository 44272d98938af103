import { appendTo } from '../document/append.ts'

export interface Placed {
  readonly id: number
  readonly href: string
  readonly section: number | null
}

export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
}

/**
 * The pages before and after each page in its section (docs/format.md#previous-and-next), by the pages' ids.
 * A page that comes twice in a row, such as the root of a group whose pages begin with it, is not its own
 * neighbour.
 */
export function neighbours(pages: readonly Placed[]): Map<number, Neighbours> {
  const sections = new Map<number | null, Placed[]>()
  for (const page of pages) appendTo(sections, page.section, page)
  const neighboursById = new Map<number, Neighbours>()
  for (const section of sections.values()) {
    const previous = othersBefore(section)
    const next = othersBefore(section.toReversed()).toReversed()
    section.forEach(({ id }, i) => neighboursById.set(id, { previous: previous[i]!, next: next[i]! }))
  }
  return neighboursById
}

/** For each page the nearest one before it with another address. */
function othersBefore(pages: readonly Placed[]): (string | null)[] {
  let other: string | null = null
  return pages.map(({ href }, i) => {
    const before = pages[i - 1]?.href ?? null
    if (before !== href) other = before
    return other
  })
}

export interface Placed {
  readonly id: number
  readonly href: string
  readonly section: number | null
}

export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
}

/** What stands before and after each page in its section (SPEC section 5), by the pages' ids. */
export function neighbours(pages: readonly Placed[]): Map<number, Neighbours> {
  const sections = new Map<number | null, Placed[]>()
  for (const page of pages) {
    const section = sections.get(page.section)
    if (section) section.push(page)
    else sections.set(page.section, [page])
  }
  const found = new Map<number, Neighbours>()
  for (const section of sections.values())
    section.forEach((page, i) => {
      found.set(page.id, { previous: section[i - 1]?.href ?? null, next: section[i + 1]?.href ?? null })
    })
  return found
}

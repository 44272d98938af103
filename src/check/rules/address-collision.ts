import { quote } from '../../document/quote.ts'
import type { Path } from '../../document/pointer.ts'
import { pathOf } from '../../navigation/element.ts'
import { hrefOf } from '../../site/slug.ts'
import { isLostTo, type Placement, type SitePage } from '../../site/survey.ts'
import { defineRule, type FileSpot, type Finding, valueAt } from '../rule.ts'

type Args = {
  lost: string
  more: number
  live: string
  address: string
  /** The same two pages, whose names a message may cut. */
  pages: readonly [lost: SitePage, live: SitePage]
}

export const addressCollision = defineRule({
  id: 'address-collision',
  group: 'OpenAPI',
  severity: { core: 'warning', extended: 'error' },
  needs: ['files', 'complete', 'specifications'],
  summary: 'No two pages have one address: readers see the later one only.',
  message: ({ lost, more, live, address }: Args) => {
    const others = more === 0 ? '' : ` and of ${more} more`
    return `The page of ${lost}${others} is lost: ${live} has the address ${address} too.`
  },
  help: () => 'Give the "openapi" of one of them a "directory" of its own, or change a summary or a tag.',
  aboutOf: ({ pages: [lost, live] }) => [nameOf(lost, live), nameOf(live, lost)],
  check({ scopes, operations }, { survey }) {
    if (scopes.length === 0 && operations.length === 0) return []
    const { placements, liveAt } = survey()
    const lost = placements.filter(({ page }) => isLostTo(page, liveAt(page)))
    if (lost.length === 0) return []
    const shownBy = new Map<SitePage, Placement>()
    for (const placement of placements) shownBy.set(placement.page, placement)
    // What two elements generate has one cause, and one repair.
    const findings = new Map<object, Map<object, Finding<Args>>>()
    for (const { page, by } of lost) {
      const live = liveAt(page)
      const spot = valueAt(placeOf({ page, by }))
      const winner = shownBy.get(live)
      const related = winner ? valueAt(placeOf(winner)) : fileOf(live)
      const causes = findings.get(causeOf(by)) ?? new Map<object, Finding<Args>>()
      findings.set(causeOf(by), causes)
      const cause = winner ? causeOf(winner.by) : live
      const known = causes.get(cause)
      causes.set(cause, {
        at: spot,
        lost: known?.lost ?? quote(nameOf(page, live)),
        live: known?.live ?? quote(nameOf(live, page)),
        address: known?.address ?? quote(hrefOf(page.address)),
        more: known ? known.more + 1 : 0,
        pages: known?.pages ?? [page, live],
        ...(related && {
          related: [{ message: `readers get ${known?.live ?? quote(nameOf(live, page))}`, at: related }],
        }),
      })
    }
    return [...findings.values()].flatMap(causes => [...causes.values()])
  },
})

const placeOf = ({ by }: Placement): Path => ('element' in by ? by.source.path : pathOf(by))

/** What is to be repaired: the `openapi` that generates, or the entry. */
const causeOf = (by: Placement['by']): object => ('element' in by ? by.source : by)

const fileOf = (page: SitePage): FileSpot | null =>
  page.kind === 'file' && page.file !== null ? { file: page.file } : null

/** What a page is called beside another: with its specification where that is another one. */
function nameOf(page: SitePage, other: SitePage): string {
  if (page.kind === 'file') return page.file ?? page.page
  const { specification, operation } = page.mounted
  const { method, path, webhook } = operation
  const name = webhook === null ? `${method} ${path}` : `webhook ${webhook}`
  const isOther = other.kind === 'operation' && other.mounted.specification.path !== specification.path
  return isOther ? `${specification.path} ${name}` : name
}

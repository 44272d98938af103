import { appendTo } from '../document/append.ts'
import { present } from '../document/present.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { type Element, type Navigation, type PageEntry } from '../navigation/element.ts'
import { hrefOf } from '../site/slug.ts'
import type { Survey } from '../site/survey.ts'
import { comparedLists, pairsOf, type Translation } from '../site/translations.ts'
import { crumb } from './crumb.ts'
import type { Counterpart, PageNode } from './tree.ts'

/** The same page in the other languages and versions; null where there is none. */
export type Counterparts = (entry: PageEntry) => Pick<PageNode, 'translations' | 'versions'> | null

export function counterpartsOf(navigation: Navigation, survey: Survey, dialect: Dialect): Counterparts {
  const translations = sameBelow(comparedLists('language', navigation).lists, survey, dialect)
  const versions = sameBelow(comparedLists('version', navigation).lists, survey, dialect)
  return ({ page }) => {
    const inLanguages = page === null ? undefined : translations.get(page)
    const inVersions = page === null ? undefined : versions.get(page)
    if (!inLanguages && !inVersions) return null
    return {
      ...(inLanguages && { translations: inLanguages }),
      ...(inVersions && { versions: inVersions }),
    }
  }
}

/** How many translations of a page, and how many of its versions, the tree names. */
export const maxCounterparts = 100

interface Member {
  readonly page: string
  readonly counterpart: Counterpart
}

/** For each page below some siblings, those that have its name below the others. */
function sameBelow(
  lists: readonly Element[][],
  { pageOf }: Survey,
  dialect: Dialect,
): Map<string, Counterpart[]> {
  const same = new Map<string, Counterpart[]>()
  for (const siblings of lists) {
    const groups = new Map<string, Member[]>()
    for (const { element, shown } of readingsOf(siblings, dialect))
      for (const [name, { entry }] of shown) {
        const shows = pageOf(entry)
        if (shows?.kind !== 'file') continue
        const counterpart = { label: crumb(element.label ?? ''), href: hrefOf(shows.address) }
        appendTo(groups, name, { page: shows.page, counterpart })
      }
    for (const members of groups.values())
      if (members.length > 1)
        for (const page of new Set(members.map(({ page }) => page))) {
          const counterparts: Counterpart[] = []
          for (let i = 0; i < members.length && counterparts.length < maxCounterparts; i++) {
            const other = present(members[i])
            if (other.page !== page) counterparts.push(other.counterpart)
          }
          if (counterparts.length > 0) same.set(page, counterparts)
        }
  }
  return same
}

/** What each sibling shows, under names that all of them share. */
function readingsOf(siblings: readonly Element[], dialect: Dialect): Translation[] {
  const pairs = pairsOf(siblings, dialect)
  return pairs.length === 0 ? [] : [pairs[0]![0], ...pairs.map(([, other]) => other)]
}

import { quote } from '../../document/quote.ts'
import { type Element, isRoot, type PageEntry, pathOf, sectionOf } from '../../navigation/element.ts'
import { entryKeys } from '../../site/entries.ts'
import { always, defineRule, type Finding, type RelatedSpot, valueAt } from '../rule.ts'

export const duplicatePage = defineRule({
  id: 'duplicate-page',
  group: 'Meaning',
  severity: always('warning'),
  summary: 'A section lists each page or operation once.',
  message: ({ text }: { text: string; page: string | null }) =>
    `${quote(text)} stands twice in this section.`,
  help: () => 'Remove one of the two.',
  pageOf: ({ page }) => page,
  check({ entries }) {
    const findings: Finding<{ text: string; page: string | null }>[] = []
    const sections = new Map<Element, Map<string, PageEntry>>()
    // Shared by all that repeat one entry, which may be hundreds of thousands.
    const firsts = new Map<PageEntry, readonly RelatedSpot[]>()
    const firstAt = (first: PageEntry) => {
      const known = firsts.get(first) ?? [{ message: 'first listed here', at: valueAt(pathOf(first)) }]
      firsts.set(first, known)
      return known
    }
    const keyOf = entryKeys()
    let section: Element | undefined
    let seen = new Map<string, PageEntry>()
    for (const entry of entries) {
      const key = isRoot(entry) ? null : keyOf(entry)
      if (key === null) continue
      // Entries of one section are mostly adjacent.
      if (sectionOf(entry) !== section) {
        section = sectionOf(entry)
        seen = sections.get(section) ?? new Map<string, PageEntry>()
        sections.set(section, seen)
      }
      const first = seen.get(key)
      if (!first) seen.set(key, entry)
      else
        findings.push({
          at: valueAt(pathOf(entry)),
          text: entry.text,
          page: entry.page,
          related: firstAt(first),
        })
    }
    return findings
  },
})

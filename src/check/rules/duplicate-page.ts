import { type Element, type PageEntry, sectionOf } from '../../navigation/element.ts'
import { entryKey } from '../entries.ts'
import { always, defineRule, valueAt } from '../rule.ts'

export const duplicatePage = defineRule({
  id: 'duplicate-page',
  group: 'Meaning',
  severity: always('warning'),
  summary: 'A section lists each page or operation once.',
  message: ({ text }: { text: string }) => `${JSON.stringify(text)} stands twice in this section.`,
  help: () => 'Remove one of the two.',
  *check({ entries }) {
    const sections = new Map<Element, Map<string, PageEntry>>()
    for (const entry of entries) {
      const key = entry.isRoot ? null : entryKey(entry)
      if (key === null) continue
      const section = sectionOf(entry)
      const listed = sections.get(section) ?? new Map<string, PageEntry>()
      sections.set(section, listed)
      const first = listed.get(key)
      if (!first) listed.set(key, entry)
      else
        yield {
          at: valueAt(entry.path),
          text: entry.text,
          related: [{ message: 'first listed here', at: valueAt(first.path) }],
        }
    }
  },
})

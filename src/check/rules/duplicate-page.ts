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
    const seen = new Map<string, PageEntry>()
    const repeated = new Map<string, Map<Element, PageEntry>>()
    for (const entry of entries) {
      const key = entry.isRoot ? null : entryKey(entry)
      if (key === null) continue
      const before = seen.get(key)
      if (!before) {
        seen.set(key, entry)
        continue
      }
      const sections = repeated.get(key) ?? new Map([[sectionOf(before), before]])
      repeated.set(key, sections)
      const section = sectionOf(entry)
      const first = sections.get(section)
      if (!first) sections.set(section, entry)
      else
        yield {
          at: valueAt(entry.path),
          text: entry.text,
          related: [{ message: 'first listed here', at: valueAt(first.path) }],
        }
    }
  },
})

import { quote } from '../../document/quote.ts'
import { ancestorsOf, type Element, type PageEntry, pathOf, sectionOf } from '../../navigation/element.ts'
import { cleanPath } from '../../navigation/page-path.ts'
import { entryKeys } from '../../site/entries.ts'
import { always, defineRule, valueAt } from '../rule.ts'

export const pageInTwoSections = defineRule({
  id: 'page-in-two-sections',
  group: 'Meaning',
  severity: always('off'),
  summary: 'A page stands in one section of its language and version.',
  message: ({ text }: { text: string }) => `${quote(text)} also stands in another section.`,
  help: () => 'Its breadcrumbs and neighbours depend on which one comes first. Keep one.',
  pageOf: ({ text }) => cleanPath(text),
  *check({ entries }) {
    const translations = new Map<Element | null, Map<string, PageEntry>>()
    const keyOf = entryKeys()
    for (const entry of entries) {
      const key = keyOf(entry)
      if (key === null) continue
      const translation = translationOf(entry)
      const seen = translations.get(translation) ?? new Map<string, PageEntry>()
      translations.set(translation, seen)
      const first = seen.get(key)
      if (!first) seen.set(key, entry)
      else if (sectionOf(first) !== sectionOf(entry))
        yield {
          at: valueAt(pathOf(entry)),
          text: entry.text,
          related: [{ message: 'first listed here', at: valueAt(pathOf(first)) }],
        }
    }
  },
})

/** The nearest language or version above: within it, a page belongs in one section. */
function translationOf(entry: PageEntry): Element | null {
  for (const above of ancestorsOf(entry))
    if (above.kind === 'language' || above.kind === 'version') return above
  return null
}

import { quote } from '../../document/quote.ts'
import type { FrontMatter } from '../../project/project.ts'
import { texts, wholeNumbers } from '../option.ts'
import { always, defineRule } from '../rule.ts'
import { quoted } from '../words.ts'

/** Fields that a page lacks, or one whose text is too long. */
type Fault =
  | { readonly lacking: readonly string[] }
  | { readonly field: string; readonly length: number; readonly maximum: number }

/** The most fields that are too long: links may give one page 100,000 paths, of which each has a hundred of them. */
export const maxLongFields = 100_000

export const frontMatterFields = defineRule({
  id: 'front-matter-fields',
  group: 'Files',
  severity: always('off'),
  needs: ['files'],
  summary: 'The front matter of a listed page has the fields that the site asks for, none of them too long.',
  options: {
    required: texts('The fields that every listed page has, such as `["title", "description"]`.'),
    maximum: wholeNumbers('The most characters of a field, by its name, such as `{ "description": 160 }`.'),
  },
  message: ({ page, fault }: { page: string; fault: Fault }) =>
    'lacking' in fault
      ? `The front matter of ${quote(page)} lacks ${quoted(fault.lacking)}.`
      : `"${fault.field}" of ${quote(page)} has ${fault.length} characters, more than ${fault.maximum}.`,
  help: ({ fault }) =>
    'lacking' in fault ? `Add ${quoted(fault.lacking)} to the front matter.` : `Shorten "${fault.field}".`,
  pageOf: ({ page }) => page,
  aboutOf: ({ page, fault }) => [page, 'lacking' in fault ? '' : fault.field],
  *check({ entries }, { files, frontMatter }, { required, maximum }) {
    let room = maxLongFields
    const listed = new Set(entries.flatMap(({ page }) => (page && files?.fileOf(page)) || []))
    for (const file of listed) {
      const matter = frontMatter(file) ?? {}
      // Nothing is known of its fields.
      if (matter.fault) continue
      const lacking = required.filter(field => lengthOf(matter, field) === undefined)
      if (lacking.length > 0) yield { at: { file }, page: file, fault: { lacking } }
      for (const [field, most] of Object.entries(maximum)) {
        const length = lengthOf(matter, field) ?? 0
        if (length <= most || room < 0) continue
        if (room-- === 0) yield { at: { file }, ended: ended() }
        else yield { at: { file }, page: file, fault: { field, length, maximum: most } }
      }
    }
  },
})

const ended = () => ({
  message: `From this page on the length of fields is not checked: ${maxLongFields.toLocaleString('en')} before are too long.`,
  help: 'Shorten those, and check again.',
})

/** What front matter holds beside its fields. */
const aside = ['others', 'places', 'fault']

/** How many characters the text of a field has, 0 where it is no text; undefined without it, or where it is empty. */
function lengthOf(matter: FrontMatter, field: string): number | undefined {
  const value =
    Object.hasOwn(matter, field) && !aside.includes(field) ? Reflect.get(matter, field) : undefined
  if (typeof value === 'string') return value.length || undefined
  if (value !== undefined) return 0
  return matter.others && Object.hasOwn(matter.others, field) ? matter.others[field] : undefined
}

import { quote } from '../../document/quote.ts'
import type { Path } from '../../document/pointer.ts'
import { type Entry, readEntry } from '../../grammar/entry.ts'
import { pathOf } from '../../navigation/element.ts'
import { always, defineRule, valueAt } from '../rule.ts'

type Args = {
  text: string
  form: string
  /** Null when the path is a full URL, whose path in the specification is unknown. */
  canonical: string | null
  /** Whether a page file is named exactly like the entry. */
  isPage: boolean
  /** The entry, if it can be replaced by the canonical spelling. */
  entry: Path | null
}

export const operationFormat = defineRule({
  id: 'operation-format',
  group: 'OpenAPI',
  severity: always('warning'),
  summary: 'An operation is written as `METHOD /path`; without its slash it is an error in `extended`.',
  message: ({ text, form }: Args) => `${quote(text)} is not written as "${form}".`,
  help: ({ canonical, isPage }) => {
    if (canonical === null)
      return 'Write the path as the specification has it, without the address of the server.'
    const write = `Write ${quote(canonical)}.`
    return isPage ? `${write} If the page is meant that is called so, rename its file.` : write
  },
  fix: ({ entry, canonical }) =>
    entry && canonical !== null ? [{ replace: entry, by: canonical }] : undefined,
  *check({ operations }, { dialect, files, specifications }) {
    for (const item of operations) {
      const { entry, text } = item
      if ((entry.kind !== 'operation' && entry.kind !== 'webhook') || entry.canonical === text) continue
      const form = `${entry.file === null ? '' : 'FILE '}${entry.kind === 'webhook' ? 'webhook NAME' : 'METHOD /path'}`
      const path = pathOf(item)
      const isPage = files?.fileOf(text) !== undefined
      const isSafe = isRead(entry.canonical, entry) && !isPage
      const canonical = entry.kind === 'operation' && isAddress(entry.path) ? null : entry.canonical
      // An unknown operation is left to operation-not-found.
      if (canonical === null && specifications.find(item).kind === 'not-found') continue
      yield {
        at: valueAt(path),
        severity:
          dialect === 'extended' && canonical !== null && lacksSlash(text, entry) ? 'error' : undefined,
        text,
        form,
        canonical,
        isPage,
        entry: isSafe ? path : null,
      }
    }
  },
})

/** The platform's build fails for an operation whose path does not begin with a slash. */
const lacksSlash = (text: string, { kind }: Entry) =>
  kind === 'operation' && /^\s*[A-Za-z]+\s+[^\s/]/.test(text)

/** Whether the path of an operation is a whole address, such as `https://api.example.com/users`. */
const isAddress = (path: string) => /^\/[a-z][a-z0-9+.-]*:\/\//i.test(path)

/** Whether a spelling is canonical and names the same operation. */
const isRead = (canonical: string, entry: Entry) =>
  JSON.stringify(readEntry(canonical)) === JSON.stringify(entry)

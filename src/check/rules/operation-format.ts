import type { Path } from '../../document/pointer.ts'
import { type Entry, readEntry } from '../../grammar/entry.ts'
import { pathOf } from '../../navigation/element.ts'
import { always, defineRule, valueAt } from '../rule.ts'

type Args = {
  text: string
  form: string
  canonical: string
  /** The entry, when the canonical spelling may take its place. */
  entry: Path | null
}

export const operationFormat = defineRule({
  id: 'operation-format',
  group: 'OpenAPI',
  severity: always('warning'),
  summary: 'An operation is written as `METHOD /path`.',
  message: ({ text, form }: Args) => `${JSON.stringify(text)} is not written as "${form}".`,
  help: ({ canonical }) => `Write ${JSON.stringify(canonical)}.`,
  fix: ({ entry, canonical }) => (entry ? [{ replace: entry, by: canonical }] : undefined),
  *check({ operations }) {
    for (const one of operations) {
      const { entry, text } = one
      if ((entry.kind !== 'operation' && entry.kind !== 'webhook') || entry.canonical === text) continue
      const form = `${entry.file === null ? '' : 'FILE '}${entry.kind === 'webhook' ? 'webhook NAME' : 'METHOD /path'}`
      const { canonical } = entry
      const path = pathOf(one)
      yield { at: valueAt(path), text, form, canonical, entry: isRead(canonical, entry) ? path : null }
    }
  },
})

/** Whether a spelling is read as the same operation, and as spelt well. */
const isRead = (canonical: string, entry: Entry) =>
  JSON.stringify(readEntry(canonical)) === JSON.stringify(entry)

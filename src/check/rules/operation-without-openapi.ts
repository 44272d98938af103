import { quote } from '../../document/quote.ts'
import { type Navigation, pathOf } from '../../navigation/element.ts'
import { always, defineRule, valueAt } from '../rule.ts'

export const operationWithoutOpenapi = defineRule({
  id: 'operation-without-openapi',
  group: 'OpenAPI',
  severity: always('error'),
  stated: 'listed-operations',
  summary: 'An operation has an `openapi` on an element above it.',
  message: ({ text }: { text: string; unread: Navigation['unread'] }) =>
    `No "openapi" is set above ${quote(text)}.`,
  help: ({ unread }) =>
    unread
      ? `Move the "${unread}" of docs.json into "navigation": nothing reads it where it stands.`
      : 'Set "openapi" on its group or on an element above it.',
  *check({ operations, api, unread }) {
    for (const item of operations) {
      const { entry, parent, text } = item
      if (entry.kind !== 'operation' && entry.kind !== 'webhook') continue
      if (entry.file === null && !parent.openapi && api.length === 0)
        yield { at: valueAt(pathOf(item)), text, unread }
    }
  },
})

import { quote } from '../../document/quote.ts'
import { pathOf } from '../../navigation/element.ts'
import { defineRule, valueAt } from '../rule.ts'

/** Where the platform serves the MCP servers of a site. */
const reserved = ['mcp', 'authed/mcp']
/** The pages with such an address, by page. */
const taken = new Map(
  reserved.flatMap(address => [address, `${address}/index`].map(page => [page, address] as const)),
)

export const reservedAddress = defineRule({
  id: 'reserved-address',
  group: 'Meaning',
  severity: { core: 'off', extended: 'error' },
  summary: 'No page has an address that the platform answers itself (`/mcp`, `/authed/mcp`).',
  message: ({ page, address }: { page: string; address: string }) =>
    `Readers never see the page ${quote(page)}: the platform answers "/${address}" itself.`,
  help: () => 'Move its file to another path, and list it there.',
  pageOf: ({ page }) => page,
  *check({ entries }) {
    for (const entry of entries) {
      const { page } = entry
      const address = page === null ? undefined : taken.get(page)
      if (page !== null && address !== undefined) yield { at: valueAt(pathOf(entry)), page, address }
    }
  },
})

import type { PageNode } from '../../tree/tree.ts'
import { addressOf, isElsewhere, type TreeFormat } from './format.ts'

/** The most addresses of one file (sitemaps.org, protocol 0.9). */
export const maxEntries = 50_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A sitemap.xml of the pages that are not hidden, each address once; past 50,000 an index of several. */
export const sitemap: TreeFormat = ({ nodes }, { baseUrl }) => {
  const pages = nodes.filter((node): node is PageNode => node.kind === 'page' && !node.hidden)
  const addresses = pages.filter(({ href }) => !isElsewhere(href)).map(page => addressOf(page, baseUrl))
  const all = [...new Set(addresses)]
  if (all.length <= maxEntries) return { text: urlSet(all) }
  const parts: string[] = []
  for (let from = 0; from < all.length; from += maxEntries)
    parts.push(urlSet(all.slice(from, from + maxEntries)))
  const entries = parts.map(
    (_, i) => `  <sitemap><loc>${escaped(`${baseUrl}/sitemap-${i + 1}.xml`)}</loc></sitemap>\n`,
  )
  return { text: `${head}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`, parts }
}

function urlSet(addresses: readonly string[]): string {
  const entries = addresses.map(address => `  <url><loc>${escaped(address)}</loc></url>\n`)
  return `${head}<urlset xmlns="${namespace}">\n${entries.join('')}</urlset>\n`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, char => entities[char]!)

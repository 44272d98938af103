import { firstOf } from '../../document/present.ts'
import { addressOf, indexedPages, type TreeFormat } from './format.ts'

/** The most addresses of one file (sitemaps.org, protocol 0.9). */
export const maxEntries = 50_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The longest file, in characters; each is one byte, because addresses are percent-encoded (same source). */
export const maxSitemapLength = 50 * 1024 * 1024

/**
 * A sitemap.xml of the pages that are to be found, each address once; past a limit an index of several. A page that is
 * only a link is none.
 */
export const sitemap: TreeFormat = (tree, { baseUrl }) => {
  const addresses = indexedPages(tree)
    .filter(({ external }) => !external)
    .map(page => addressOf(page, baseUrl))
  const frame = urlSet([]).length
  let length = frame
  let file: string[] = []
  const files = [file]
  for (const address of new Set(addresses)) {
    const entry = `  <url><loc>${escaped(address)}</loc></url>\n`
    if (file.length === maxEntries || length + entry.length > maxSitemapLength) {
      files.push((file = []))
      length = frame
    }
    file.push(entry)
    length += entry.length
  }
  const parts = files.map(urlSet)
  if (parts.length === 1) return { text: firstOf(parts) }
  const entries = parts.map(
    (_, i) => `  <sitemap><loc>${escaped(`${baseUrl}/sitemap-${i + 1}.xml`)}</loc></sitemap>\n`,
  )
  return { text: `${head}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`, parts }
}

const urlSet = (entries: readonly string[]) =>
  `${head}<urlset xmlns="${namespace}">\n${entries.join('')}</urlset>\n`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, char => entities[char] ?? char)

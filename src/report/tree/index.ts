import type { TreeFormat } from './format.ts'
import { json, ndjson } from './json.ts'
import type { TreeFormatName } from './names.ts'
import { text } from './text.ts'

/** The writer of each format; rarely used formats are loaded on demand. */
export const treeFormats: Record<TreeFormatName, () => Promise<TreeFormat>> = {
  text: async () => text,
  json: async () => json,
  ndjson: async () => ndjson,
  mermaid: async () => (await import('./mermaid.ts')).mermaid,
  sitemap: async () => (await import('./sitemap.ts')).sitemap,
  llms: async () => (await import('./llms.ts')).llms,
}

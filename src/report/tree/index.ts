import { namesOf } from '../../grammar/names.ts'
import type { TreeFormat } from './format.ts'

/** The formats of `tree`, each loaded when it is asked for. */
export const treeFormats = {
  text: async () => (await import('./text.ts')).text,
  json: async () => (await import('./json.ts')).json,
  ndjson: async () => (await import('./json.ts')).ndjson,
  mermaid: async () => (await import('./mermaid.ts')).mermaid,
  sitemap: async () => (await import('./sitemap.ts')).sitemap,
  llms: async () => (await import('./llms.ts')).llms,
} satisfies Record<string, () => Promise<TreeFormat>>

export type TreeFormatName = keyof typeof treeFormats
export const treeFormatNames = namesOf(treeFormats)

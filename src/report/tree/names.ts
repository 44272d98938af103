/** The formats of `tree`. */
export const treeFormatNames = ['text', 'json', 'ndjson', 'mermaid', 'sitemap', 'llms'] as const

export type TreeFormatName = (typeof treeFormatNames)[number]

import type { Format } from './format.ts'

/** The formats of `check`, each loaded when it is asked for. */
export const formats = {
  pretty: async () => (await import('./pretty.ts')).pretty,
  json: async () => (await import('./json.ts')).json,
} satisfies Record<string, () => Promise<Format>>

export type FormatName = keyof typeof formats
export const formatNames = Object.keys(formats) as FormatName[]

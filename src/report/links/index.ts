import { namesOf } from '../../grammar/names.ts'
import type { LinkFormat } from './format.ts'

/** The formats of `links`, each loaded when it is asked for. */
export const linkFormats = {
  text: async () => (await import('./text.ts')).text,
  json: async () => (await import('./json.ts')).json,
  ndjson: async () => (await import('./json.ts')).ndjson,
  dot: async () => (await import('./dot.ts')).dot,
} satisfies Record<string, () => Promise<LinkFormat>>

export const linkFormatNames = namesOf(linkFormats)

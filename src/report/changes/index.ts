import { namesOf } from '../../grammar/names.ts'
import type { ChangesFormat } from './format.ts'

/** The formats of `diff`, each loaded when it is asked for. */
export const changesFormats = {
  text: async () => (await import('./text.ts')).text,
  json: async () => (await import('./json.ts')).json,
  markdown: async () => (await import('./markdown.ts')).markdown,
} satisfies Record<string, () => Promise<ChangesFormat>>

export const changesFormatNames = namesOf(changesFormats)

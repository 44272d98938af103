import { namesOf } from '../grammar/names.ts'
import type { Format } from './format.ts'

/** The formats of `check`, each loaded on demand. */
export const formats = {
  pretty: async () => (await import('./pretty.ts')).pretty,
  json: async () => (await import('./json.ts')).json,
  github: async () => (await import('./github.ts')).github,
  sarif: async () => (await import('./sarif.ts')).sarif,
  junit: async () => (await import('./junit.ts')).junit,
  gitlab: async () => (await import('./gitlab.ts')).gitlab,
  checkstyle: async () => (await import('./checkstyle.ts')).checkstyle,
  rdjsonl: async () => (await import('./rdjsonl.ts')).rdjsonl,
  compact: async () => (await import('./compact.ts')).compact,
  markdown: async () => (await import('./markdown.ts')).markdown,
} satisfies Record<string, () => Promise<Format>>

export type FormatName = keyof typeof formats
export const formatNames = namesOf(formats)

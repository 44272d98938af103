import { unseenInLine } from './visible.ts'

/** A value as JSON that `shownJson` has passed. */
export const jsonText = (value: unknown, indent?: number) => shownJson(JSON.stringify(value, null, indent))

/**
 * The same JSON with escapes for the characters that control a terminal, and for what GitHub's runner obeys anywhere
 * in a line; line breaks are kept.
 */
export const shownJson = (json: string) =>
  json
    .replace(unseenInLine, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('##[', '#\\u0023[')

import { unseenInLine } from './visible.ts'

/**
 * A value as JSON in which characters that control a terminal are escaped, and what GitHub's runner obeys anywhere in
 * a line; line breaks are kept.
 */
export const jsonText = (value: unknown, indent?: number) =>
  JSON.stringify(value, null, indent)
    .replace(unseenInLine, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('##[', '#\\u0023[')

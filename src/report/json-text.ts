import { unseenInLine } from './visible.ts'

/** A value as JSON in which characters that control a terminal are escaped; line breaks are kept. */
export const jsonText = (value: unknown, indent?: number) =>
  JSON.stringify(value, null, indent).replace(
    unseenInLine,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

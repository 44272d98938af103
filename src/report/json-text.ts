import { unseenInLine } from './visible.ts'

/** A value as JSON that says the same and holds no character which a terminal would obey; its lines stay lines. */
export const jsonText = (value: unknown, indent?: number) =>
  JSON.stringify(value, null, indent).replace(
    unseenInLine,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

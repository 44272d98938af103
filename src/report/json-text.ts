import { unseen } from './visible.ts'

/** A value as JSON that says the same and holds no character which a terminal would obey. */
export const jsonText = (value: unknown, indent?: number) =>
  JSON.stringify(value, null, indent).replace(unseen, char =>
    char === '\n' ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

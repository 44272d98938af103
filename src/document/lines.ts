/** A text up to its first line break. */
export const firstLine = (text: string) => text.split('\n', 1).join('')

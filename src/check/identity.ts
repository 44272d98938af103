/**
 * What a message says without what changes by itself, so that a problem is known again: "Item 3 of ..." and
 * "the 4 specifications" change with their neighbours; what is in quotes does not.
 */
export const withoutPositions = (message: string) =>
  message.replace(/"(?:[^"\\]|\\[^]?)*"?|\bitems? \d+(?: and \d+)?|\bthe \d+ specifications/gi, found =>
    found.startsWith('"') ? found : found.replace(/\d+/g, ''),
  )

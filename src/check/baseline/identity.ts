/**
 * A message without what changes by itself, so that a problem is known again: "Item 3 of ..." and "the 4
 * specifications" change with their neighbours, why a URL could not be fetched with the network; what is in
 * quotes does not.
 */
export const withoutPassing = (message: string) =>
  message
    .replace(/^(\S+ was not fetched) \(.*\)(?=, so )/, '$1')
    .replace(/"(?:[^"\\]|\\[^]?)*"?|\bitems? \d+(?: and \d+)?|\bthe \d+ specifications/gi, found =>
      found.startsWith('"') ? found : found.replace(/\d+/g, ''),
    )

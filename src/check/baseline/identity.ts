import { maxMessageLength } from '../diagnose.ts'

/**
 * A message without its volatile parts, so that a known problem is recognized: "Item 3 of ..." and "the 4
 * specifications" change with their neighbours, and the reason of a failed fetch with the network. Text in
 * quotes is kept. What is longer than any message, as a baseline may have it, is kept whole: the expression goes back
 * through each character of a quote, of which V8 keeps no more than some millions.
 */
export const withoutPassing = (message: string) =>
  message.length > maxMessageLength
    ? message
    : message
        .replace(/^(\S+ was not fetched) \(.*\)(?=, so )/, '$1')
        .replace(/"(?:[^"\\]|\\[^]?)*"?|\bitems? \d+(?: and \d+)?|\bthe \d+ specifications/gi, text =>
          text.startsWith('"') ? text : text.replace(/\d+/g, ''),
        )

import { decodeNamedCharacterReference } from 'decode-named-character-reference'

const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][\da-zA-Z]{1,31}));/g

/** A text with its character references decoded (https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references). */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(reference, (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return decodeNamedCharacterReference(name) || whole
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code === 0 || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
      })
    : text

/** The same with backslash escapes of ASCII punctuation resolved, as in destinations and titles of Markdown. */
export const unescaped = (text: string): string =>
  text.includes('\\') || text.includes('&')
    ? decodeReferences(
        text.replace(/\\([!-/:-@[-`{-~])/g, (_, char: string) => (char === '&' ? '&amp;' : char)),
      )
    : text

/**
 * How many characters of a text become a part of an address: aliases of YAML can repeat a huge text a
 * thousand times.
 */
export const maxAddressPart = 2_000

const vanishing = /['(),./{}\n]/g

/**
 * One part of a generated address, as the platform cleans a tag or a name (docs/format.md#addresses): lower
 * case; each `{...}` and each space a hyphen; one hyphen cut from each end; some punctuation gone; each pair
 * of hyphens one.
 */
export function slug(long: string): string {
  const text = withoutBraces(long.slice(0, maxAddressPart).toLowerCase()).replaceAll(' ', '-')
  const start = text.startsWith('-') ? 1 : 0
  const end = text.length > start && text.endsWith('-') ? text.length - 1 : text.length
  return text.slice(start, end).replace(vanishing, '').replaceAll('--', '-')
}

/** Each `{...}` as a hyphen; linear however many are not closed. */
function withoutBraces(text: string): string {
  let written = ''
  let from = 0
  for (;;) {
    const open = text.indexOf('{', from)
    const close = open === -1 ? -1 : text.indexOf('}', open)
    if (close === -1) return written + text.slice(from)
    written += `${text.slice(from, open)}-`
    from = close + 1
  }
}

const unwritable = /[\u0000-\u001f\u007f]+/g

/** A text without the control characters that no address has. */
export const writable = (text: string): string => text.replace(unwritable, '')

/** A directory or a whole address as its author wrote it, in lower case; no part of it is empty or leads up. */
export const addressOf = (text: string): string =>
  writable(text.slice(0, maxAddressPart))
    .trim()
    .toLowerCase()
    .split(/[\\/]/)
    .filter(part => part !== '' && part !== '.' && part !== '..')
    .join('/')

/** The last part of an address as words: `get-users` is "Get users". */
export function wordsOf(address: string): string {
  const words = address.slice(address.lastIndexOf('/') + 1).replace(/[-_]/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** A path as the address of a page: percent-encoded, with its first slash. */
export const hrefOf = (path: string) =>
  unreserved.test(path) ? `/${path}` : `/${path.toWellFormed().split('/').map(encoded).join('/')}`

/** Nearly every address; it needs no encoding. */
const unreserved = /^[\w.~/-]*$/

/** Keeps only what RFC 3986 calls unreserved, so that an address can be put in quotes and in brackets. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, name => `%${name.charCodeAt(0).toString(16).toUpperCase()}`)

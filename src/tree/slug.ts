/** The longest part of an address, in characters. */
export const maxSlugLength = 100

/** How much of a text is looked at, in characters: an alias of YAML can stand a thousand times for one huge text. */
const maxRead = 2_000

const plain = /^[\x20-\x7e]*$/
const other = /[^\p{L}\p{N}\p{M}]+/gu

/**
 * One part of an address (docs/format.md#addresses): letters and digits of every script, with the marks that
 * belong to them, in lower case; every run of anything else one `-`.
 */
export function slug(long: string): string {
  const text = long.slice(0, maxRead)
  if (plain.test(text))
    return cut(
      text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-/, ''),
      maxSlugLength,
    )
  const written = text.toWellFormed().normalize('NFC').toLowerCase().replace(other, '-')
  return cut(written.replace(/^-/, ''), maxSlugLength)
}

/** Several parts: the text between slashes, each cleaned, empty ones left out. So no `..` stays. */
export const slugPath = (text: string): string[] =>
  text.slice(0, maxRead).split('/').map(slug).filter(Boolean)

/** An address with its number when the plain one is taken; the last part stays within its length. */
export function numbered(path: string, number: number): string {
  const slash = path.lastIndexOf('/') + 1
  const suffix = `-${number}`
  return path.slice(0, slash) + cut(path.slice(slash), maxSlugLength - suffix.length) + suffix
}

function cut(text: string, length: number): string {
  const short = text.length > length ? [...text].slice(0, length).join('') : text
  return short.endsWith('-') ? short.slice(0, -1) : short
}

/** A path as the address of a page: percent-encoded, with its first slash. */
export const hrefOf = (path: string) => `/${path.toWellFormed().split('/').map(encoded).join('/')}`

/** Only what RFC 3986 calls unreserved stays, so that an address may stand in quotes and in brackets. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

import { copied } from '../document/copied.ts'
import type { Span } from '../document/span.ts'
import { type Place, placing } from './place.ts'

/**
 * A list of texts, each after a mark of one character, with their places: two strings, since a large site has hundreds of
 * thousands, of which few are looked at. Both are empty where the list is.
 */
export interface Packed {
  /** Parted by `separator`. */
  readonly texts: string
  /** Parted by spaces: line, column, offset and length, and where it has several lines the line and column of its end. */
  readonly places: string
}

/** One text of such a list. */
interface Item {
  readonly mark: string
  readonly text: string
  readonly place: Place
}

/** A control character, which no address has as it is: it is written `%7F`. */
const separator = '\x7f'

const nothing: Packed = { texts: '', places: '' }

/** Packs items in the order of the page that they are in. */
export function pack<Spanned extends { readonly span: Span }>(
  page: string,
  items: readonly Spanned[],
  marked: (item: Spanned) => string,
): Packed {
  if (items.length === 0) return nothing
  const placeAt = placing(page)
  let texts = ''
  let places = ''
  for (const item of items) {
    const place = placeText(placeAt(item.span))
    if (texts !== '') places += ' '
    if (texts !== '') texts += separator
    texts += withoutSeparator(marked(item))
    places += place
  }
  // Both in one piece: what `+=` makes is a tree of pieces, which is collected slowly.
  return { texts: copied(texts), places: copied(places) }
}

function placeText([line, column, offset, endLine, endColumn, endOffset]: Place): string {
  const end = endLine === line ? '' : `,${endLine},${endColumn}`
  return `${line},${column},${offset},${endOffset - offset}${end}`
}

/** A list with other texts and places. */
export function repacked(list: Packed, change: (item: Item) => Pick<Item, 'text' | 'place'>): Packed {
  const items = itemsOf(list).map(item => ({ ...item, ...change(item) }))
  return {
    texts: items.map(({ mark, text }) => mark + withoutSeparator(text)).join(separator),
    places: items.map(({ place }) => placeText(place)).join(' '),
  }
}

const withoutSeparator = (text: string) =>
  text.includes(separator) ? text.replaceAll(separator, '%7F') : text

/** The texts, each after its mark. */
export const textsOf = ({ texts }: Packed): string[] => (texts === '' ? [] : texts.split(separator))

/** Those of several lists as one. */
export const joined = (first: Packed, second: Packed): Packed => {
  if (first.texts === '') return second
  if (second.texts === '') return first
  return {
    texts: first.texts + separator + second.texts,
    places: `${first.places} ${second.places}`,
  }
}

export function itemsOf(list: Packed): Item[] {
  const places = list.places.split(' ')
  return textsOf(list).map((text, i) => ({
    mark: text.charAt(0),
    text: text.slice(1),
    place: placeOf(places[i] ?? ''),
  }))
}

function placeOf(text: string): Place {
  const [line = 1, column = 1, offset = 0, length = 0, endLine = line, endColumn = column + length] = text
    .split(',')
    .map(Number)
  return [line, column, offset, endLine, endColumn, offset + length]
}

/** Texts without places as one string, in which `holds` looks for one of them. */
export const packTexts = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : ['', ...texts.map(withoutSeparator), ''].join(separator)

export const unpackTexts = (packed: string): string[] =>
  packed === '' ? [] : packed.slice(1, -1).split(separator)

/** Whether one of the texts is this one. Takes time by the length of all. */
export const holds = (packed: string, text: string): boolean =>
  packed.includes(`${separator}${text}${separator}`)

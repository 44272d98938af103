import { readToken, type Token } from '../document/syntax/tokens.ts'

/** An object or list that is open at an offset. */
export interface Open {
  readonly isObject: boolean
  /** How many objects are open, with this one: those that it does not count are lists. */
  readonly objects: number
  /** The keys read so far, in the order of the text. */
  readonly names: string[]
  /** The index of the item that is being read. */
  index: number
  expects: 'name' | 'colon' | 'value' | 'separator'
  /** The last string, which is a key if a colon follows. */
  last: string
}

export const isScalar = ({ kind }: Token) =>
  kind === 'string' || kind === 'quoted' || kind === 'word' || kind === 'number' || kind === 'literal'

export const startOfText = (text: string) => readToken(text, text[0] === '\ufeff' ? 1 : 0)

/** The path of the value being read. */
export const keysOf = (open: readonly Open[]): (string | number)[] =>
  open.map(({ isObject, names, index }) => (isObject ? (names.at(-1) ?? '') : index))

/** Updates `open` with a token. Tokens that are not allowed in their place are skipped. */
export function afterToken(text: string, open: Open[], token: Token): void {
  const holder = open.at(-1)
  const { kind } = token
  if (kind === '{' || kind === '[') {
    if (holder && !holder.isObject && holder.expects === 'separator') holder.index++
    if (holder) holder.expects = 'separator'
    const isObject = kind === '{'
    open.push({
      isObject,
      objects: (holder?.objects ?? 0) + Number(isObject),
      names: [],
      index: 0,
      expects: isObject ? 'name' : 'value',
      last: '',
    })
  } else if (kind === '}' || kind === ']') close(open, kind === '}')
  else if (!holder) return
  else if (kind === ',') {
    holder.expects = holder.isObject ? 'name' : 'value'
    holder.index++
  } else if (kind === ':' && holder.isObject) {
    // The string was the next key, whose value is still missing.
    if (holder.expects === 'separator') holder.names.push(holder.last)
    holder.expects = 'value'
  } else if (isScalar(token)) readScalar(holder, nameOf(text, token))
}

function readScalar(holder: Open, text: string) {
  holder.last = text
  if (!holder.isObject) {
    if (holder.expects === 'separator') holder.index++
    holder.expects = 'separator'
  } else if (holder.expects === 'value') holder.expects = 'separator'
  else {
    holder.names.push(text)
    holder.expects = 'colon'
  }
}

/** Closes the innermost bracket of a kind, and any unclosed brackets inside it. */
function close(open: Open[], isObject: boolean) {
  const objects = open.at(-1)?.objects ?? 0
  if ((isObject ? objects : open.length - objects) === 0) return
  for (let closed = open.pop(); closed?.isObject !== isObject;) closed = open.pop()
}

function nameOf(text: string, { kind, start, end }: Token): string {
  if (kind !== 'string' && kind !== 'quoted') return text.slice(start, end)
  return unescaped(text.slice(start + 1, end - 1))
}

/** The value of a string without its quotes; as written when its escapes are not JSON's. */
export function unescaped(raw: string): string {
  try {
    return raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw
  } catch {
    return raw
  }
}

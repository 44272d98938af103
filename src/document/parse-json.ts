import { held, room, unlimited } from './time-limit.ts'

/** What V8 takes at most, in bytes, for a character of JSON: in `{"34":0}` it makes room for each number up to 34. */
const bytesPerCharacter = 50

/** The same for an object, and for what a `,` or `[` comes before, without the texts in it. */
const [bytesPerObject, bytesPerItem] = [350, 110]

/** Of shorter texts nobody is asked, in characters. */
const leastAsked = 1_000_000

/** As JSON.parse, which takes its memory in one piece: within a limit, a long text is read where there is room for it. */
export function parseJson(text: string): unknown {
  if (text.length >= leastAsked && held.limit !== unlimited)
    room.assert(bytesPerCharacter * text.length, () => bytesOf(text))
  return JSON.parse(text)
}

function bytesOf(text: string): number {
  let bytes = 2 * text.length
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x7b) bytes += bytesPerObject
    else if (code === 0x2c || code === 0x5b) bytes += bytesPerItem
  }
  return bytes
}

import { Problem } from '../problem.ts'

/** The most levels of a conversation's body, and the most values of it that are read. */
export const maxLevels = 500
export const maxValues = 200_000

export interface ConversationBody {
  readonly value: unknown
  /** How many values it has. */
  readonly values: number
  /** How many of the oldest messages were left out. */
  readonly omitted: number
}

/**
 * Reads the JSON of a conversation, without its oldest messages where all of it would be too many values: 8 MB may hold
 * millions, each of which costs more than its text.
 *
 * @throws {Problem} 'malformed', or 'too-large' where the newest message and all beside the messages hold too many
 */
export function readConversation(body: Buffer): ConversationBody {
  const { values, messages } = outlineOf(body)
  if (values <= maxValues) return { value: parse(body.toString('utf8')), values, omitted: 0 }
  const [oldest] = messages
  const left = (first: MessageStart) => values - first.values + oldest!.values
  const first = messages.find(message => left(message) <= maxValues)
  if (!first) throw new Problem('too-large', { detail: `At most ${maxValues} values are read.` })
  const text = body.toString('utf8', 0, oldest!.start) + body.toString('utf8', first.start)
  return { value: parse(text), values: left(first), omitted: first.index }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformed', { detail: 'The body is not JSON.' })
  }
}

/** Where a message begins, the how manieth it is, and how many values come before it. */
interface MessageStart {
  readonly start: number
  readonly index: number
  readonly values: number
}

/** Of messages with few values not each is noted: there may be millions. */
const step = maxValues / 200

/**
 * How many values a JSON text has, which are not read for that.
 *
 * @throws {Problem} 'malformed' for more than 500 levels
 */
export const countValues = (body: Buffer): number => outlineOf(body).values

/**
 * Counts the values of a JSON text without reading them, and notes where messages begin. A bracket stands for the first
 * value in it, and a comma for the next.
 */
function outlineOf(body: Buffer): { values: number; messages: MessageStart[] } {
  let messages: MessageStart[] = []
  let newest: MessageStart | undefined
  let [depth, values, index] = [0, 1, 0]
  let [name, nameEnd] = [0, 0]
  let [isNext, isInside] = [false, false]
  for (let at = 0; at < body.length; at++)
    switch (body[at]) {
      case code['"']:
        name = at + 1
        at = nameEnd = endOfString(body, name)
        break
      case code[':']:
        if (depth === 1) isNext = isMessages(body.subarray(name, nameEnd))
        nameEnd = name
        break
      case code['{']:
      case code['[']:
        values++
        if (++depth > maxLevels)
          throw new Problem('malformed', { detail: `The body has more than ${maxLevels} levels.` })
        if (depth === 2 && isNext) {
          ;[isInside, index] = [true, 0]
          newest = { start: at + 1, index, values }
          messages = [newest]
        }
        isNext = false
        break
      case code['}']:
      case code[']']:
        if (isEmpty(body, at)) values--
        if (--depth < 2) isInside = false
        break
      case code[',']:
        values++
        if (depth === 2 && isInside) {
          newest = { start: at + 1, index: ++index, values }
          if (values - messages.at(-1)!.values >= step) messages.push(newest)
        }
    }
  return { values, messages: newest && newest !== messages.at(-1) ? [...messages, newest] : messages }
}

/** Whether a name, which may have escapes, is that of the messages. */
function isMessages(name: Buffer): boolean {
  const text = name.length <= maxNameLength ? name.toString('latin1') : ''
  return text === 'messages' || (text.includes('\\') && parse(`"${text}"`) === 'messages')
}

/** "messages" with each character as an escape. */
const maxNameLength = 8 * '\\u006d'.length

const code = { '"': 34, ',': 44, ':': 58, '[': 91, '\\': 92, ']': 93, '{': 123, '}': 125 } as const

/** Whether a bracket closes what holds nothing. */
function isEmpty(body: Buffer, end: number): boolean {
  let at = end - 1
  while (spaces.has(body[at]!)) at--
  return body[at] === code['{'] || body[at] === code['[']
}

/** Tab, line feed, carriage return and space. */
const spaces: ReadonlySet<number> = new Set([9, 10, 13, 32])

function endOfString(body: Buffer, start: number): number {
  let at = start
  while (at < body.length && body[at] !== code['"']) at += body[at] === code['\\'] ? 2 : 1
  return at
}

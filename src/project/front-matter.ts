import { copied } from '../document/copied.ts'
import { rangeOf } from '../document/range.ts'
import type { Span } from '../document/span.ts'
import { isFields } from '../openapi/node.ts'
import { rootSpan } from '../openapi/places.ts'
import { fieldNames, fieldsOf } from './front-matter-fields.ts'
import { placedKeys, placeOf } from './front-matter-places.ts'
import { plainFrontMatter } from './plain-front-matter.ts'
import type { FrontMatter, FrontMatterFault } from './project.ts'

/** The longest front matter that is read, in bytes. */
export const maxFrontMatterBytes = 64 * 1024

/** Stands for the rest of a page. A page of which there is none may hold nothing but the opening of front matter. */
const rest = '...'

/**
 * The start of a page: the whole of it, or its lines without one that goes on behind it, which may begin as the last one of
 * front matter does.
 */
export function wholeLines(start: string, isWhole: boolean): string {
  if (isWhole) return start
  const lines = start.slice(0, 1 + Math.max(start.lastIndexOf('\n'), start.lastIndexOf('\r')))
  const [opening] = (lines === '' && /^\uFEFF?---(?=[ \t]*$)/.exec(start)) || ['']
  return opening === '' ? lines + rest : `${opening}\n${rest}`
}

/** Nearly all front matter is shorter, in bytes. */
export const usualBytes = 1024

/** Longer front matter is parsed once for each text: a few trees of git may hold one in half a million pages. */
const sharedLength = 200

/**
 * The place of front matter in a page's text: between the lines of `---`; without an end if the second is
 * missing.
 */
interface Block {
  readonly start: number
  readonly end: number | null
}

/** The place of a page's front matter; null when the page has none. */
export function frontMatterBlock(text: string): Block | null {
  const opening = /^\uFEFF?---[ \t]*(?:\r\n?|\n)/.exec(text)
  if (!opening) return null
  const start = opening[0].length
  closing.lastIndex = start
  return { start, end: closing.exec(text)?.index ?? null }
}

/** To `^`, a line or paragraph separator within a text ends a line too, as it does for no reader of front matter. */
const closing = /(?<=[\r\n])---[ \t]*(?![^\r\n])/g

/**
 * The front matter of a page's text: YAML between two lines of `---`, as js-yaml 4 reads it. Empty where
 * there is none; only a fault where it cannot be read.
 */
export async function parseFrontMatter(text: string): Promise<FrontMatter> {
  const block = frontMatterBlock(text)
  if (!block) return isUnopened(text) ? { fault: unopened(text) } : {}
  const { start, end } = block
  // gray-matter takes all that follows an opening without an end: of a page of nothing else, that is nothing.
  if (end === null) return text.slice(start).trim() === '' ? {} : { fault: unclosed(text) }
  // A copy, since each title taken from a part of the text would keep all of that text in memory.
  const source = copied(text.slice(start, end))
  if (source.trim() === '') return {}
  const plain = plainFrontMatter(source)
  const result = plain ? { value: plain } : (await import('../document/yaml.ts')).readYaml(source)
  const rangeIn = ([from, to]: Span) => rangeOf(text, [start + from, start + to])
  if ('fault' in result) {
    const { reason } = result.fault
    const opened = quoteOpened(source, result.fault.position)
    const position = opened ?? result.fault.position
    return {
      fault: {
        message: `The front matter is not YAML: ${reason}.`,
        help: opened === undefined ? repairOf(source, position) : 'Close the quotes.',
        range: rangeIn([position, position + 1]),
      },
    }
  }
  const { value } = result
  if (value === null || value === undefined) return {}
  if (!isFields(value)) return { fault: { ...noMapping, range: rangeIn(rootSpan(source)) } }
  const fields = fieldsOf(value)
  const places = Object.fromEntries(
    placedKeys.flatMap(key => {
      const span = fields[key] === undefined ? null : placeOf(source, key)
      return span ? [[key, rangeIn(span)]] : []
    }),
  )
  return Object.keys(places).length > 0 ? { ...fields, places } : fields
}

/** The same for many pages: what may take long, or memory, is parsed once for each text. */
export function frontMatterParser(): typeof parseFrontMatter {
  const known = new Map<string, Promise<FrontMatter>>()
  return text => {
    const end = text.length > sharedLength || text.includes('&') ? frontMatterBlock(text)?.end : null
    const block = text.slice(0, end ?? 0)
    if (block.length <= sharedLength && !block.includes('&')) return parseFrontMatter(text)
    const parsed = known.get(block)
    if (parsed) return parsed
    const fresh = parseFrontMatter(text)
    known.set(copied(block), fresh)
    return fresh
  }
}

function unclosed(text: string): FrontMatterFault {
  const start = text.indexOf('---')
  return {
    message: 'The front matter is not closed.',
    help: 'End it with a line of "---".',
    range: rangeOf(text, [start, start + 3]),
  }
}

/** Fields without the line of `---` above them, as far as one line of them shows it. */
const unopenedStart = new RegExp(`^\\uFEFF?(?:${fieldNames.join('|')}):(?=\\s)`)

/**
 * Nothing but lines of "key: value" up to a line of `---`, which would be a heading or a break otherwise. A CR before a LF
 * ends no line of its own: each CRLF could be read in two ways, which would be tried one by one.
 */
const fieldLines = /^\uFEFF?(?:(?:[\w-]+:(?:[ \t].*)?|[ \t]*)(?:\r?\n|\r(?!\n))){1,29}---[ \t]*(?:[\r\n]|$)/

const isUnopened = (text: string) => unopenedStart.test(text) && fieldLines.test(text)

/** Whether a text that begins so may have front matter, or has lost the beginning of it. */
export const mayHaveFrontMatter = (text: string) => /^\uFEFF?---/.test(text) || unopenedStart.test(text)

function unopened(text: string): FrontMatterFault {
  const start = text.search(/\w/)
  return {
    message: 'The front matter does not begin with a line of "---".',
    help: 'Write a line of "---" above it, without which readers see it as text.',
    range: rangeOf(text, [start, text.indexOf(':')]),
  }
}

const noMapping = {
  message: 'The front matter is not a mapping.',
  help: 'Write it as lines of "key: value".',
}

/** Where the quotes open that nothing closes, of a fault that is found at the end only; undefined for any other. */
function quoteOpened(source: string, position: number): number | undefined {
  if (/\S/.test(source.slice(position))) return undefined
  const opened = /^[ \t]*[\w-]+:[ \t]+(?=(?:"(?:[^"\\]|\\[\s\S])*|'(?:[^']|'')*)(?![\s\S]))/m.exec(source)
  return opened ? opened.index + opened[0].length : undefined
}

/** What js-yaml says of a text that needs quotes is of its indentation. */
function repairOf(source: string, position: number): string {
  const before = source.slice(0, position).replaceAll('\r', '\n')
  const start = before.lastIndexOf('\n') + 1
  const line = source.slice(start).split(/[\r\n]/, 1)[0]!
  const [, key, value] = /^[ \t]*([\w-]+):(?=[ \t])(.*)$/.exec(line) ?? []
  if (key !== undefined && `\n${before.slice(0, start)}`.includes(`\n${key}:`))
    return `Remove one of the two "${key}".`
  const needsQuotes = value !== undefined && /^\s*[@`%]|^(?!\s*[[{]).*(?:: |:$)/.test(value)
  return needsQuotes
    ? `Put the text of "${key}" in quotes.`
    : 'Write what stands between the lines of "---" as YAML.'
}

import { copied } from '../document/copied.ts'
import { rangeOf } from '../document/range.ts'
import type { Span } from '../document/span.ts'
import { isFields } from '../openapi/node.ts'
import { rootSpan } from '../openapi/places.ts'
import { fieldsOf } from './front-matter-fields.ts'
import { placedKeys, placeOf } from './front-matter-places.ts'
import { plainFrontMatter } from './plain-front-matter.ts'
import type { FrontMatter, FrontMatterFault } from './project.ts'

/** The longest front matter that is read, in bytes. */
export const maxFrontMatterBytes = 64 * 1024

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
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text)
  if (!opening) return null
  const start = opening[0].length
  closing.lastIndex = start
  return { start, end: closing.exec(text)?.index ?? null }
}

const closing = /^---[ \t]*$/gm

/**
 * The front matter of a page's text: YAML between two lines of `---`, as js-yaml 4 reads it. Empty where
 * there is none; only a fault where it cannot be read.
 */
export async function parseFrontMatter(text: string): Promise<FrontMatter> {
  const block = frontMatterBlock(text)
  if (!block) return {}
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
    const { position, reason } = result.fault
    return {
      fault: {
        message: `The front matter is not YAML: ${reason}.`,
        help: repairOf(source, position),
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

function unclosed(text: string): FrontMatterFault {
  const start = text.indexOf('---')
  return {
    message: 'The front matter is not closed.',
    help: 'End it with a line of "---".',
    range: rangeOf(text, [start, start + 3]),
  }
}

const noMapping = {
  message: 'The front matter is not a mapping.',
  help: 'Write it as lines of "key: value".',
}

/** What js-yaml says of a text that needs quotes is of its indentation. */
function repairOf(source: string, position: number): string {
  const line = source.slice(source.lastIndexOf('\n', position - 1) + 1).split(/[\r\n]/, 1)[0]!
  const [, key, value] = /^[ \t]*([\w-]+):(?=[ \t])(.*)$/.exec(line) ?? []
  const needsQuotes = value !== undefined && /^\s*[@`%]|: |:$/.test(value)
  return needsQuotes
    ? `Put the text of "${key}" in quotes.`
    : 'Write what stands between the lines of "---" as YAML.'
}

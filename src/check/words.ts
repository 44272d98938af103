import { cut, quote } from '../document/quote.ts'
import { normalized } from '../document/unicode.ts'
import { methods } from '../grammar/entry.ts'
import type { Unbuilt } from '../navigation/unbuilt.ts'
import type { Meant } from './meant.ts'

/** `"a"`, `"a" and "b"`, `"a", "b" and "c"`. */
export function quoted(words: readonly string[], last = 'and'): string {
  const all = words.map(word => `"${word}"`)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${last} ${all.at(-1)}`
}

/** The same of texts that may hold anything, of which there may be more than these. */
export function firstOf(texts: readonly string[], count: number): string {
  const all = texts.map(text => quote(text))
  const last = count > all.length ? `${count - all.length} more` : all.pop()
  return all.length > 0 ? `${all.join(', ')} and ${last}` : `${last}`
}

/** The help for what is written like an operation and has no method. */
export const operationHelp = `An operation begins with ${quoted(methods, 'or')}.`

/** A JSON value in words: `the text "x"`, `a list`, `null`. */
export function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value === null) return 'null'
  if (value === '') return 'an empty text'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return `the text ${quote(cut(value, 60))}`
  return `${typeof value === 'number' ? 'the number ' : ''}${String(value)}`
}

/** The help for something that only the other dialect accepts. */
export const extendedHelp =
  'The "extended" dialect accepts it: set "$schema" to "https://mintlify.com/docs.json".'

/** The message for an `openapi` whose file is missing. */
export const missingOpenapi = (source: string) => `No OpenAPI file ${quote(source)}.`

/** The message for an `openapi` whose file is outside of the project. */
export const outsideOpenapi = (source: string) => `The OpenAPI file ${quote(source)} is outside the project.`

/** Its help. */
export const outsideFileHelp = 'Move the file into the folder of docs.json; a leading "/" means that folder.'

/** The help for a missing file whose path starts at the folder of docs.json. */
export const missingFileHelp = (nearest: string | undefined) =>
  nearest
    ? `Did you mean ${quote(nearest)}?`
    : 'Write its path from the folder of docs.json, or add the file.'

/** Whether two names differ in the form of Unicode alone, so that they look the same. */
export const lookAlike = (name: string, other: string) => normalized(name, 'NFC') === normalized(other, 'NFC')

/** What is said of them. */
export const alikeHelp = 'the two look alike, but spell an accent differently (Unicode NFC and NFD).'

/** What the specifications in scope have near a missing operation. */
interface Near {
  readonly methods?: readonly string[] | undefined
  readonly nearest?: string | undefined
}

/** How many specifications are named that lack an operation; of more the number is said. */
export const mostNamed = 3

/** An operation that none of some specifications has; `more` of them are not in the list. */
export const notInSpecification = (operation: string, files: readonly string[], more: number) =>
  `${operation} is not in ${files.length > mostNamed ? `any of the ${files.length + more} specifications in scope` : files.join(' or ')}.`

/** The repair of it. */
export function nearHelp({ methods, nearest }: Near, otherwise: string): string {
  if (methods?.length) return `That path has ${quoted(methods)}.`
  return nearest ? `Did you mean "${nearest}"?` : otherwise
}

/** Why the platform never builds a page file. */
export const unbuiltReason = (why: Unbuilt, file: string): string => reasons[why](quote(file))

const reasons: Record<Unbuilt, (file: string) => string> = {
  mintignore: file => `.mintignore names ${file}`,
  snippet: file => `${file} is a snippet`,
  repository: file => `the platform leaves out ${file}`,
}

/** What has it built. */
export const unbuiltRepairs: Record<Unbuilt, string> = {
  mintignore: 'Take it out of .mintignore',
  snippet: 'Move the file to another folder',
  repository: 'Give the file another name',
}

/** How a link is repaired that nothing answers. */
export function meantHelp(meant: Exclude<Meant, { readonly why: 'unbuilt' }>): string {
  if (meant.why === 'outside')
    return 'The link leads out of the project: write the whole address, with its scheme.'
  const written = quote(meant.rewrite.url)
  switch (meant.why) {
    case 'site':
      return `Write ${written}: without a scheme it is a path of this site.`
    case 'mail':
      return `Write ${written}.`
    case 'moved':
      return `Write ${written}: its file has moved there.`
    case 'root':
      return `Write ${written}: without the first slash, a link starts at the folder of its page.`
    case 'html':
      return `Write ${written}: the address of a page has no ending.`
    case 'elsewhere':
      return `The same name exists in another folder: ${written}.`
    case 'nearest':
      return `Did you mean ${written}?`
  }
}

import { quote } from '../../document/quote.ts'
import type { ErrorObject } from 'ajv'
import { isObject } from '../../document/value.ts'
import type { Dialect } from '../../grammar/dialects.ts'
import { codeOfLanguage, languageAliases } from '../../grammar/languages.ts'
import { type ChildList, heldBy, isChildList, rowOf } from '../../grammar/table.ts'
import { valueAt } from '../rule.ts'
import type { Fault } from './fault.ts'
import { fieldName, type Place } from './place.ts'
import { described, extendedHelp, quoted } from '../words.ts'

/** The requirement of the schema on a value. */
type Reason = Pick<ErrorObject, 'keyword' | 'params'>

/** A value of the wrong kind. */
export function typeFault(error: Reason, place: Place, dialect: Dialect): Fault {
  const spot = valueAt(place.path)
  if (place.keys.length === 1 && place.keys[0] === 'navigation' && Array.isArray(place.value))
    return { rule: 'root-pattern', at: spot, fault: 'old-format', list: listOf(place.value) }
  const wanted = expected(error, place)
  return {
    rule: 'field-type',
    at: spot,
    what: fieldName(place),
    expected: wanted,
    found: wanted === aText && place.value === '' ? 'an empty one' : described(place.value),
    repair: repair(error, place, dialect),
    by: meantBy(error, place),
  }
}

/** The child list for some entries: `pages` if there are strings, else by the label of the first object. */
function listOf(entries: readonly unknown[]): ChildList {
  if (entries.some(entry => typeof entry === 'string')) return 'pages'
  const first = entries.find(entry => typeof entry === 'object' && entry !== null)
  const lists = rowOf('navigation').lists.core
  return lists.find(list => list !== 'pages' && isEntryOf(list, first)) ?? 'groups'
}

/** What `pages` may hold, in words. */
export const pageEntries = 'a page path, an operation or a group'

export const withArticle = (title: string) => `${/^[aeiou]/.test(title) ? 'an' : 'a'} ${title}`

const aText = 'a text'

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  string: aText,
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
}

function expected({ keyword, params }: Reason, { keys }: Place): string {
  const list = /^\d+$/.test(keys.at(-1) ?? '') ? keys.at(-2) : undefined
  if (list === 'pages') return pageEntries
  if (list !== undefined && isChildList(list)) {
    const title = rowOf(heldBy[list]).title.toLowerCase()
    return withArticle(`${title} object`)
  }
  if (keyword === 'enum') return quoted(params.allowedValues, 'or')
  if (keyword === 'minLength') return aText
  if (keyword === 'pattern') return 'the path of a file in the project'
  return typeNames[String(params.type)] ?? String(params.type)
}

function repair({ keyword, params }: Reason, { keys, value }: Place, dialect: Dialect): string | undefined {
  const key = keys.at(-1)
  const ofExtended =
    keyword === 'pattern' ||
    (key === 'openapi' && typeof value === 'object' && value !== null) ||
    (key === 'icon' && isObject(value))
  if (ofExtended && dialect === 'core') return extendedHelp
  const list = keys.at(-2)
  if (value === '') return list === 'pages' ? 'Write the path of a page, or remove the entry.' : undefined
  if (key === 'pages' && typeof value === 'string') return `Write [${quote(value)}].`
  if (params.type === 'array' && isEntryOf(key, value)) return 'Write [ and ] around it.'
  if (params.type === 'boolean' && (value === 'true' || value === 'false'))
    return `Write ${value}, without quotes.`
  if (typeof value !== 'string' || list === undefined || !isChildList(list) || list === 'pages')
    return undefined
  const { label } = rowOf(heldBy[list])
  const orPages = list === 'groups' ? ', or list pages in "pages"' : ''
  return `Write { "${label}": ${quote(value)}, ... }${orPages}.`
}

/** Whether an object in place of a list is one entry of it, judging by its label. */
const isEntryOf = (list: string | undefined, value: unknown) =>
  list !== undefined &&
  isChildList(list) &&
  isObject(value) &&
  Object.hasOwn(value, rowOf(heldBy[list]).label ?? '')

/** The value in its proper form, if only its form is wrong. */
function meantBy({ params }: Reason, { keys, value }: Place): unknown {
  if (keys.at(-1) === 'pages' && typeof value === 'string' && value !== '') return [value]
  if (params.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return undefined
}

/** The language codes that are supported. */
export interface Languages {
  readonly list: readonly string[]
  readonly all: ReadonlySet<string>
  /** In lower case, with the first that is spelled so. */
  readonly lower: ReadonlyMap<string, string>
}

export const languagesOf = (list: readonly string[]): Languages => ({
  list,
  all: new Set(list),
  lower: new Map(list.map((code): [string, string] => [code.toLowerCase(), code]).reverse()),
})

/** A language code that is not supported, with the one that was probably meant. */
export function languageFault(place: Place, supported: Languages): Fault {
  const code = String(place.value)
  return {
    rule: 'language-code',
    at: valueAt(place.path),
    code,
    supported: supported.list,
    nearest: nearestCode(code, supported),
  }
}

function nearestCode(code: string, { all, lower }: Languages): string | undefined {
  const plain = code.trim().replaceAll('_', '-').toLowerCase()
  const same = lower.get(plain)
  if (same) return same
  const [base = plain] = plain.split('-')
  if (all.has(base)) return base
  for (const word of [plain, base, codeOfLanguage(code), codeOfLanguage(base)]) {
    if (word === undefined) continue
    if (all.has(word)) return word
    const meant = Object.hasOwn(languageAliases, word) ? languageAliases[word] : undefined
    if (meant && all.has(meant)) return meant
  }
  return undefined
}

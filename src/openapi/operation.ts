import type { OpenAPIV3 } from 'openapi-types'
import { step } from '../document/time-limit.ts'
import { fieldOf } from './follow.ts'
import { type Fields, isFields, nameOf, own, textOf } from './node.ts'
import type { Located } from './sources.ts'
import {
  metadataFlags,
  metadataTexts,
  type Operation,
  type OperationMetadata,
  type Specification,
} from './specification.ts'

/**
 * The keys of a path item that hold operations (OpenAPI 3.2), in the order of the pages of one path. They
 * count in every version, since `query` in a 3.1 file can mean nothing else.
 */
export const methods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const satisfies readonly (`${OpenAPIV3.HttpMethods}` | 'query')[]

const places = new Map<string, number>(methods.map((method, place) => [method.toUpperCase(), place]))

/** The position of a method among those of one path. */
export const placeOfMethod = (method: string) => places.get(method) ?? methods.length

const operationKeys = new Set<string>([...methods, 'additionalOperations', '$ref'])

// A YAML alias can repeat one huge object a million times: large objects are read once, as each of what they may be.
const large = 100
// The same of lists of tags, whose numbers and dates become texts, in each of 100,000 operations.
const manyTags = 10
const keptItemKeys = new WeakMap<Fields, readonly string[]>()
const keptMethods = new WeakMap<Fields, readonly string[]>()
const keptTags = new WeakMap<readonly unknown[], readonly string[]>()

/** The keys of a path item that lead to operations, in the order of the text. */
export function pathItemKeys(item: Fields): readonly string[] {
  const known = keptItemKeys.get(item)
  if (known) return known
  const all = Object.keys(item)
  const keys = all.filter(key => operationKeys.has(key))
  if (all.length > large) keptItemKeys.set(item, keys)
  return keys
}

/** A method as HTTP has it: a token (RFC 9110, 5.6.2). */
export const isMethod = (key: string) => /^[\w!#$%&'*+\-.^`|~]+$/.test(key)

/** The keys of `additionalOperations` that hold an operation (OpenAPI 3.2). */
export function additionalKeys(operations: Fields): readonly string[] {
  const known = keptMethods.get(operations)
  if (known) return known
  const methods = Object.keys(operations).filter(key => isMethod(key) && isFields(operations[key]))
  keptMethods.set(operations, methods)
  return methods
}

/** What `x-hidden` and `x-excluded` say; undefined where they say nothing. */
export interface Flags {
  readonly hidden: boolean | undefined
  readonly excluded: boolean | undefined
}

export const readFlags = (layers: readonly Located[]): Flags => ({
  hidden: flagOf(fieldOf(layers, 'x-hidden')),
  excluded: flagOf(fieldOf(layers, 'x-excluded')),
})

/** The same of each tag that says anything, by its name. */
export function tagFlags(tags: unknown): ReadonlyMap<string, Flags> {
  const flags = new Map<string, Flags>()
  for (const tag of Array.isArray(tags) ? tags : []) {
    const name = nameOf(own(tag, 'name'))
    const said = { hidden: flagOf(own(tag, 'x-hidden')), excluded: flagOf(own(tag, 'x-excluded')) }
    if (name !== null && (said.hidden || said.excluded)) flags.set(name, said)
  }
  return flags
}

/**
 * What a page needs to know of an operation; its own flags win over those of its webhook, those over its
 * first tag's.
 */
export function readOperation(
  { method, path, webhook }: Pick<Operation, 'method' | 'path' | 'webhook'>,
  layers: readonly Located[],
  webhookFlags: Flags | null,
  flagsOfTags: ReadonlyMap<string, Flags>,
): Operation {
  const tags = tagsOf(fieldOf(layers, 'tags'))
  const tag = tags[0] === undefined ? undefined : flagsOfTags.get(tags[0])
  const { hidden, excluded } = readFlags(layers)
  const mint = fieldOf(layers, 'x-mint')
  step()
  return {
    method,
    path,
    webhook,
    operationId: textIn(layers, 'operationId'),
    summary: textIn(layers, 'summary'),
    description: textIn(layers, 'description'),
    tags,
    deprecated: isSet(layers, 'deprecated'),
    hidden: hidden ?? webhookFlags?.hidden ?? tag?.hidden ?? false,
    excluded: excluded ?? webhookFlags?.excluded ?? tag?.excluded ?? false,
    href: textOf(own(mint, 'href')),
    metadata: metadataOf(own(mint, 'metadata')),
  }
}

function metadataOf(value: unknown): OperationMetadata | null {
  if (!isFields(value)) return null
  const metadata: Record<string, string | boolean> = {}
  for (const key of metadataTexts) {
    const text = textOf(own(value, key))
    if (text !== null) metadata[key] = text
  }
  for (const key of metadataFlags) {
    const flag = flagOf(own(value, key))
    if (flag !== undefined) metadata[key] = flag
  }
  return Object.keys(metadata).length > 0 ? metadata : null
}

/** A flag; its text counts too (docs/format.md#hidden-and-excluded-operations). */
function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : undefined
}

/** The characters of an operation, with its group's label, which aliases may multiply. */
export function lengthOf(operation: Operation, labels: Specification['tagLabels']): number {
  const { operationId, summary, description, tags, href, metadata } = operation
  const label = tags[0] !== undefined && Object.hasOwn(labels, tags[0]) ? labels[tags[0]] : undefined
  let length = size(operationId) + size(summary) + size(description) + size(href) + size(label)
  for (const key of metadataTexts) length += size(metadata?.[key])
  // Empty tags count too.
  for (const tag of tags) length += tag.length + 1
  return length
}

const size = (text: string | null | undefined) => text?.length ?? 0

const textIn = (layers: readonly Located[], key: string) => textOf(fieldOf(layers, key))
const isSet = (layers: readonly Located[], key: string) => fieldOf(layers, key) === true

function tagsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  const known = keptTags.get(value)
  if (known) return known
  const tags = value.map(nameOf).filter(tag => tag !== null)
  if (value.length > manyTags) keptTags.set(value, tags)
  return tags
}

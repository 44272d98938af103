import type { OpenAPIV3 } from 'openapi-types'
import { fieldOf } from './follow.ts'
import { type Fields, isFields, own, textOf } from './node.ts'
import type { Located } from './sources.ts'
import type { Operation, Specification } from './specification.ts'

/** The keys of a path item that hold operations (OpenAPI 3.2); in every version, since `query` in a 3.1 file can mean nothing else. */
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

const operationKeys = new Set<string>([...methods, 'additionalOperations', '$ref'])

// An alias of YAML can stand a million times for one huge object: what is large is read once.
const large = 100
const keptKeys = new WeakMap<Fields, readonly string[]>()
const keptTags = new WeakMap<readonly unknown[], readonly string[]>()

/** The keys of a path item that lead to operations, in the order of the text. */
export function pathItemKeys(item: Fields): readonly string[] {
  return filteredKeys(item, key => operationKeys.has(key))
}

/** A method as HTTP has it: a token (RFC 9110, 5.6.2). */
const isMethod = (key: string) => /^[\w!#$%&'*+\-.^`|~]+$/.test(key)

/** The keys of `additionalOperations` that hold an operation (OpenAPI 3.2). */
export function additionalKeys(operations: Fields): readonly string[] {
  return filteredKeys(operations, key => isMethod(key) && isFields(operations[key]))
}

/** What holds for every operation of a path item. */
export const readFlags = (layers: readonly Located[]): Pick<Operation, 'hidden' | 'excluded'> => ({
  hidden: isSet(layers, 'x-hidden'),
  excluded: isSet(layers, 'x-excluded'),
})

/** What a page needs to know of an operation; `item` is what its path item says. */
export function readOperation(
  { method, path, webhook }: Pick<Operation, 'method' | 'path' | 'webhook'>,
  layers: readonly Located[],
  item: Pick<Operation, 'hidden' | 'excluded'>,
): Operation {
  return {
    method,
    path,
    webhook,
    operationId: textIn(layers, 'operationId'),
    summary: textIn(layers, 'summary'),
    description: textIn(layers, 'description'),
    tags: tagsOf(fieldOf(layers, 'tags')),
    deprecated: isSet(layers, 'deprecated'),
    hidden: item.hidden || isSet(layers, 'x-hidden'),
    excluded: item.excluded || isSet(layers, 'x-excluded'),
    href: textOf(own(fieldOf(layers, 'x-mint'), 'href')),
  }
}

/** How many characters an operation has, with the label of its group: what aliases may multiply. */
export function lengthOf(operation: Operation, labels: Specification['tagLabels']): number {
  const { operationId, summary, description, tags, href } = operation
  const label = tags[0] !== undefined && Object.hasOwn(labels, tags[0]) ? labels[tags[0]] : undefined
  let length = size(operationId) + size(summary) + size(description) + size(href) + size(label)
  // Empty tags are many too.
  for (const tag of tags) length += tag.length + 1
  return length
}

const size = (text: string | null | undefined) => text?.length ?? 0

const textIn = (layers: readonly Located[], key: string) => textOf(fieldOf(layers, key))
const isSet = (layers: readonly Located[], key: string) => fieldOf(layers, key) === true

function filteredKeys(node: Fields, keep: (key: string) => boolean): readonly string[] {
  const known = keptKeys.get(node)
  if (known) return known
  const keys = Object.keys(node)
  const kept = keys.filter(keep)
  if (keys.length > large) keptKeys.set(node, kept)
  return kept
}

function tagsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  const known = keptTags.get(value)
  if (known) return known
  const tags = value.map(textOf).filter(tag => tag !== null)
  if (value.length > large) keptTags.set(value, tags)
  return tags
}

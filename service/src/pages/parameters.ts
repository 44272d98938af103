import type { OperationReference } from 'docs-nav'

/** The most parameters of an operation, and of the schemas that they are looked for in. */
export const maxParameters = 100
export const maxSchemas = 300

/** The most characters of a name or a description, and references to follow from one place. */
const maxText = 300
const maxReferences = 10

type Fields = Readonly<Record<string, unknown>>

type Named = Pick<OperationReference, 'method' | 'path' | 'webhook'>

/**
 * A function for the operations of a document that gives their parameters and the properties of their request's body, a
 * line each with its description. References to other files are not followed.
 *
 * Operations may share all of these: each reference is followed once, and the fields of each object are listed once.
 */
export function parametersIn(document: unknown): (operation: Named) => string {
  const at = follower(document)
  const first = firstFields()
  const schemasOf = function* (schema: unknown) {
    yield schema
    for (const part of list(own(schema, 'allOf'))) yield at(part)
  }
  const listedOf = function* (item: unknown, operation: unknown) {
    for (const one of [item, operation]) for (const listed of list(own(one, 'parameters'))) yield at(listed)
  }
  const bodyOf = (operation: unknown) => {
    const [media] = first(own(at(own(operation, 'requestBody')), 'content'))
    return at(own(media?.[1], 'schema'))
  }
  return ({ method, path, webhook }) => {
    const item = at(own(own(document, path === null ? 'webhooks' : 'paths'), path ?? webhook ?? ''))
    const operation = at(own(item, method.toLowerCase()))
    const listed = [...take(maxParameters, listedOf(item, operation))]
    const schemas = [bodyOf(operation), ...listed.map(one => at(own(one, 'schema')))]
    const parts = new Set(take(maxSchemas, flat(schemas, schemasOf)))
    const properties = flat(parts, schema => first(own(schema, 'properties')))
    const lines = listed.map(one => lineOf(own(one, 'name'), one))
    for (const [name, value] of take(maxParameters - listed.length, properties))
      lines.push(lineOf(name, at(value)))
    return lines.filter(line => line !== '').join('\n')
  }
}

function lineOf(name: unknown, of: unknown): string {
  if (typeof name !== 'string') return ''
  const description = own(of, 'description')
  const said = typeof description === 'string' ? `: ${beginning(description)}` : ''
  return `- \`${beginning(name)}\`${said}`
}

/** White space before a text may be as long as the document. */
const beginning = (text: string) =>
  text
    .slice(0, 2 * maxText)
    .trim()
    .slice(0, maxText)

function* take<Item>(most: number, items: Iterable<Item>): Generator<Item> {
  let left = most
  if (left > 0)
    for (const item of items) {
      yield item
      if (--left <= 0) return
    }
}

function* flat<Item, Inner>(items: Iterable<Item>, inner: (item: Item) => Iterable<Inner>): Generator<Inner> {
  for (const item of items) yield* inner(item)
}

/** A function that gives the first fields of an object. */
function firstFields(): (value: unknown) => readonly (readonly [string, unknown])[] {
  const known = new Map<unknown, readonly [string, unknown][]>()
  return value => {
    const before = known.get(value)
    if (before) return before
    const fields = Object.entries(fieldsOf(value)).slice(0, maxParameters)
    known.set(value, fields)
    return fields
  }
}

/** A function that gives what a value refers to within its document; the value itself if it refers to nothing. */
function follower(document: unknown): (value: unknown) => unknown {
  const known = new Map<string, unknown>()
  const target = (reference: string) => {
    if (known.has(reference)) return known.get(reference)
    const found = reference.startsWith('#/')
      ? reference
          .slice(2)
          .split('/')
          .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))
          .reduce<unknown>(own, document)
      : undefined
    known.set(reference, found)
    return found
  }
  return value => {
    let found = value
    for (let hops = 0; hops < maxReferences; hops++) {
      const reference = own(found, '$ref')
      if (typeof reference !== 'string') return found
      found = target(reference)
    }
    return undefined
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const own = (value: unknown, key: string): unknown => {
  const fields = fieldsOf(value)
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

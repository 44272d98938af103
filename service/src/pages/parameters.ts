import type { OperationReference } from 'docs-nav'

/** The most parameters of an operation, characters of a description, and references to follow from one place. */
const maxParameters = 100
const maxDescription = 300
const maxReferences = 10

type Fields = Readonly<Record<string, unknown>>

/**
 * The parameters of an operation and the properties of its request's body, a line each with its description. References
 * to other files are not followed.
 */
export function parametersOf(
  document: unknown,
  { method, path, webhook }: Pick<OperationReference, 'method' | 'path' | 'webhook'>,
): string {
  const at = (value: unknown) => follow(document, value)
  const item = at(own(own(document, path === null ? 'webhooks' : 'paths'), path ?? webhook ?? ''))
  const operation = at(own(item, method.toLowerCase()))
  const listed = [...list(own(item, 'parameters')), ...list(own(operation, 'parameters'))].map(at)
  const [media] = Object.values(fieldsOf(own(at(own(operation, 'requestBody')), 'content')))
  const schemas = [own(media, 'schema'), ...listed.map(one => own(one, 'schema'))].map(at)
  const parts = schemas.flatMap(schema => [schema, ...list(own(schema, 'allOf')).map(at)])
  const properties = parts.flatMap(schema =>
    Object.entries(fieldsOf(own(schema, 'properties'))).map(([name, value]) => ({
      name,
      ...fieldsOf(at(value)),
    })),
  )
  return [...listed, ...properties]
    .slice(0, maxParameters)
    .flatMap(one => lineOf(own(one, 'name'), own(one, 'description')))
    .join('\n')
}

function lineOf(name: unknown, description: unknown): string[] {
  if (typeof name !== 'string') return []
  const said = typeof description === 'string' ? `: ${description.trim().slice(0, maxDescription)}` : ''
  return [`- \`${name}\`${said}`]
}

/** What a value refers to within its document; the value itself if it refers to nothing. */
function follow(document: unknown, value: unknown): unknown {
  let found = value
  for (let hops = 0; hops < maxReferences; hops++) {
    const reference = own(found, '$ref')
    if (typeof reference !== 'string') return found
    if (!reference.startsWith('#/')) return undefined
    found = reference
      .slice(2)
      .split('/')
      .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(own, document)
  }
  return undefined
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const own = (value: unknown, key: string): unknown => {
  const fields = fieldsOf(value)
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

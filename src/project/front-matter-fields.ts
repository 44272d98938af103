import { compact } from '../document/compact.ts'
import type { Fields } from '../openapi/node.ts'
import type { FrontMatter } from './project.ts'

type Field = string | boolean | number | readonly string[]

/** How each field that concerns the navigation is read */
const readers = {
  title: textIn,
  sidebarTitle: textIn,
  description: textIn,
  icon: textIn,
  iconType: textIn,
  tag: textIn,
  url: textIn,
  openapi: textIn,
  api: textIn,
  asyncapi: textIn,
  'openapi-schema': textIn,
  mode: textIn,
  canonical: textIn,
  hidden: flagIn,
  noindex: flagIn,
  searchable: flagIn,
  deprecated: flagIn,
  public: flagIn,
  hideFooterPagination: flagIn,
  keywords: listIn,
  groups: listIn,
  boost: numberIn,
} satisfies Partial<Record<keyof FrontMatter, (value: unknown) => Field | undefined>>

/** Their names. */
export const fieldNames = Object.keys(readers)

/** The fields of front matter that concern the navigation, and the lengths of all others. */
export function fieldsOf(values: Fields): FrontMatter {
  const fields: Record<string, Field> = {}
  const others: [key: string, length: number][] = []
  for (const key of Object.keys(values)) {
    const field = isRead(key) ? readers[key](values[key]) : undefined
    if (field !== undefined) fields[key] = field
    else if (values[key] !== null) others.push([key, textIn(values[key])?.length ?? 0])
  }
  return others.length > 0 ? { ...fields, others: compact(Object.fromEntries(others)) } : fields
}

const isRead = (key: string): key is keyof typeof readers => Object.hasOwn(readers, key)

/** A text; a number and a date as JSON has them. */
function textIn(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function flagIn(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function listIn(value: unknown): readonly string[] | undefined {
  const items = Array.isArray(value) ? value.map(textIn).filter(item => item !== undefined) : []
  return items.length > 0 ? items : undefined
}

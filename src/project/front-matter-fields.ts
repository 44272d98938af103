import { type Fields, own } from '../openapi/node.ts'
import type { FrontMatter } from './project.ts'

const texts = [
  'title',
  'sidebarTitle',
  'description',
  'icon',
  'iconType',
  'tag',
  'url',
  'openapi',
  'api',
  'asyncapi',
  'openapi-schema',
  'mode',
  'canonical',
] as const
const flags = ['hidden', 'noindex', 'searchable', 'deprecated', 'public', 'hideFooterPagination'] as const
const lists = ['keywords', 'groups'] as const

/** The fields of front matter that concern the navigation (SPEC section 5); values of other types are left out. */
export function fieldsOf(values: Fields): FrontMatter {
  const fields: Record<string, string | boolean | number | string[]> = {}
  for (const key of texts) {
    const text = textIn(own(values, key))
    if (text !== undefined) fields[key] = text
  }
  for (const key of flags) {
    const flag = own(values, key)
    if (flag === true || flag === 'true') fields[key] = true
    else if (flag === false || flag === 'false') fields[key] = false
  }
  for (const key of lists) {
    const list = own(values, key)
    const items = Array.isArray(list) ? list.map(textIn).filter(item => item !== undefined) : []
    if (items.length > 0) fields[key] = items
  }
  const boost = own(values, 'boost')
  if (typeof boost === 'number' && Number.isFinite(boost)) fields.boost = boost
  return fields
}

/** A text; a number and a date as JSON has them. */
function textIn(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

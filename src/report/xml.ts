import { visible } from '../document/visible.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Text for an XML 1.0 attribute or element: characters that XML forbids (https://www.w3.org/TR/xml/#charsets)
 * become escapes.
 */
export const xml = (text: string) => visible(text).replace(/[&<>"]/g, char => entities[char] ?? char)

/** ` name="value"` for each. */
export const attributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(String(value))}"`)
    .join('')

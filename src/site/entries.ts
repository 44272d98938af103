import type { Element, Navigation, OpenApiScope, PageEntry } from '../navigation/element.ts'
import { specificationFile } from '../navigation/openapi.ts'

/**
 * Makes the keys of entries: equal for entries that show the same page or operation; null for other entries. The
 * files in scope of an entry have a number, since there may be thousands of both.
 */
export function entryKeys(): (entry: PageEntry) => string | null {
  const numbers = new Map<string, number>()
  const scopes = new Map<OpenApiScope | null, number>()
  const numberOf = (sources: readonly string[]): number => {
    const files = sources.map(source => specificationFile(source) ?? source).join(' ')
    const number = numbers.get(files) ?? numbers.size
    numbers.set(files, number)
    return number
  }
  const inScope = (scope: OpenApiScope | null): number => {
    const number = scopes.get(scope) ?? numberOf((scope?.sources ?? []).map(({ source }) => source))
    scopes.set(scope, number)
    return number
  }
  return ({ text, entry, page, parent }) => {
    if (page === text) return page
    // page-path reports a "#" first; until then it may be meant as a place within the page.
    if (entry.kind === 'page') return text.includes('#') ? null : page || null
    if (entry.kind === 'url') return null
    const files = entry.file === null ? inScope(parent.openapi) : numberOf([entry.file])
    const name = entry.kind === 'webhook' ? `webhook ${entry.name}` : `${entry.method} ${entry.path}`
    return `${name} ${files}`
  }
}

/** The root and every element below it. */
export const elementsOf = ({ root, elements }: Navigation): readonly Element[] =>
  root ? [root, ...elements] : elements

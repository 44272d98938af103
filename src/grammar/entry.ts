/** The methods that make a page entry an operation (docs/format.md#page-entries). */
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] as const

const anyCase = (word: string) => [...word].map(letter => `[${letter}${letter.toLowerCase()}]`).join('')
const method = `(?:${methods.map(anyCase).join('|')})`
const webhook = '(?:webhook|WEBHOOK)'

/**
 * As JSON Schema patterns; anchored, and linear in the length of the text.
 * `core` refuses a page entry that `extended` reads as something other than a page.
 */
export const patterns = {
  corePage: `^(?!\\s*${webhook}\\s+\\S)(?![\\s\\S]*\\.(?:json|ya?ml)\\s+(?:${webhook}\\s+\\S|${method}\\s+/))`,
  localFile: '^(?!\\s*[hH][tT][tT][pP][sS]?:)',
  externalUrl: '^\\s*(?:[hH][tT][tT][pP][sS]?://[^\\s/?#]+(?:[/?#].*|\\s*)|[mM][aA][iI][lL][tT][oO]:\\S.*)$',
  sitePath: '^/(?![/\\\\])',
}

/** The meaning of a string in `pages`. */
export type Entry =
  | { readonly kind: 'page' }
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'operation'
      /** The specification that the entry itself names (`FILE METHOD /path`), as written. */
      readonly file: string | null
      /** Upper case. */
      readonly method: string
      /** With its leading slash. */
      readonly path: string
      /** The canonical spelling of the entry. */
      readonly canonical: string
    }
  | {
      readonly kind: 'webhook'
      readonly file: string | null
      readonly name: string
      readonly canonical: string
    }

/** A page's path is the text itself. */
export const pageEntry: Entry = { kind: 'page' }

const file = /^(\S.*?\.(?:json|ya?ml))\s+(\S.*)$/s
const operation = new RegExp(`^(${methods.join('|')})\\s+(\\S.*)$`, 'is')
const upperMethod = new RegExp(`^(?:${methods.join('|')})\\s`)
const hook = new RegExp(`^${webhook}\\s+(\\S.*)$`, 's')
const url = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:mailto|tel|javascript|data):)/i

const joined = new RegExp(`^(${methods.join('|')}):?\\s*(/.*)$`, 's')

/**
 * The operation of an entry without the space or with a colon; upper case only, since a page may be
 * `get/started`.
 */
export function joinedOperation(text: string): string | null {
  const match = joined.exec(text.trim())
  return match && readEntry(text).kind === 'page' ? `${match[1]} ${match[2]}` : null
}

/** Whether a text is written like an operation, whatever its first word. */
export const isLikeOperation = (text: string) => /^\w+\s+\//.test(text)

const selector = /^(?:QUERY|MUTATION|TYPE) +[A-Za-z_][\w.]*$/

/** Whether an entry selects an operation or a type of a GraphQL schema, where one is in scope (`extended`). */
export const isSelector = (text: string) => selector.test(text)

/**
 * Reads an entry as `extended` does (docs/format.md#entries-with-a-file); `core` refuses what has a `file` or
 * is a webhook.
 */
export function readEntry(text: string): Entry {
  if (!/[\s:]/.test(text)) return pageEntry
  const trimmed = text.trim()
  const own = file.exec(trimmed)
  const read = (own && readOperation(own[2] ?? '', own[1] ?? '')) ?? readOperation(trimmed, null)
  if (read) return read
  return url.test(trimmed) ? { kind: 'url', url: trimmed } : pageEntry
}

function readOperation(text: string, file: string | null): Entry | null {
  const prefix = file === null ? '' : `${file} `
  const named = hook.exec(text)
  if (named) return { kind: 'webhook', file, name: named[1] ?? '', canonical: `${prefix}webhook ${named[1]}` }
  const [, word = '', rest = ''] = operation.exec(text) ?? []
  if (word === '' || !(rest.startsWith('/') || (file === null && upperMethod.test(text)))) return null
  const method = word.toUpperCase()
  const path = rest.startsWith('/') ? rest : `/${rest}`
  return { kind: 'operation', file, method, path, canonical: `${prefix}${method} ${path}` }
}

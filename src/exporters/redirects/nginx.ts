import { decoded, type Redirect } from '../../navigation/redirects.ts'
import type { Exporter } from '../exporter.ts'
import { isFirst, noSlash, unsaid, withParameters, written } from './rewrite.ts'

/** Lines for a `server` of nginx (https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#rewrite). */
export const exportNginx: Exporter = tree => {
  const { rules, remarks } = written(tree, ruleOf)
  return { text: rules.map(rule => `${rule}\n`).join(''), remarks }
}

/** The parameters that a destination can name: after `$` nginx reads one digit. */
const mostParameters = 9

/** The most bytes of an argument that are written: nginx refuses the whole file for one of 4,096. */
const longest = 4000

const isTooLong = (text: string) => new TextEncoder().encode(text).length > longest

/**
 * What is encoded or filled in within the name of a host, which ends at any slash or `#`: decoded, an `@`, a colon or a
 * backslash makes it that of another. What is filled in behind a scheme, as in `https:slug`, may bring one.
 */
const otherHost = /^(?:[a-z][a-z\d+.-]*:[/\\]*|[/\\]{2,})?[^/\\#]*[%$]/i

/**
 * nginx matches the decoded path, puts its own host before what begins with a slash, takes `$` in a destination for a
 * variable, and decodes what is encoded in its path, where another slash, a query or a stray `%` would make it another
 * address.
 */
function ruleOf({ from, destination }: Redirect): string | null {
  const [path = ''] = destination.split('?', 1)
  if (destination.startsWith('//') || destination.includes('$')) return null
  if (/%(?:2f|3f|5c|(?![\da-f]{2}))/i.test(path)) return null
  // As the platform does, the last of a name counts, and a star has none.
  const numbers = new Map<string | undefined, string>()
  let count = 0
  const captured = (name: string | undefined, group: string) => {
    numbers.set(name, `$${++count}`)
    return isFirst(name, destination) ? `${noSlash}${group}` : group
  }
  const texts: string[] = []
  const text = (encoded: string) => {
    const read = decoded(encoded)
    texts.push(read)
    return escaped(read)
  }
  const parts = (from?.parts ?? []).map(part => {
    if (part.kind === 'text') return text(part.text)
    if (part.kind === 'one') return captured(part.name, '([^/]+)')
    if (part.kind === 'any') return captured(part.name, '(.*)')
    return part.kind === 'star' ? `${text(part.text)}${captured(undefined, '(.*)')}` : ''
  })
  // What was encoded is tested anew; a space is no end of what is quoted.
  if (count > mostParameters || texts.some(isUnsaid)) return null
  const end = count > 0 && parts.at(-1)?.endsWith('(.*)') ? '' : '/?'
  const filled = withParameters(destination, numbers)
  if (otherHost.test(filled.split('?', 1)[0]!)) return null
  const [match, to] = [quoted(`^/${parts.join('/')}${end}$`), quoted(filled)]
  return isTooLong(match) || isTooLong(to) ? null : `rewrite ${match} ${to} permanent;`
}

/** A slash in a part, which the site does not read as one, would match other addresses. */
const isUnsaid = (text: string) => text.includes('/') || unsaid.test(text.replaceAll(' ', ''))

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A quoted argument of nginx, which reads a backslash before some characters. */
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

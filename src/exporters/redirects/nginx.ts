import { decoded, type Redirect } from '../../navigation/redirects.ts'
import type { Exporter } from '../exporter.ts'
import { written } from './rewrite.ts'

/** Lines for a `server` of nginx (https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#rewrite). */
export const exportNginx: Exporter = tree => {
  const { rules, remarks } = written(tree, ruleOf)
  return { text: rules.map(rule => `${rule}\n`).join(''), remarks }
}

/** nginx matches the decoded path, and takes `$` in a destination for a variable. */
function ruleOf({ from, destination }: Redirect): string | null {
  if (destination.includes('$')) return null
  const names: string[] = []
  const parts = (from?.parts ?? []).map(part => {
    if (part.kind === 'text') return escaped(decoded(part.text))
    if (part.kind === 'one') return (names.push(`:${part.name}`), '([^/]+)')
    if (part.kind === 'any') return (names.push(`:${part.name}*`), '(.*)')
    return part.kind === 'star' ? (names.push('*'), `${escaped(decoded(part.text))}(.*)`) : ''
  })
  if (/[\u0000-\u001f\u007f]/.test(parts.join('/'))) return null
  const to = names.reduce((text, name, i) => text.replace(name, `$${i + 1}`), destination)
  return `rewrite ${quoted(`^/${parts.join('/')}${names.length > 0 && parts.at(-1)?.endsWith('(.*)') ? '' : '/?'}$`)} ${quoted(to)} permanent;`
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A quoted argument of nginx, which reads a backslash before some characters. */
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

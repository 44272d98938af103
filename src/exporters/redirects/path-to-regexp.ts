import type { Redirect } from '../../navigation/redirects.ts'
import { type Exporter, jsonText } from '../exporter.ts'
import { isContinued, withParameters, written } from './rewrite.ts'

interface Rule {
  readonly source: string
  readonly destination: string
  readonly permanent: true
}

/** `redirects` of vercel.json (https://vercel.com/docs/project-configuration#redirects). */
export const exportVercel: Exporter = tree => {
  const { rules, remarks } = written(tree, vercelRuleOf)
  return { text: jsonText({ redirects: rules }), remarks }
}

/** What `redirects()` of next.config.js returns (https://nextjs.org/docs/app/api-reference/config/next-config-js/redirects). */
export const exportNext: Exporter = tree => {
  const { rules, remarks } = written(tree, ruleOf)
  return { text: jsonText(rules), remarks }
}

/**
 * Vercel decodes a query before it reads it, and refuses the whole file for a parameter there that the source has not;
 * and it decodes each `$` of a destination in which it fills in any.
 */
function vercelRuleOf(redirect: Redirect): Rule | null {
  const rule = ruleOf(redirect)
  if (rule === null) return null
  const { source, destination } = rule
  const [, query = ''] = destination.split('#', 1)[0]!.split('?')
  const isFilled = /(?<!\\):\w/.test(source) && destination.includes(':')
  return /%3a\w/i.test(query) || (isFilled && destination.includes('%24')) ? null : rule
}

/** Both read sources and destinations with path-to-regexp 6, where a star is a parameter with a name of its own. */
function ruleOf({ from, destination }: Redirect): Rule | null {
  // Its syntax means the same in the name of a host, which nothing can be encoded in.
  const origin = /^https?:\/\/[^/?#\\(){}:*+$%]+(?::\d+)?(?=[/?#]|$)/.exec(destination)?.[0] ?? ''
  if (origin === '' && !destination.startsWith('/')) return null
  const parts = from?.parts ?? []
  const names = parts.flatMap(part => (part.kind === 'one' || part.kind === 'any' ? part.name : []))
  let star = 'star'
  while (names.includes(star)) star += '_'
  const parameters = new Map<string | undefined, string>()
  const captured = (name: string | undefined, parameter: string) => {
    parameters.set(name, parameter)
    return parameter
  }
  const source = parts.map(part => {
    if (part.kind === 'text') return escaped(part.text)
    if (part.kind === 'one') return captured(part.name, `:${part.name}`)
    if (part.kind === 'any') return captured(part.name, `:${part.name}*`)
    if (part.kind !== 'star') return null
    return part.text === ''
      ? captured(undefined, `:${star}*`)
      : `${escaped(part.text)}${captured(undefined, `:${star}`)}(.*)`
  })
  if (source.includes(null) || isContinued(destination, parameters)) return null
  return {
    source: `/${source.join('/')}`,
    destination: `${origin}${encoded(destination.slice(origin.length), parameters)}`,
    permanent: true,
  }
}

/**
 * A destination in which only parameters of its source are parameters: all else of the syntax is percent-encoded, and
 * `$1`, which Vercel fills in too.
 */
function encoded(destination: string, parameters: ReadonlyMap<string | undefined, string>): string {
  const [path = '', ...queries] = destination.split('?')
  // A plus is a space in a query, which the first question mark begins.
  const query = queries.join('%3F').replaceAll('+', '%20')
  const whole = queries.length > 0 ? `${path}?${query}` : path
  const plain = whole.replace(/[\\(){}+$]|:(?!\w)/g, percent)
  return withParameters(plain, parameters, wildcard => wildcard.replace(/[:*]/g, percent))
}

const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

const escaped = (text: string) => text.replaceAll(/[\\(){}:*+?]/g, '\\$&')

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
  const { rules, remarks } = written(tree, nextRuleOf)
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

/** Next puts the parts of a parameter behind one another where no slash stands before it, and fails in a path. */
function nextRuleOf(redirect: Redirect): Rule | null {
  const rule = ruleOf(redirect)
  if (rule === null) return null
  const [path, query, fragment] = partsOf(rule.destination)
  const values = query.split('&').map(part => part.slice(part.indexOf('=') + 1))
  return [path + fragment, ...values.map(value => `/${value}`)].some(text => /(?<!\/):\w+\*/.test(text))
    ? null
    : rule
}

/** The path of an address with what stands before it; its query; and its fragment, with the sign that begins it. */
function partsOf(address: string): [path: string, query: string, fragment: string] {
  const hash = address.indexOf('#')
  const [before, fragment] = hash === -1 ? [address, ''] : [address.slice(0, hash), address.slice(hash)]
  const mark = before.indexOf('?')
  return mark === -1 ? [before, '', fragment] : [before.slice(0, mark), before.slice(mark + 1), fragment]
}

/**
 * What each engine takes for the path of another address: a backslash, which browsers read as a slash, is encoded; and
 * Next resolves dots, whereby a name behind two slashes becomes that of a host.
 */
const misread = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** The most characters of what either makes of a source or a destination; past it the whole file is refused. */
const longest = 4096

/** Whether that may be longer: a character becomes two at most, and a parameter fewer than 64. */
const isTooLong = (text: string) => 2 * text.length + 64 * text.split(':').length > longest

/** Both read sources and destinations with path-to-regexp 6, where a star is a parameter with a name of its own. */
function ruleOf({ from, destination }: Redirect): Rule | null {
  // Its syntax means the same in the name of a host, which nothing can be encoded in.
  const origin =
    /^(?:https?:\/\/[^/?#\\(){}:*+$%]+(?::\d+)?|\/\/[^/?#\\(){}:*+$%]+)(?=[/?#]|$)/.exec(destination)?.[0] ??
    ''
  if (origin === '' && !/^\/(?!\/)/.test(destination)) return null
  if (misread.test(partsOf(destination.slice(origin.length))[0])) return null
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
  const rule: Rule = {
    source: `/${source.join('/')}`,
    destination: `${origin}${encoded(destination.slice(origin.length), parameters)}`,
    permanent: true,
  }
  // In the name of a value of the query neither fills anything in.
  const isNamed = partsOf(rule.destination)[1]
    .split('&')
    .some(part => part.split('=', 1)[0]!.includes(':'))
  return isNamed || isTooLong(rule.source) || isTooLong(rule.destination) ? null : rule
}

/**
 * A destination in which only parameters of its source are parameters: all else of the syntax is percent-encoded, and
 * `$1`, which Vercel fills in too.
 */
function encoded(destination: string, parameters: ReadonlyMap<string | undefined, string>): string {
  const [path, query, fragment] = partsOf(destination)
  // A plus is a space in a query, which the first question mark begins; one in a fragment would be syntax.
  const begun = destination[path.length] === '?' ? '?' : ''
  const encodedQuery = query.replaceAll('?', '%3F').replaceAll('+', '%20')
  const whole = `${path}${begun}${encodedQuery}${fragment.slice(0, 1)}${fragment.slice(1).replace(/[?#]/g, percent)}`
  const plain = whole.replace(/[\\(){}+$]|:(?!\w)/g, percent)
  return withParameters(plain, parameters, wildcard => wildcard.replace(/[:*]/g, percent))
}

const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

/** Vercel refuses the whole file for a source that is no regular expression as it is written, as by a bracket alone. */
const escaped = (text: string) => text.replaceAll(/[\\(){}[\]:*+?]/g, '\\$&')

import type { Redirect } from '../../navigation/redirects.ts'
import { type Exporter, jsonText } from '../exporter.ts'
import { percent } from '../marks.ts'
import { isContinued, isFirst, noSlash, withParameters, written } from './rewrite.ts'

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
 * Vercel refuses the whole file for a parameter in a query that the source has not, or for a parenthesis, which is one
 * too; and it decodes each `$` of a destination in which it fills in any.
 */
function vercelRuleOf(redirect: Redirect): Rule | null {
  const rule = ruleOf(redirect)
  if (rule === null) return null
  const { source, destination } = rule
  const [, query] = partsOf(destination)
  const isRead = read(query).includes('(') || namesIn(read(query)).length > namesIn(query).length
  const isFilled = /(?<!\\):\w/.test(source) && destination.includes(':')
  return isRead || (isFilled && destination.includes('%24')) ? null : rule
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

/** What each writes for a colon while it reads a destination, and takes for one where it stands in it already. */
const ownMark = /__ESC_COLON_|--ESCAPED_PARAM_/i

/** A query as both read it: decoded. */
const read = (query: string) =>
  query.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const namesIn = (text: string) => [...text.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/**
 * Whether an origin is read as one. Of what is no name of a host, or of more than 255 characters, Vercel makes none, so
 * that a browser takes what follows it for the host, or it refuses the whole file; and a port is a parameter of its name.
 */
function isOrigin(origin: string, names: readonly string[]): boolean {
  if (origin.length > 255 || !URL.canParse(origin, 'https://a')) return false
  const { hostname } = new URL(origin, 'https://a')
  const [, port = ''] = /:(\d+)$/.exec(origin) ?? []
  return /^[\w.-]+$/.test(hostname) && !ownMark.test(hostname) && !names.some(name => port.startsWith(name))
}

/** Both read sources and destinations with path-to-regexp 6, where a star is a parameter with a name of its own. */
function ruleOf({ from, destination }: Redirect): Rule | null {
  // Its syntax means the same in the name of a host, which nothing can be encoded in.
  const origin =
    /^(?:https?:\/\/[^/?#\\(){}:*+$%@]+(?::\d+)?|\/\/[^/?#\\(){}:*+$%@]+)(?=[/?#]|$)/.exec(
      destination,
    )?.[0] ?? ''
  if (origin === '' && !/^\/(?!\/)/.test(destination)) return null
  if (misread.test(partsOf(destination.slice(origin.length))[0])) return null
  const parts = from?.parts ?? []
  const names = parts.flatMap(part => (part.kind === 'one' || part.kind === 'any' ? part.name : []))
  if (ownMark.test(read(destination)) || (origin !== '' && !isOrigin(origin, names))) return null
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
    if (part.text === '') return captured(undefined, `:${star}*`)
    const pattern = isFirst(undefined, destination) ? `(${noSlash}.*)` : '(.*)'
    return `${escaped(part.text)}${captured(undefined, `:${star}`)}${pattern}`
  })
  if (source.includes(null) || isContinued(destination, parameters)) return null
  const rule: Rule = {
    source: `/${source.join('/')}`,
    destination: `${origin}${encoded(destination.slice(origin.length), parameters)}`,
    permanent: true,
  }
  // What is encoded in a query is no parameter, nor a part of its name.
  const [, query] = partsOf(rule.destination)
  const own = (text: string) => namesIn(text).filter(name => name === star || names.includes(name))
  if (own(query).join() !== own(read(query)).join()) return null
  // In the name of a value of the query neither fills anything in.
  const isNamed = query.split('&').some(part => part.split('=', 1)[0]!.includes(':'))
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

/** Vercel refuses the whole file for a source that is no regular expression as it is written, as by a bracket alone. */
const escaped = (text: string) => text.replaceAll(/[\\(){}[\]:*+?]/g, '\\$&')

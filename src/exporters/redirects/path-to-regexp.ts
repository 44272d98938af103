import type { Redirect } from '../../navigation/redirects.ts'
import { type Exporter, jsonText } from '../exporter.ts'
import { written } from './rewrite.ts'

interface Rule {
  readonly source: string
  readonly destination: string
  readonly permanent: true
}

/** `redirects` of vercel.json (https://vercel.com/docs/project-configuration#redirects). */
export const exportVercel: Exporter = tree => {
  const { rules, remarks } = written(tree, ruleOf)
  return { text: jsonText({ redirects: rules }), remarks }
}

/** What `redirects()` of next.config.js returns (https://nextjs.org/docs/app/api-reference/config/next-config-js/redirects). */
export const exportNext: Exporter = tree => {
  const { rules, remarks } = written(tree, ruleOf)
  return { text: jsonText(rules), remarks }
}

/** Both read sources and destinations with path-to-regexp 6, where a star is a parameter with a name of its own. */
function ruleOf({ from, destination }: Redirect): Rule | null {
  const parts = from?.parts ?? []
  const source = parts.map(part => {
    if (part.kind === 'text') return escaped(part.text)
    if (part.kind === 'one') return `:${part.name}`
    if (part.kind === 'any') return `:${part.name}*`
    return part.kind === 'star' ? starOf(part.text) : null
  })
  if (source.includes(null)) return null
  const star = parts.at(-1)
  const to =
    star?.kind !== 'star' ? destination : destination.replace('*', star.text === '' ? ':star*' : ':star')
  const names = parts.flatMap(part => (part.kind === 'one' || part.kind === 'any' ? part.name : []))
  return {
    source: `/${source.join('/')}`,
    destination: encoded(to, new Set(star?.kind === 'star' ? [...names, 'star'] : names)),
    permanent: true,
  }
}

/** A destination in which only parameters of its source are parameters: all else of the syntax is percent-encoded. */
function encoded(destination: string, names: ReadonlySet<string>): string {
  const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(destination)?.[0] ?? ''
  const [path = '', ...queries] = destination.slice(origin.length).split('?')
  const literal = (text: string) =>
    text.replace(/:(\w+)\*?|[\\(){}:*+]/g, (part, name?: string) =>
      name !== undefined && names.has(name) ? part : part.replace(/[\\(){}:*+]/g, percent),
    )
  // A plus is a space in a query, which the first question mark begins.
  const query = queries.join('%3F').replaceAll('+', '%20')
  return `${origin}${literal(path)}${queries.length > 0 ? `?${literal(query)}` : ''}`
}

const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

const starOf = (text: string) => (text === '' ? ':star*' : `${escaped(text)}:star(.*)`)
const escaped = (text: string) => text.replaceAll(/[\\(){}:*+?]/g, '\\$&')

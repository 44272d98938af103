import type { Redirect } from '../../navigation/redirects.ts'
import type { Exporter } from '../exporter.ts'
import { isContinued, isFirst, withParameters, written } from './rewrite.ts'

/** `_redirects` of Netlify (https://docs.netlify.com/manage/routing/redirects/overview/). */
export const exportNetlify: Exporter = tree => {
  const { rules, remarks } = written(tree, ruleOf)
  return { text: rules.map(rule => `${rule}\n`).join(''), remarks }
}

/** The host of a destination, with what stands before it: browsers read a backslash as a slash. */
const host = /^(?:https?:)?[/\\]{2,}[^/\\?#]*/

function ruleOf({ source, destination, from }: Redirect): string | null {
  // Netlify fills in ":splat" wherever it stands.
  if (!/^(?:\/|https?:\/\/)/.test(destination) || destination.includes(':splat')) return null
  const last = from?.parts.at(-1)
  if (last?.kind === 'star' && last.text !== '') return null
  const parameters = new Map<string | undefined, string>()
  for (const part of from?.parts ?? []) if (part.kind === 'one') parameters.set(part.name, `:${part.name}`)
  const isWild = last?.kind === 'any' || last?.kind === 'star'
  if (isWild) parameters.set(last.kind === 'any' ? last.name : undefined, ':splat')
  if (isContinued(destination, parameters) || isBegun(destination, parameters)) return null
  const [origin = ''] = host.exec(destination) ?? []
  if ([...origin.matchAll(/:(\w+)|\*/g)].some(([, name]) => parameters.has(name))) return null
  // Only slashes stand behind the wildcard.
  const path = isWild ? `${source.slice(0, source.lastIndexOf('/', source.lastIndexOf('*')))}/*` : source
  // What is filled in first may begin with a slash or a backslash; behind a dot, which browsers leave out, it is no host.
  const dot = [...parameters.keys()].some(name => isFirst(name, destination)) ? '/.' : ''
  return `${path} ${dot}${withParameters(destination, parameters)} 301`
}

/** Whether a name in a destination begins with that of a parameter, which Netlify would fill in there. */
const isBegun = (destination: string, parameters: ReadonlyMap<string | undefined, string>): boolean =>
  [...destination.matchAll(/:(\w+)/g)].some(([, name = '']) =>
    [...parameters].some(
      ([own = '', written]) => written !== ':splat' && own !== name && name.startsWith(own),
    ),
  )

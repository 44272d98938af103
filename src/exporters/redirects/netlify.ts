import type { Redirect } from '../../navigation/redirects.ts'
import type { Exporter } from '../exporter.ts'
import { isContinued, withParameters, written } from './rewrite.ts'

/** `_redirects` of Netlify (https://docs.netlify.com/manage/routing/redirects/overview/). */
export const exportNetlify: Exporter = tree => {
  const { rules, remarks } = written(tree, ruleOf)
  return { text: rules.map(rule => `${rule}\n`).join(''), remarks }
}

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
  // Only slashes stand behind the wildcard.
  const path = isWild ? `${source.slice(0, source.lastIndexOf('/', source.lastIndexOf('*')))}/*` : source
  return `${path} ${withParameters(destination, parameters)} 301`
}

/** Whether a name in a destination begins with that of a parameter, which Netlify would fill in there. */
const isBegun = (destination: string, parameters: ReadonlyMap<string | undefined, string>): boolean =>
  [...destination.matchAll(/:(\w+)/g)].some(([, name = '']) =>
    [...parameters].some(
      ([own = '', written]) => written !== ':splat' && own !== name && name.startsWith(own),
    ),
  )

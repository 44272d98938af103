import type { Redirect } from '../../navigation/redirects.ts'
import type { Exporter } from '../exporter.ts'
import { written } from './rewrite.ts'

/** `_redirects` of Netlify (https://docs.netlify.com/manage/routing/redirects/overview/). */
export const exportNetlify: Exporter = tree => {
  const { rules, remarks } = written(tree, ruleOf)
  return { text: rules.map(rule => `${rule}\n`).join(''), remarks }
}

function ruleOf({ source, destination, from }: Redirect): string | null {
  if (!/^(?:\/|https?:)/i.test(destination)) return null
  const last = from?.parts.at(-1)
  if (last?.kind === 'star' && last.text !== '') return null
  if (last?.kind !== 'any' && last?.kind !== 'star') return `${source} ${destination} 301`
  const name = last.kind === 'any' ? `:${last.name}*` : '*'
  return `${source.slice(0, -name.length)}* ${destination.replace(name, ':splat')} 301`
}

import { memberOf } from '../../document/value.ts'
import type { Part } from '../../client/parts.ts'
import { plainLine, visible } from '../../document/visible.ts'

/** A page that an answer was made from. */
export interface AnswerSource {
  readonly title: string
  readonly url: string
}

/** The sources of a part: a source part itself, or an annotation with one source or a list under `sources`. */
export function sourcesOf(part: Part): AnswerSource[] {
  if (part.type === 'source') return sourceOf(part.source)
  if (part.type !== 'annotation') return []
  const sources = memberOf(part.annotation, 'sources')
  return Array.isArray(sources) ? sources.flatMap(sourceOf) : sourceOf(part.annotation)
}

/** What the service says of the conversation, such as that old messages were left out. */
export function noticesOf(part: Part): string[] {
  if (part.type !== 'annotation' || memberOf(part.annotation, 'type') !== 'notice') return []
  const message = memberOf(part.annotation, 'message')
  return typeof message === 'string' ? [message] : []
}

function sourceOf(value: unknown): AnswerSource[] {
  const address = memberOf(value, 'url') ?? memberOf(value, 'href')
  const title = memberOf(value, 'title')
  if (typeof address !== 'string') return []
  return [{ title: typeof title === 'string' ? title : '', url: address }]
}

/** The list of sources printed below an answer; empty without sources. */
export const sourcesText = (sources: readonly AnswerSource[]) =>
  sources.length === 0 ? '' : `\nSources\n${sources.map(sourceLine).join('')}`

const sourceLine = ({ title, url }: AnswerSource) =>
  `${plainLine(`  ${[visible(title), visible(url)].filter(Boolean).join('  ')}`)}\n`

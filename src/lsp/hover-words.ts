import { count } from '../document/count.ts'
import { type Element, inSentence, nameOf } from '../navigation/element.ts'
import type { Specification } from '../openapi/specification.ts'
import type { Explanation } from '../tree/explain.ts'
import { visible } from '../document/visible.ts'
import { resolveNavigation } from '../tree/resolve.ts'
import { keysOf, pointerOf } from '../document/pointer.ts'
import type { Known } from './known.ts'

/** A page: its title, what it shows, its address, and whose `openapi` it uses. */
export function pageWords({ page, openapi, foundIn, above }: Explanation): string {
  const { operation, file, href, title } = page
  const shows = operation && `${operation.method} ${operation.path ?? operation.webhook}`
  return lines(title, [
    shows && `shows ${code(shows)}`,
    file && `file ${code(file)}`,
    `address ${code(href)}`,
    above.length > 0 && `below ${escaped(above.map(({ label }) => label).join(' > '))}`,
    openapi && scopeWords(openapi.sources, openapi.setBy, openapi.place),
    foundIn &&
      `found in ${code(foundIn.source)}, named by ${escaped(foundIn.namedBy)} at ${code(foundIn.place)}`,
  ])
}

/** An element: the number of pages below it, and its effective `openapi`. */
export function elementWords(element: Element, { project, dialect }: Known): string {
  const { nodes } = resolveNavigation(project, { dialect })
  const pointer = pointerOf(keysOf(element.path))
  const own = nodes.find(node => node.pointer === pointer && node.kind !== 'page')
  const inside = new Set<number>(own ? [own.id] : [])
  // Nodes are in reading order: a parent precedes its children.
  for (const { id, parent } of nodes) if (parent !== null && inside.has(parent)) inside.add(id)
  const pages = nodes.filter(({ id, kind }) => kind === 'page' && inside.has(id))
  const scope = element.openapi
  const setBy = scope && (scope.element === element ? null : inSentence(nameOf(scope.element)))
  return lines(nameOf(element), [
    own && count(pages.length, 'page'),
    scope &&
      scopeWords(
        scope.sources.map(({ source }) => source),
        setBy,
        null,
      ),
  ])
}

export function specificationWords({ title, version, operations, path }: Specification): string {
  return lines(title ?? path, [
    version && `OpenAPI ${escaped(version)}`,
    count(operations.length, 'operation'),
  ])
}

const scopeWords = (sources: readonly string[], setBy: string | null, place: string | null) =>
  `openapi ${sources.map(code).join(', ')}${setBy ? `, set by ${escaped(setBy)}` : ''}${place ? ` at ${code(place)}` : ''}`

/** A title, then a list. Without a word in it the marks of its emphasis would be a rule across the page. */
export const lines = (title: string, rows: readonly (string | false | null | undefined)[]) =>
  [
    `**${escaped(title).trim() || 'Without a title'}**`,
    '',
    ...rows.filter(row => typeof row === 'string' && row !== '').map(row => `- ${row}`),
  ].join('\n')

/** Escapes a project's text so that Markdown shows it literally. */
export const escaped = (text: string) =>
  visible(text.replace(/\s+/g, ' '))
    .replace(/[\\`*_{}[\]()#+\-!<>|&~]/g, '\\$&')
    // It would begin a list.
    .replace(/^( ?\d{1,9})\./, '$1\\.')

export const code = (text: string) => `\`\` ${visible(text.replace(/\s+/g, ' ')).replaceAll('`', "'")} \`\``

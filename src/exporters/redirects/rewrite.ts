import { isHiddenHost, type Redirect, readRedirects, rooted } from '../../navigation/redirects.ts'
import { commandMark, unseen } from '../../document/visible.ts'
import { isMatchable } from '../../site/redirects.ts'
import type { Tree } from '../../tree/tree.ts'

/** Writes each redirect of a tree; null for one that the engine cannot say, which becomes a remark. */
export function written<Rule>(
  tree: Tree,
  write: (redirect: Redirect) => Rule | null,
): { rules: Rule[]; remarks: string[] } {
  const rules: Rule[] = []
  const remarks: string[] = []
  for (const redirect of readRedirects(tree).list) {
    const { source, destination } = redirect
    const isPlain = !unsaid.test(source + destination) && !isHiddenHost(destination)
    const whole = { ...redirect, destination: rooted(destination) }
    const rule =
      isPlain && redirect.from && isKnown(redirect) && !beginsWithNothing(whole) ? write(whole) : null
    if (rule === null) remarks.push(`the redirect from "${source}" cannot be said: left out`)
    else rules.push(rule)
  }
  if (rules.length === 0 && remarks.length === 0) remarks.push('docs.json has no redirects')
  return { rules, remarks }
}

/**
 * What would end a part of a line, also where an engine takes every white space for an end, or what a reader does not
 * see or a log obeys.
 */
export const unsaid = new RegExp(`[\\s\\p{Cf}]|${unseen.source}|${commandMark.source}`, 'u')

/** Whether each part of the source has a known meaning; parameters of the kinds `any` and `star` end a source. */
const isKnown = ({ from, source }: Redirect): boolean =>
  source.startsWith('/') &&
  isMatchable(source) &&
  (from?.parts ?? []).every(
    ({ kind }, i, { length }) =>
      kind === 'text' || kind === 'one' || ((kind === 'any' || kind === 'star') && i === length - 1),
  )

/**
 * Whether what may be empty stands first in a path, with more behind it: after two slashes, that would be a host, which
 * whoever asks names where it is filled in too.
 */
function beginsWithNothing({ from, destination }: Redirect): boolean {
  const last = from?.parts.at(-1)
  const isEmptied = last?.kind === 'any' || last?.kind === 'star'
  const hasMore = /^\/(?::\w+\*?|\*)(?![\w*?#]|$)/.test(destination)
  return isEmptied && hasMore && isFirst(last.kind === 'any' ? last.name : undefined, destination)
}

/**
 * Before what may begin with a slash and is filled in behind the first one of a destination: after another slash, or a
 * backslash, which nginx decodes and browsers read as one, it would be the name of a host.
 */
export const noSlash = '(?![/\\\\])'

/** Whether a parameter, or the star, which has no name, is filled in behind the first slash of a destination. */
export function isFirst(name: string | undefined, destination: string): boolean {
  const first = /^\/(?::(\w+)|\*)/.exec(destination)
  return first !== null && first[1] === name
}

/** Whether a destination goes on behind a parameter with what an engine would take for more of its name. */
export const isContinued = (
  destination: string,
  parameters: ReadonlyMap<string | undefined, string>,
): boolean => [...destination.matchAll(/(?::(\w+))?\*(?=\w)/g)].some(([, name]) => parameters.has(name))

/**
 * A destination with what an engine writes for each parameter, by its name, and for what is none. The star has no name;
 * as on the site, the first in the destination is its own.
 */
export function withParameters(
  destination: string,
  parameters: ReadonlyMap<string | undefined, string>,
  literal = (wildcard: string) => wildcard,
): string {
  const left = new Map(parameters)
  return destination.replace(/:(\w+)\*?|\*/g, (wildcard, name?: string) => {
    const written = left.get(name) ?? literal(wildcard)
    if (name === undefined) left.delete(name)
    return written
  })
}

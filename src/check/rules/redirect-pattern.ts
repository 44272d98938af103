import { below, type Path } from '../../document/pointer.ts'
import { quote } from '../../document/quote.ts'
import { type Part, placeOf, type Redirect } from '../../navigation/redirects.ts'
import type { Facts } from '../../site/facts.ts'
import { once } from '../../site/once.ts'
import { sourceKey } from '../../site/redirects.ts'
import { always, defineRule, insteadOf, valueAt } from '../rule.ts'
import { pageAtSource } from './redirect-from-page.ts'

type Why =
  /** `taken` is what has the address with the slash already. */
  | { readonly why: 'slash'; readonly taken?: string | undefined }
  | { readonly why: 'fragment' | 'query' }
  /** `star` is the source with a star for the parameter, where that means the same. */
  | { readonly why: 'mixed'; readonly part: string; readonly star: string | undefined }
  /** `own` is the destination with the only parameter that the source has. */
  | { readonly why: 'lacking'; readonly wildcard: string; readonly own: string | undefined }

type Args = Why & { source: string; entry: Path }

export const redirectPattern = defineRule({
  id: 'redirect-pattern',
  group: 'Across trees',
  severity: always('error'),
  summary: 'The `source` of a redirect can match an address, and has the parameters of its `destination`.',
  message: (args: Args) => {
    const source = quote(args.source)
    switch (args.why) {
      case 'slash':
        return `The redirect source ${source} has no leading slash, so that no address matches it.`
      case 'fragment':
        return `No address matches the redirect source ${source}: what follows "#" stays in the browser.`
      case 'query':
        return `No address matches the redirect source ${source}: a source is a path, without "?".`
      case 'mixed':
        return `No address matches the redirect source ${source}: a parameter is a whole part between slashes, which ${quote(args.part)} is not.`
      case 'lacking':
        return `The redirect source ${source} has no ${quote(args.wildcard)}, which the destination names.`
    }
  },
  help: args => {
    switch (args.why) {
      case 'slash':
        return args.taken === undefined
          ? `Write ${quote(`/${args.source}`)}.`
          : `Remove the redirect: ${quote(`/${args.source}`)} is ${args.taken}.`
      case 'fragment':
      case 'query':
        return 'Name the page without it, or remove the redirect.'
      case 'mixed':
        return args.star === undefined
          ? 'Give the parameter a part of its own.'
          : `Write ${quote(args.star)}.`
      case 'lacking':
        return args.own === undefined
          ? 'Name it in the source, or write an address without it.'
          : `Did you mean ${quote(args.own)}?`
    }
  },
  fix: args =>
    args.why === 'slash' && args.taken === undefined
      ? [{ replace: args.entry, by: `/${args.source}` }]
      : undefined,
  suggest: finding =>
    insteadOf(
      finding,
      finding.why === 'mixed' ? finding.star : finding.why === 'lacking' ? finding.own : undefined,
    ),
  *check({ redirects: { list } }, facts) {
    const known = once(() => new Set(list.filter(({ source }) => source.startsWith('/')).map(sourceKey)))
    for (const redirect of list) {
      const { source, path } = redirect
      const entry = below(path, 'source')
      const why = whyUnmatched(redirect)
      const taken = why?.why === 'slash' ? takenBy(redirect, known(), facts) : undefined
      if (why) yield { at: valueAt(entry), source, entry, ...why, ...(taken && { taken }) }
      if (why?.why === 'mixed') continue
      const lacking = lackingIn(redirect)
      if (lacking)
        yield { at: valueAt(below(path, 'destination')), source, entry, why: 'lacking' as const, ...lacking }
    }
  },
})

/** What has the address that a source without its slash means; else the address is its own from now on. */
function takenBy(redirect: Redirect, known: Set<string | null>, facts: Facts): string | undefined {
  if (pageAtSource(redirect, facts)) return 'the address of a page'
  const key = sourceKey(redirect)
  if (key !== null && known.has(key)) return 'redirected already'
  known.add(key)
  return undefined
}

/** Why a source matches nothing; undefined where it may match something. */
function whyUnmatched({ source, destination, from }: Redirect): Why | undefined {
  if (placeOf(source) === null) return undefined
  if (/^[^\s/]/.test(source)) return { why: 'slash' }
  if (source.includes('#')) return { why: 'fragment' }
  // `:slug?` may be meant: a part that can be absent.
  if (source.replace(/:\w+\?/g, '').includes('?')) return { why: 'query' }
  const part = from?.parts.find(isMixed(destination))
  if (!part) return undefined
  const parameter = /^([^:*]+):(\w+)\*?$/.exec(part.text)
  const isLast = source.endsWith(part.text) && !/[:*]/.test(destination)
  return {
    why: 'mixed',
    part: part.text,
    star: parameter && isLast ? `${source.slice(0, -part.text.length)}${parameter[1]!}*` : undefined,
  }
}

/** A colon after a letter is a parameter when the destination has one of its name. */
function isMixed(destination: string) {
  const parameters = once(() => new Set(destination.match(/(?<=\/):\w+/g)))
  return (part: Part): part is Extract<Part, { readonly text: string }> =>
    part.kind === 'mixed' ||
    (part.kind === 'text' && (part.text.match(/:\w+/g) ?? []).some(name => parameters().has(name)))
}

/** The first parameter of a destination that its source lacks. */
function lackingIn({
  destination,
  from,
}: Redirect): { readonly wildcard: string; readonly own: string | undefined } | undefined {
  const parts = from?.parts
  if (!parts || !/[:*]/.test(destination) || parts.some(({ kind }) => kind === 'other' || kind === 'mixed'))
    return undefined
  const given = parts.filter(part => part.kind === 'one' || part.kind === 'any')
  const names = new Set(given.map(({ name }) => name))
  const isPlain = parts.every(({ kind }) => kind === 'text')
  // A colon before "//" or a port is no parameter.
  const path = destination.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]!
  for (const text of path.split('/')) {
    const name = /^:(\w+)\*?$/.exec(text)?.[1]
    const isLacking = name === undefined ? isPlain && /^[^:*()]*\*$/.test(text) : !names.has(name)
    if (!isLacking) continue
    const [only] = given
    const own =
      only && given.length === 1 && parts.every(({ kind }) => kind !== 'star')
        ? destination.replace(`/${text}`, `/:${only.name}${only.kind === 'any' ? '*' : ''}`)
        : undefined
    return { wildcard: text, own }
  }
  return undefined
}

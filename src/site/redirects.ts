import { firstIndex } from '../document/first-index.ts'
import { present } from '../document/present.ts'
import { decoded, isTooLong, maxRedirectLength, type Part, type Redirect } from '../navigation/redirects.ts'
import { once } from './once.ts'

/**
 * Why a redirect may not act as it is read here (docs/format.md#redirects): a later one is more exact; letter case
 * differs; `:slug` without `*`; `:slug*` stands for nothing; `*` reaches over a slash; an unknown pattern.
 */
export type Doubt = 'order' | 'case' | 'parameter' | 'empty' | 'slash' | 'pattern'

/** A redirect that leads on from an address. */
export interface Match {
  readonly redirect: Redirect
  /** Where it leads: its destination with the parameters filled in. */
  readonly to: string
  /** Null when the platform is known to do so. */
  readonly doubt: Doubt | null
}

/** The redirects of a site, by the addresses that they match. */
export interface RedirectIndex {
  /** The redirect that an address meets, given without its first slash, query and fragment; null for none. */
  match(place: string): Match | null
  /** Counts an address that many redirects have led to; false where it is too much to follow it. */
  readonly mayGoOn?: (address: string) => boolean
}

/** A redirect, and where it stands in the list. */
interface Entry {
  readonly redirect: Redirect
  readonly order: number
}

/**
 * What sources have at one part of an address. Of two sources that match the same, the later one never acts. Most nodes
 * are the end of one source, and have nothing else.
 */
interface Node {
  texts?: Map<string, Node>
  one?: Node
  stars?: Stars
  end?: Entry
  /** `:slug*` as the last part. */
  any?: Entry
  /** A pattern that is not known goes on here. */
  other?: Entry
}

/** Parts such as `concepts-*`, by their text. */
interface Stars {
  /** With something behind them. */
  readonly inner: Map<string, Node>
  /** As the last part; `*` alone too. */
  readonly last: Map<string, Entry>
  /** The lengths of the texts. */
  readonly lengths: Set<number>
  /** Those, the longest first; made when an address comes here. */
  sorted?: readonly number[]
}

/** A redirect that matches, the most exact first, with what its parameters stand for. */
interface Candidate extends Entry {
  readonly doubt: Doubt | null
  readonly values: Values
}

/** What parameters stand for, the last first; made for the redirect that acts only. */
type Values = { readonly before: Values; readonly last: () => string } | null

/** Reads all sources once; an address then takes time by its length, not by the number of redirects. */
export function indexRedirects(redirects: readonly Redirect[]): RedirectIndex {
  const exact = treeOf(redirects, text => text)
  const folded = once(() => treeOf(redirects, text => text.toLowerCase()))
  const find = (place: string): Match | null => {
    const parts = place.split('/')
    const same = bestOf(candidatesIn(exact, parts, parts))
    if (same) return same
    const lower = parts.map(part => part.toLowerCase())
    const other = bestOf(candidatesIn(folded(), lower, parts))
    if (other) return { ...other, doubt: 'case' }
    // The platform takes ".md" off, and puts it on where the redirect leads.
    const page = place.replace(/\.md$/, '')
    const match = page === place ? null : find(page)
    return match && { ...match, to: match.to.replace(/(?<=[^/])\/?(?=[?#]|$)/, '.md') }
  }
  // Whoever follows an address asks twice in a row: whether it is redirected, and where to.
  let last: { readonly place: string; readonly match: Match | null } | null = null
  return {
    match(place) {
      if (redirects.length === 0 || isTooLong(place)) return null
      if (place !== last?.place) last = { place, match: find(place) }
      return last.match
    },
  }
}

/**
 * How many redirects are followed that come behind the first `freeHops` of an address, those of all addresses of a
 * project together. Each address may lead through others than any before.
 */
export const maxFurtherHops = 200_000

/** A long address counts as one redirect more for each of so many characters. */
export const charactersPerHop = 100

/** The same, for the addresses of a whole project. */
export function boundedRedirects(redirects: readonly Redirect[]): RedirectIndex {
  let hops = 0
  const mayGoOn = ({ length }: string) =>
    (hops += 1 + Math.floor(length / charactersPerHop)) <= maxFurtherHops
  return { ...indexRedirects(redirects), mayGoOn }
}

/** Whether a source can match anything: no server sees a "#", and a "?" begins a query. */
export const isMatchable = (source: string) => !/[#?]/.test(source)

/** Two sources of one key match the same addresses: a parameter may have any name. Null where nothing is known of it. */
export function sourceKey({ source, from }: Redirect): string | null {
  if (!isMatchable(source) || !from) return null
  const parts = from.parts.map(part =>
    part.kind === 'one'
      ? ':'
      : part.kind === 'any'
        ? ':*'
        : part.kind === 'star'
          ? `${decoded(part.text)}*`
          : decoded(part.text),
  )
  // Nobody has said whether a slash at the end is a difference.
  return parts.join('/') + (source.endsWith('/') ? '/' : '')
}

function treeOf(redirects: readonly Redirect[], spell: (text: string) => string): Node {
  const root: Node = {}
  redirects.forEach((redirect, order) => {
    const pattern = isMatchable(redirect.source) ? redirect.from : null
    if (pattern && pattern.parts.every(({ kind }) => kind !== 'mixed'))
      add(root, pattern.parts, { redirect, order }, text => spell(decoded(text)))
  })
  return root
}

function add(root: Node, parts: readonly Part[], entry: Entry, spell: (text: string) => string) {
  let node = root
  for (const [i, part] of parts.entries()) {
    const isLast = i === parts.length - 1
    if (part.kind === 'text') node = childOf((node.texts ??= new Map()), spell(part.text))
    else if (part.kind === 'one') node = node.one ??= {}
    else if (part.kind === 'star') {
      const text = spell(part.text)
      const { inner, last, lengths } = (node.stars ??= {
        inner: new Map(),
        last: new Map(),
        lengths: new Set(),
      })
      lengths.add(text.length)
      if (isLast) {
        if (!last.has(text)) last.set(text, entry)
        return
      }
      node = childOf(inner, text)
    } else {
      if (part.kind === 'any' && isLast) node.any ??= entry
      else node.other ??= entry
      return
    }
  }
  node.end ??= entry
}

function childOf(children: Map<string, Node>, text: string): Node {
  let child = children.get(text)
  if (!child) children.set(text, (child = {}))
  return child
}

/**
 * The most places of the tree that are looked at for one address; sources with many parameters or stars may all match it.
 * Each of thousands of redirects may lead on twenty times through such addresses. Of the sites known none needs ten.
 */
export const maxPlaces = 100

/** A text before a star is read whole to look it up, and counts as one place more for each of so many characters. */
export const charactersPerPlace = 100

/** What matches, the most exact first: text before `concepts-*`, `:slug`, `:slug*`, and what is unknown. */
function candidatesIn(root: Node, parts: readonly string[], written: readonly string[]): Candidate[] {
  const candidates: Candidate[] = []
  let places = 0
  const visit = (node: Node, at: number, values: Values, doubt: Doubt | null) => {
    if (places++ >= maxPlaces) return
    const add = (entry: Entry | undefined, last: () => string, own: Doubt | null) => {
      if (entry) candidates.push({ ...entry, doubt: doubt ?? own, values: { before: values, last } })
    }
    const part = parts[at]
    if (part === undefined) {
      if (node.end) candidates.push({ ...node.end, doubt, values })
      add(node.any, nothing, 'empty')
      add(node.other, nothing, 'pattern')
      return
    }
    const text = node.texts?.get(part)
    if (text) visit(text, at + 1, values, doubt)
    const isLast = at === parts.length - 1
    const { stars } = node
    const lengths = stars ? (stars.sorted ??= [...stars.lengths].sort((one, other) => other - one)) : []
    for (let i = firstIndex(lengths, length => length <= part.length); stars && i < lengths.length; i++) {
      const length = present(lengths[i])
      places += 1 + Math.floor(length / charactersPerPlace)
      if (places > maxPlaces) break
      const [key, own] = [part.slice(0, length), written[at]!.slice(length)]
      const star = own === '' ? undefined : stars.inner.get(key)
      if (star) visit(star, at + 1, { before: values, last: () => own }, doubt)
      const entry = own === '' && isLast ? undefined : stars.last.get(key)
      if (entry) add(entry, () => restOf(written, at).slice(length), length > 0 && !isLast ? 'slash' : null)
    }
    if (node.one && part !== '')
      visit(node.one, at + 1, { before: values, last: () => written[at]! }, doubt ?? 'parameter')
    if (node.any) add(node.any, () => restOf(written, at), part === '' && isLast ? 'empty' : null)
    add(node.other, nothing, 'pattern')
  }
  visit(root, 0, null, null)
  return candidates
}

const nothing = () => ''

const restOf = (parts: readonly string[], at: number) => parts.slice(at).join('/')

/** The first in the list acts; where a later one is more exact, nobody has said which. */
function bestOf(candidates: readonly Candidate[]): Match | null {
  const [exact] = candidates
  if (!exact) return null
  const first = candidates.reduce((one, other) => (other.order < one.order ? other : one))
  const { redirect, values } = first
  const to = filled(redirect, values)
  const isClear = exact === first || filled(exact.redirect, exact.values) === to
  // It has its own diagnostic, which is not to be repeated at all that leads to it.
  const lacksSlash = redirect.source.startsWith('/') ? null : 'pattern'
  return { redirect, to, doubt: lacksSlash ?? first.doubt ?? (isClear ? null : 'order') }
}

/**
 * A destination with the parameters of its source filled in; `*` takes the stars of the source in their order. Where it
 * becomes too long to be read, the others stay as written.
 */
function filled({ from, destination }: Redirect, found: Values): string {
  if (found === null || isTooLong(destination) || !/[:*]/.test(destination)) return destination
  const values = listOf(found)
  const named = new Map<string, string>()
  const stars: string[] = []
  const wild = (from?.parts ?? []).filter(({ kind }) => kind !== 'text')
  for (const [i, part] of wild.entries()) {
    const value = (values[i] ?? '').replace(/[?#%]/g, encodeURIComponent)
    if (part.kind === 'one' || part.kind === 'any') named.set(part.name, value)
    else stars.push(value)
  }
  let next = 0
  let length = destination.length
  const text = destination.replace(/:(\w+)\*?|\*/g, (wildcard, name?: string) => {
    const value = name === undefined ? stars[next++] : named.get(name)
    if (value === undefined || length > maxRedirectLength) return wildcard
    length += value.length - wildcard.length
    return value
  })
  // What stands for nothing leaves no slash behind.
  return values.includes('') && !/[^/]\/$/.test(destination) ? text.replace(/(?<=[^/])\/$/, '') : text
}

function listOf(found: Values): string[] {
  const values: string[] = []
  for (let rest = found; rest; rest = rest.before) values.push(rest.last())
  return values.reverse()
}

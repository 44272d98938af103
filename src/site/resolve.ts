import * as posix from '../document/posix.ts'
import { joinPaths, normalPath } from '../document/path.ts'
import { withoutExtension } from '../navigation/page-path.ts'
import type { Answer, Reach } from './reach.ts'

/** Where a link leads. */
export interface Resolved {
  /** The address: without first slash, query and fragment, decoded. */
  readonly path: string
  /** The id after `#`, decoded; null without any. */
  readonly anchor: string | null
  readonly answer: Answer
}

/**
 * Resolves a link as a reader of a page follows it (docs/format.md#links-in-pages). `page` is the page's file; null for
 * docs.json.
 */
export function resolveUrl(reach: Reach, url: string, page: string | null): Resolved {
  const [path, anchor] = [pathOf(url), anchorOf(url)]
  const places = placesOf(path, page)
  const [only = ''] = places
  // Every link from the root.
  if (places.length === 1 && path.startsWith('/')) return { path: only, anchor, answer: reach.answer(only) }
  const answers = places.map(place => reach.answer(place))
  const firstOf = (isGood: (answer: Answer) => boolean) => {
    const index = answers.findIndex(isGood)
    return index === -1 ? undefined : index
  }
  // What nothing answers was most likely written from the folder of the file, as the platform has it.
  const best = firstOf(isAnswered) ?? firstOf(({ kind }) => kind !== 'nothing') ?? places.length - 1
  const answer = answers[best] ?? nothing
  // What is meant is a file beside the project, and not the page that happens to have its name.
  const isElsewhere = answer.kind === 'case' && leavesSite(url, page)
  return { path: places[best] ?? '', anchor, answer: isElsewhere ? nothing : answer }
}

const nothing: Answer = { kind: 'nothing' }

/** Whether a relative link has more `..` than there are folders above the page. */
export function leavesSite(url: string, page: string | null): boolean {
  const path = pathOf(url)
  return !path.startsWith('/') && joinPaths(posix.dirname(page ?? ''), path).startsWith('../')
}

const isAnswered = ({ kind }: Answer) => kind !== 'nothing' && kind !== 'case' && kind !== 'folder'

/** The path of an address as written, without white space around it, query and fragment. */
export function writtenPath(url: string): string {
  const whole = url.trim()
  const end = whole.search(/[?#]/)
  return end === -1 ? whole : whole.slice(0, end)
}

/** The path of an address, decoded. */
const pathOf = (url: string) => decoded(writtenPath(url).replaceAll('\\', '/'))

/** The id of an address, decoded. What stands after `:~:` is for the browser. */
export function anchorOf(url: string): string | null {
  const hash = url.indexOf('#')
  if (hash === -1) return null
  const [fragment = ''] = url
    .slice(hash + 1)
    .trim()
    .split(':~:', 1)
  const anchor = decoded(fragment)
  return anchor === '' || anchor === 'top' ? null : anchor
}

function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The places that the path of a link may name, the best reading first: from the root; from the address of the page that
 * shows it, as a browser reads it; and from the file of that page.
 */
function placesOf(path: string, page: string | null): string[] {
  const own = page === null ? '' : withoutExtension(page)
  if (path === '') return [own]
  if (path.startsWith('/')) return [joined('', path)]
  const address = own.replace(/(?:^|\/)index$/, '')
  const places = [joined(posix.dirname(`/${address}`), path), joined(posix.dirname(`/${own}`), path)]
  return places[0] === places[1] ? [places[0]!] : places
}

/** A path from a folder, normalized, without slashes around it. */
export const joined = (folder: string, path: string): string =>
  folder === '' && path.startsWith('/') && !unusual.test(path)
    ? path.slice(1)
    : normalPath(`/${folder}/${path}`).slice(1).replace(/\/$/, '')

/** Most paths are as they would be normalized. */
const unusual = /\/(?:[/.]|$)/

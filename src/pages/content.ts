import type { Range } from '../document/range.ts'
import { lineStarts, rangeOf } from '../document/range.ts'
import type { Span } from '../document/span.ts'
import { hasMoreIds, pageIds } from './ids.ts'
import type { Attribute, Import, Markup, PageFault, PageText } from './page.ts'
import { inOrder, readPageText } from './read.ts'

/**
 * What a page says that concerns others: where it leads, what may lead into it, and what it shows of other files.
 * Plain data, so that it can be kept; links to other sites are left out.
 */
export interface PageContent {
  /** In the order of the text. */
  readonly links: readonly PageLink[]
  /** The ids that a link may name after `#`. */
  readonly ids: readonly string[]
  /** Whether further ids may be there: of an expression, a component of its own, or what was not read. */
  readonly hasMoreIds: boolean
  /** The modules that it imports, and the files that `<Snippet file>` names. */
  readonly imports: readonly PageImport[]
  /** Why the page is not MDX. */
  readonly fault: (Pick<PageFault, 'kind' | 'name'> & { readonly place: Place }) | null
}

export interface PageLink {
  /** `link` leads a reader on; `asset` is shown in the page: an image, a video, an icon. */
  readonly kind: 'link' | 'asset'
  /** The address with its escapes and character references decoded. */
  readonly url: string
  /** The address as written, without quotes. */
  readonly place: Place
}

export interface PageImport {
  readonly source: string
  readonly place: Place
  /** `snippet` is the file that `<Snippet file>` names. */
  readonly kind: 'module' | 'snippet'
  /** Whether an element of the page is what is imported. */
  readonly isShown: boolean
}

/** The line, column and offset of a start and of an end, as a `Range` has them. */
export type Place = readonly [number, number, number, number, number, number]

/** A place as a range. */
export const rangeAt = ([line, column, offset, endLine, endColumn, endOffset]: Place): Range => ({
  start: { line, column, offset },
  end: { line: endLine, column: endColumn, offset: endOffset },
})

/** Reads the content of a page: of its text from `start`, the end of its front matter. Never throws. */
export function readContent(text: string, markup: Markup, start: number): PageContent {
  const page = readPageText(text, markup, start)
  const own = text.includes('export') ? definedIn(text) : none
  const [linkPlace, importPlace] = [placing(text), placing(text)]
  const { fault } = page
  return {
    links: linksIn(page, own).map(({ kind, url, span }) => ({
      kind,
      url: copied(url),
      place: linkPlace(span),
    })),
    ids: Array.from(pageIds(page), copied),
    hasMoreIds: hasMoreIds(page) || fault !== null,
    imports: importsIn(page).map(({ source, span, kind, isShown }) => ({
      source: copied(source),
      place: importPlace(span),
      kind,
      isShown,
    })),
    fault: fault && { kind: fault.kind, name: copied(fault.name), place: placing(text)(fault.span) },
  }
}

/** A copy of what was taken from a text, which V8 would keep in memory as long as a part of it. */
export const copied = (part: string): string => ` ${part}`.slice(1)

/** Gives the places of spans. Quick for those in the order of the text, which is read once, as far as they go. */
export function placing(text: string): (span: Span) => Place {
  let starts = text.includes('\r') ? lineStarts(text) : null
  /** The line of the last offset, and where it begins and ends. */
  let [line, first, last] = [1, 0, text.indexOf('\n')]
  const columnAt = (offset: number) => {
    for (; last !== -1 && last < offset; last = text.indexOf('\n', first)) {
      line++
      first = last + 1
    }
    return offset - first + 1
  }
  return span => {
    const [from, to] = span
    if (from < first) starts ??= lineStarts(text)
    if (starts) {
      const { start, end } = rangeOf(text, span, starts)
      return [start.line, start.column, start.offset, end.line, end.column, end.offset]
    }
    const column = columnAt(from)
    const startLine = line
    const endColumn = columnAt(to)
    return [startLine, column, from, line, endColumn, to]
  }
}

const none: ReadonlySet<string> = new Set()

type Spanned<One extends { readonly place: Place }> = Omit<One, 'place'> & { readonly span: Span }

/** The components that a page itself defines; those that code in the page shows are among them. */
const definedIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(definition), ([, name = '']) => name))

const definition = /^export\s+(?:default\s+)?(?:async\s+)?(?:const|let|var|function|class)\s+([A-Z]\w*)/gm

/** The component of an element: `Tree` of `Tree.Folder`. */
function nameOf(element: string) {
  const dot = element.indexOf('.')
  return dot === -1 ? element : element.slice(0, dot)
}

/** `own` are the components that the page defines. */
function linksIn({ links, elements, imports }: PageText, own: ReadonlySet<string>): Spanned<PageLink>[] {
  // What such a component makes of an attribute, nobody knows.
  const strange = imports.length > 0 ? new Set([...own, ...imports.flatMap(({ names }) => names)]) : own
  const all: Spanned<PageLink>[] = []
  for (const { kind, url, span } of links)
    if (mayBeInternal(url)) all.push({ kind: kind === 'image' ? 'asset' : 'link', url, span })
  for (const { name, attributes } of elements)
    for (const attribute of attributes) {
      const kind = kindOf(attribute, name, strange)
      const { value: url, span } = attribute
      if (kind !== null && mayBeInternal(url)) all.push({ kind, url, span })
    }
  return inOrder(all)
}

/** The attributes that hold an address (../../docs/format.md#links-in-pages). */
const linkAttributes = new Set(['href', 'src'])
/** Those that a component of the page or of another file may take for something else. */
const likelyAttributes = new Set(['to', 'url'])
const assetAttributes = new Set(['img', 'icon', 'poster'])

/** The elements whose `src` is shown in the page and is no page itself. */
const assetElements = new Set([
  'img',
  'video',
  'audio',
  'source',
  'track',
  'embed',
  'script',
  'Image',
  'Frame',
])

/** What an attribute of an element leads to; null when its value is no address. */
function kindOf({ name, value }: Attribute, element: string, strange: ReadonlySet<string>) {
  if (assetAttributes.has(name)) return isPath(value) ? 'asset' : null
  if (likelyAttributes.has(name)) return strange.has(nameOf(element)) ? null : 'link'
  if (!linkAttributes.has(name)) return null
  return name === 'src' && assetElements.has(element) ? 'asset' : 'link'
}

/** Whether the value of an attribute such as `icon` is a path, and not the name of an icon or an emoji. */
export const isPath = (value: string) => /^\.{0,2}\/|\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i.test(value)

/** Whether an address may be one of the site: it names no scheme and no host, and nothing is to be put into it. */
export const mayBeInternal = (url: string) =>
  !/^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url) && !/[{}]/.test(url)

function importsIn({ imports, elements }: PageText): Spanned<PageImport>[] {
  const shown = new Set(imports.length > 0 ? elements.map(({ name }) => nameOf(name)) : [])
  const all: Spanned<PageImport>[] = imports.map(({ source, span, names }: Import) => ({
    source,
    span,
    kind: 'module',
    isShown: names.some(name => shown.has(name)),
  }))
  for (const { name, attributes } of elements)
    if (name === 'Snippet')
      for (const { name, value, span } of attributes)
        if (name === 'file') all.push({ source: value, span, kind: 'snippet', isShown: true })
  return inOrder(all)
}

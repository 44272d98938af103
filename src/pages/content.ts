import type { Range } from '../document/range.ts'
import { lineStarts, rangeOf } from '../document/range.ts'
import type { Span } from '../document/span.ts'
import { hasMoreIds, pageIds } from './ids.ts'
import type { Import, Markup, PageElement, PageFault, PageText } from './page.ts'
import { readPageText } from './read.ts'

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
  const place = placing(text)
  const own = definedIn(text)
  return {
    links: linksIn(page, own).map(({ kind, url, span }) => ({ kind, url, place: place(span) })),
    ids: [...pageIds(page)],
    hasMoreIds: hasMoreIds(page) || page.fault !== null,
    imports: importsIn(page).map(({ span, ...one }) => ({ ...one, place: place(span) })),
    fault: page.fault && { kind: page.fault.kind, name: page.fault.name, place: place(page.fault.span) },
  }
}

/** Gives the places of spans; the lines of the text are found when the first is asked for. */
export function placing(text: string): (span: Span) => Place {
  let starts: readonly number[] | undefined
  return span => {
    const { start, end } = rangeOf(text, span, (starts ??= lineStarts(text)))
    return [start.line, start.column, start.offset, end.line, end.column, end.offset]
  }
}

type Spanned<One extends { readonly place: Place }> = Omit<One, 'place'> & { readonly span: Span }

/** The components that a page itself defines; those that code in the page shows are among them. */
const definedIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(definition), ([, name = '']) => name))

const definition = /^export\s+(?:default\s+)?(?:async\s+)?(?:const|let|var|function|class)\s+([A-Z]\w*)/gm

/** The component of an element: `Tree` of `Tree.Folder`. */
const nameOf = (element: string) => element.split('.', 1)[0] ?? ''

/** `own` are the components that the page defines. */
function linksIn({ links, elements, imports }: PageText, own: ReadonlySet<string>): Spanned<PageLink>[] {
  // What such a component makes of an attribute, nobody knows.
  const strange = new Set([...own, ...imports.flatMap(({ names }) => names)])
  const inMarkdown = links.map(({ kind, url, span }) => ({
    kind: kind === 'image' ? ('asset' as const) : ('link' as const),
    url,
    span,
  }))
  const all = [
    ...inMarkdown,
    ...elements.flatMap(element => linksOf(element, strange.has(nameOf(element.name)))),
  ].filter(({ url }) => mayBeInternal(url))
  return all.sort((a, b) => a.span[0] - b.span[0])
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

const linksOf = ({ name, attributes }: PageElement, isStrange: boolean): Spanned<PageLink>[] =>
  attributes.flatMap(attribute => {
    const { value: url, span } = attribute
    if (assetAttributes.has(attribute.name)) return isPath(url) ? [{ kind: 'asset', url, span }] : []
    const isLikely = !isStrange && likelyAttributes.has(attribute.name)
    if (!isLikely && !linkAttributes.has(attribute.name)) return []
    const isAsset = attribute.name === 'src' && assetElements.has(name)
    return [{ kind: isAsset ? 'asset' : 'link', url, span }]
  })

/** Whether the value of an attribute such as `icon` is a path, and not the name of an icon or an emoji. */
export const isPath = (value: string) => /^\.{0,2}\/|\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i.test(value)

/** Whether an address may be one of the site: it names no scheme and no host, and nothing is to be put into it. */
export const mayBeInternal = (url: string) =>
  !/^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url) && !/[{}]/.test(url)

function importsIn({ imports, elements }: PageText): Spanned<PageImport>[] {
  const shown = new Set(elements.map(({ name }) => nameOf(name)))
  return [
    ...imports.map(({ source, span, names }: Import) => ({
      source,
      span,
      kind: 'module' as const,
      isShown: names.some(name => shown.has(name)),
    })),
    ...elements
      .filter(({ name }) => name === 'Snippet')
      .flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'file'))
      .map(({ value, span }) => ({ source: value, span, kind: 'snippet' as const, isShown: true })),
  ].sort((a, b) => a.span[0] - b.span[0])
}
